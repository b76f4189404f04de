import { type Expression, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { eventFilters } from '#contracts/events/event/eventFilters.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { Store } from '#platform/store/store.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { conditionsOf } from './filters.ts';

const UPCOMING = { ...z.object(eventFilters).parse({ status: 'published', when: 'next30days' }), words: [] };

/** How many published events and dates per region, organizer or venue begin within 30 days; zeros are left out. */
export async function countUpcoming(
  db: ReadModel<EventsSchema>,
  by: 'regionId' | 'eventOrganizerId' | 'venueId',
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

type Parts = { db: ReadModel<EventsSchema>; freshness: Freshness; store: Pick<Store, 'head'>; clock(): Date };

/**
 * How many events and dates of an organizer are still to come, drafts included, cancelled ones not. Waits until the
 * rows hold everything that has been recorded.
 * @throws Refusal 503 `behind` if that takes too long.
 */
export async function countToCome(
  { db, freshness, store, clock }: Parts,
  organizerId: string,
): Promise<number> {
  const { fresh } = await freshness.wait(['events'], await store.head());
  if (!fresh) throw new Refusal(eventSentences.behind, { status: 503, code: 'behind' });
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from read.events where kind = 'single' and ${toCome(organizerId, clock())}
      union all
      select from read.event_dates where ${toCome(organizerId, clock())}
    ) as night`.execute(db);
  return rows[0]!.count;
}

function toCome(organizerId: string, now: Date): Expression<SqlBool> {
  return sql`event_organizer_id = ${organizerId}::uuid and over_at >= ${now} and status in ('draft', 'published')`;
}
