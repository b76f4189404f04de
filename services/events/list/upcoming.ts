import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { eventFilters } from '#contracts/events/event/eventFilters.ts';
import type { EventsSchema } from './eventsSchema.ts';
import { conditionsOf } from './filters.ts';

const UPCOMING = { ...z.object(eventFilters).parse({ status: 'published', when: 'next30days' }), words: [] };

/** How many published events and dates per region or organizer begin within 30 days; zeros are left out. */
export async function countUpcoming(
  db: Kysely<EventsSchema>,
  by: 'regionId' | 'eventOrganizerId',
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const nights = db
    .selectFrom('events as e')
    .select(`e.${by} as of`)
    .where(eb => eb.and(conditionsOf('events', UPCOMING, now)))
    .where('e.kind', '=', 'single')
    .where(`e.${by}`, 'in', ids)
    .unionAll(
      db
        .selectFrom('eventDates as e')
        .select(`e.${by} as of`)
        .where(eb => eb.and(conditionsOf('eventDates', UPCOMING, now)))
        .where(`e.${by}`, 'in', ids),
    )
    .as('night');
  const rows = await db
    .selectFrom(nights)
    .select(['night.of', sql<number>`count(*)::integer`.as('count')])
    .groupBy('night.of')
    .execute();
  return new Map(rows.map(({ of, count }) => [of!, count]));
}
