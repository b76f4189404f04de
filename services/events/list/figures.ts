import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type eventStats, listEvents } from '#contracts/events/calls.ts';
import { countersOf } from '#platform/database/counters.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { conditionsOf, readyFilters } from './filters.ts';

type Figures = z.output<(typeof eventStats)['answer']>;

/**
 * The figures above the list, for all events or one region's. A series counts once, except in "this week",
 * which counts single events and dates of series, as the list with that filter does.
 */
export async function eventFigures(
  db: ReadModel<EventsSchema>,
  regionId: string | undefined,
  now: Date,
): Promise<Figures> {
  const week = await readyFilters(db, listEvents.query.parse({ when: 'thisweek', regionId }));
  const count = sql<number>`count(*)::integer`.as('count');
  const [singles, dates, counted] = await Promise.all([
    db
      .selectFrom('events as e')
      .select(count)
      .where(eb => eb.and([...conditionsOf('events', week, now), sql<SqlBool>`e.kind = 'single'`]))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('eventDates as e')
      .select(count)
      .where(eb => eb.and(conditionsOf('eventDates', week, now)))
      .executeTakeFirstOrThrow(),
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
