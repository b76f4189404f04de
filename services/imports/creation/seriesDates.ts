import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { fold } from '#platform/facts/fold.ts';
import { isRefusal } from '#platform/refusals/refusal.ts';
import type { NumberedRow } from '../rows/row.ts';
import type { Work } from './chunkParts.ts';

/**
 * Excludes, adds and changes dates of a series as the row's calendar says; returns how many commands that took, or
 * would take. It is idempotent. A date that is refused is noted, and does not stop the others.
 */
export async function followDates(work: Work, id: string, row: NumberedRow): Promise<number> {
  const said = work.saidOf(row);
  if (!said) return 0;
  const { asked, execute, load, wouldBe, saidDates } = work;
  const by = asked(row);
  const stream = `${seriesStream.category}-${id}`;
  const first = fold(seriesStream, await load(stream));
  if (!first || first.deleted) return 0;
  const { title, startDateTime, endDateTime, allDay } = row.body;
  const steps = await saidDates({
    ...{ title, allDay: allDay ?? false, timeZone: first.segments.at(-1)!.timeZone },
    startLocal: startDateTime.slice(0, 16),
    endLocal: endDateTime?.slice(0, 16) || null,
    recurrence: JSON.stringify(said),
  });
  let count = 0;
  for (const step of steps) {
    const state = fold(seriesStream, await load(stream))!;
    for (const { name, data } of step({ state, now: by.now })) {
      count += 1;
      if (wouldBe) continue;
      const command = asked(row, `${name} ${JSON.stringify(data)}`);
      try {
        await execute(seriesStream, id, name, data as never, command);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        row.notes.push({
          code: 'leftOut',
          field: 'startDateTime',
          value: 'date' in data ? (data.date ?? '') : '',
        });
      }
    }
  }
  return count;
}
