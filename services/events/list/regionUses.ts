import { sql } from 'kysely';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { RegionUses } from '#contracts/regions/region.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { Store } from '#platform/store/store.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

type Parts = { db: ReadModel<EventsSchema>; store: Store; freshness: Freshness };

/**
 * What uses a region once the rows have everything that is recorded by now. An event that is assigned to it at
 * the same moment is not counted.
 */
export async function usesUpToDate(
  { db, store, freshness }: Parts,
  regionId: string,
  now: Date,
): Promise<RegionUses> {
  const { fresh } = await freshness.wait(['events'], await store.head());
  if (!fresh) throw new Refusal(eventSentences.behind, { status: 503, code: 'behind' });
  return usesOfRegion(db, regionId, now);
}

/**
 * What uses a region: single events, and series of which at least one date does; of both, how many published
 * events and dates are not over at a moment.
 */
async function usesOfRegion(db: ReadModel<EventsSchema>, regionId: string, now: Date): Promise<RegionUses> {
  const { rows } = await sql<RegionUses>`
    with nights as (
      select status, over_at from read.events where region_id = ${regionId}::uuid and kind = 'single'
      union all
      select status, over_at from read.event_dates where region_id = ${regionId}::uuid
    )
    select
      (select count(*)::integer from nights where status = 'published' and over_at > ${now}) as upcoming,
      (select count(*)::integer from read.events
        where region_id = ${regionId}::uuid and kind = 'single') as events,
      (select count(*)::integer from (
        select id from read.events where region_id = ${regionId}::uuid and kind = 'master'
        union
        select series_id from read.event_dates where region_id = ${regionId}::uuid
      ) as every_series) as series`.execute(db);
  return rows[0]!;
}
