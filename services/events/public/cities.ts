import type { Kysely } from 'kysely';
import type { PublicFilters } from '#contracts/events/publicCalls.ts';
import { citySlug } from '#contracts/regions/citySlug.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';
import type { NightFilters } from './nights.ts';

export type City = { id: string; city: string; state: string | null; country: string; timeZone: string };

/** The dance cities by their names in addresses. */
export async function findCities(db: Kysely<EventsSchema>): Promise<Map<string, City>> {
  const rows = await db
    .selectFrom('regions')
    .select(['id', 'city', 'state', 'country', 'timeZone'])
    .where('status', '=', 'active')
    .execute();
  return new Map(rows.map(row => [citySlug(row), row]));
}

/** The filters with the region that their city names; undefined if there is no such city. */
export async function nightFilters(
  db: Kysely<EventsSchema>,
  { city, ...filters }: PublicFilters,
): Promise<NightFilters | undefined> {
  if (city === undefined) return filters;
  const region = (await findCities(db)).get(city);
  return region && { ...filters, regionId: region.id };
}
