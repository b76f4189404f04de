import type { ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { type FindRegion, type NamedRegion, suggester } from './suggestion.ts';

export type RegionFinder = (regions: readonly NamedRegion[]) => FindRegion;

/** Suggests one of the regions that are active now. */
export async function regionSuggester(
  db: ReadModel<EventsSchema>,
  regionFinder: RegionFinder,
): Promise<ReturnType<typeof suggester>> {
  const regions = await db
    .selectFrom('regions')
    .select(['id', 'city', 'state', 'country', 'latitude', 'longitude'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  return suggester(regions, regionFinder(regions));
}
