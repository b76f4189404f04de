import { isDeepStrictEqual } from 'node:util';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import type { RecurrenceConfig } from '#contracts/events/series/recurrence.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import type { Segment } from '#contracts/events/series/seriesParts.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import { fold } from '#platform/facts/fold.ts';
import { isRefusal } from '#platform/refusals/refusal.ts';
import { importedEventId } from '../rows/identity.ts';
import type { NumberedRow } from '../rows/row.ts';
import type { RowOutcome, Work } from './chunkParts.ts';
import { changeFor, creationFor } from './creation.ts';
import { followDates } from './seriesDates.ts';

/**
 * Creates the series of a row, or applies the row to the existing one. The recurrence and times of an existing series
 * do not change, nor do values that differ between its segments: a file cannot say what happens to the dates, and a row
 * has one value for all of them.
 */
export async function importSeries(
  work: Work,
  row: NumberedRow & { recurrence: RecurrenceConfig },
): Promise<RowOutcome> {
  const { asked, decide, execute, load, lookups, wouldBe, daysToGenerate } = work;
  const by = asked(row);
  const key = `series ${row.key}`;
  try {
    for (let turn = 0; ; turn++) {
      const id = importedEventId(key, turn);
      const facts = await load(`${seriesStream.category}-${id}`);
      const isMade = facts[0]?.metadata.command.id === by.commandId;
      if (isMade) {
        await followDates(work, id, row);
        return 'created';
      }
      const state = fold(seriesStream, facts);
      if (state?.deleted) continue;
      if (state) return await change(work, id, row);
      const made = await creationFor(row, lookups);
      const event = row.keptZone ? { ...made, timeZone: row.keptZone } : made;
      const keepsZone = row.keptZone || (row.found && 'timeZone' in row.found);
      const order: SeriesCommandData<'CreateSeries'> = {
        event,
        recurrence: row.recurrence,
        daysToGenerate,
        ...(keepsZone && { zoneSource: 'event' as const }),
      };
      if (!wouldBe) {
        await execute(seriesStream, id, 'CreateSeries', order, by);
        await followDates(work, id, row);
      } else if (wouldBe.has(key)) return 'updated';
      else decide(seriesStream, undefined, 'CreateSeries', order, { now: by.now, actor: by.actor });
      wouldBe?.add(key);
      return 'created';
    }
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

/** Applies a row to the series that it names by its id. */
export async function importNamedSeries(work: Work, row: NumberedRow): Promise<RowOutcome> {
  try {
    return await change(work, row.id, row);
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

async function change(work: Work, id: string, row: NumberedRow): Promise<RowOutcome> {
  const { asked, decide, execute, load, lookups, wouldBe } = work;
  const by = asked(row);
  const state = fold(seriesStream, await load(`${seriesStream.category}-${id}`));
  const last = state?.segments.at(-1);
  const {
    startLocal: _,
    endLocal: __,
    ...said
  } = last
    ? await changeFor(row, lookups, { ...last.template, timeZone: last.timeZone })
    : await lookups.changeOf(row.body);
  const changed = state ? sharedIn(state, said) : said;
  const asking: SeriesCommandData<'ChangeSeries'> = {
    scope: 'all',
    date: null,
    changed,
    recurrence: null,
    overwriteOwn: [],
    unmatched: 'keep',
  };
  const facts = wouldBe
    ? decide(seriesStream, state, 'ChangeSeries', asking, { now: by.now, actor: by.actor })
    : (await execute(seriesStream, id, 'ChangeSeries', asking, by)).facts;
  const ofDates = await followDates(work, id, row);
  return facts.length > 0 || ofDates > 0 ? 'updated' : 'unchanged';
}

function sharedIn(
  { segments: [first, ...others] }: SeriesState,
  said: Partial<EventForm>,
): Partial<EventForm> {
  const flat = ({ template, timeZone }: Segment): Record<string, unknown> => ({ ...template, timeZone });
  const isShared = (field: string) =>
    others.every(other => isDeepStrictEqual(flat(other)[field] ?? null, flat(first!)[field] ?? null));
  // A region and its time zone go together.
  const fieldsOf = (field: string) =>
    field === 'regionId' || field === 'timeZone' ? ['regionId', 'timeZone'] : [field];
  return Object.fromEntries(Object.entries(said).filter(([field]) => fieldsOf(field).every(isShared)));
}
