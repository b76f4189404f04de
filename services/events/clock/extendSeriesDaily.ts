import { sql } from 'kysely';
import { v5 } from 'uuid';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { eachDue, type Page } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { DAYS_AHEAD } from '../dates/dates.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

type Due = { id: string; revision: number };
type Parts = { db: ReadModel<EventsSchema>; execute: Execute };

const DAY = 86_400_000;

/**
 * Expands endless series to 365 days ahead, a day further every day, and moves the row of a series on to its next
 * date once the shown one is over. A series' row thus follows from its facts alone, never from the reader's clock.
 */
export function extendSeriesDaily({ db, execute }: Parts): Periodic {
  // Whether a series is expanded far enough is checked once a day, from the first to the last: on most days most
  // series get no new date.
  let carrying = { day: '', isOn: true };
  return eachDue<Due>({
    name: 'extendSeriesDaily',
    everyMs: 10 * 60_000,
    atOnce: 100,
    async find(page) {
      const today = page.now.toISOString().slice(0, 10);
      const begun = page.after ? carrying : { day: today, isOn: carrying.day !== today };
      const due = await dueSeries(db, page, begun.isOn);
      carrying = begun;
      return due;
    },
    each: (series, now) => moveOn(execute, series, now),
  });
}

function dueSeries(
  db: ReadModel<EventsSchema>,
  { now, after, limit }: Page<Due>,
  carrying: boolean,
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
    .where(sql<boolean>`e.id::text > ${after?.id ?? ''}`)
    .orderBy(sql`e.id::text`)
    .limit(limit)
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
  await execute(seriesStream, id, 'MoveSeriesOn', {}, asked);
}
