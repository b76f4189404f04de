import { type Kysely, sql } from 'kysely';
import { v5 } from 'uuid';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';
import { DAYS_AHEAD } from '../series/dates.ts';

type Due = { id: string; revision: number };
type Parts = { db: Kysely<EventsSchema>; execute: Execute };

const BATCH = 100;
const DAY = 86_400_000;

/**
 * Expands endless series to 365 days ahead, a day further every day, and moves the row of a series on to its next
 * date once the shown one is over. A series' row thus follows from its facts alone, never from the reader's clock.
 */
export function extendSeriesDaily({ db, execute }: Parts): Periodic {
  let after = '';
  // Whether a series is expanded far enough is checked once a day: on most days most series get no new date.
  let carriedOn = '';
  return {
    name: 'extendSeriesDaily',
    everyMs: 10 * 60_000,
    async work({ now, signal }) {
      const today = now.toISOString().slice(0, 10);
      const due = await dueSeries(db, now, { after, carrying: carriedOn !== today });
      for (const series of due) {
        if (signal.aborted) return false;
        await moveOn(execute, series, now);
      }
      after = due.length === BATCH ? due.at(-1)!.id : '';
      if (after === '') carriedOn = today;
      return after !== '';
    },
  };
}

function dueSeries(
  db: Kysely<EventsSchema>,
  now: Date,
  { after, carrying }: { after: string; carrying: boolean },
): Promise<Due[]> {
  const ahead = new Date(now.getTime() + DAYS_AHEAD * DAY).toISOString().slice(0, 10);
  // A series whose last date is over has no next date.
  const isOver = sql<boolean>`e.over_at > ${now} and exists (
    select 1 from read.event_dates as d
    where d.id = e.id || '_' || replace(e.next_date, '-', '') and d.over_at <= ${now}
  )`;
  const isShort = sql<boolean>`(e.series -> 'segments' -> -1 ->> 'untilDate' is null and e.series ->> 'horizon' < ${ahead})`;
  return db
    .selectFrom('events as e')
    .select(['e.id', 'e.revision'])
    .where('e.kind', '=', 'master')
    .where(({ or }) => or(carrying ? [isOver, isShort] : [isOver]))
    .where(sql<boolean>`e.id::text > ${after}`)
    .orderBy(sql`e.id::text`)
    .limit(BATCH)
    .execute();
}

/** The id follows from revision and moment, so that two concurrent workers record it once. */
async function moveOn(execute: Execute, { id, revision }: Due, now: Date): Promise<void> {
  const asked = {
    commandId: v5(`moved on from ${revision} on ${now.toISOString().slice(0, 16)}`, id),
    actor: { id: 'system', role: 'system' } as const,
    now,
    expected: revision,
  };
  try {
    await execute(seriesStream, id, 'MoveSeriesOn', {}, asked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
