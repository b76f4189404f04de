import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { eventStats } from '#contracts/events/calls.ts';
import { countersOf } from '#platform/counters.ts';
import type { EventsSchema } from './queries.ts';

type Figures = z.output<(typeof eventStats)['answer']>;

/**
 * The figures above the list, over all events or one region's. A series counts once; but for "this week", Monday
 * to Sunday on the event's clock, which counts what happens: events, and dates of series.
 */
export async function eventFigures(
  db: Kysely<EventsSchema>,
  regionId: string | undefined,
  now: Date,
): Promise<Figures> {
  const inWeek = sql<number>`(count(*) filter (where date_trunc('week', start_local::timestamp)
    = date_trunc('week', ${now}::timestamptz at time zone time_zone)))::integer`;
  const near = (table: 'events' | 'eventDates') =>
    db
      .selectFrom(table)
      .select(inWeek.as('count'))
      .where('startsAt', '>=', sql<Date>`${now}::timestamptz - interval '9 days'`)
      .where('startsAt', '<', sql<Date>`${now}::timestamptz + interval '9 days'`)
      .$if(regionId !== undefined, query => query.where('regionId', '=', regionId as string));
  const [singles, dates, counted] = await Promise.all([
    near('events').where(sql<boolean>`kind = 'single'`).executeTakeFirstOrThrow(),
    near('eventDates').executeTakeFirstOrThrow(),
    countersOf(db, 'events', regionId),
  ]);
  return {
    totalEvents: counted.total ?? 0,
    publishedEvents: counted.published ?? 0,
    draftEvents: counted.draft ?? 0,
    featuredEvents: counted.featured ?? 0,
    thisWeekEvents: singles.count + dates.count,
  };
}
