import type { Kysely } from 'kysely';
import { CITY_DAYS, type CityNights } from '#contracts/site/subjectPages.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';
import { findCities } from './cities.ts';
import { countByRegion, type NightFilters } from './nights.ts';

/** How many nights that match take place soon, in each city that has any; cities by their names. */
export async function nightsByCity(
  db: Kysely<EventsSchema>,
  filters: NightFilters,
  now: Date,
): Promise<CityNights[]> {
  const [cities, counts] = await Promise.all([findCities(db), countByRegion(db, filters, CITY_DAYS, now)]);
  return [...cities]
    .map(([slug, { id, city, state, country }]) => ({
      ...{ id: slug, city, state, country },
      nights: counts.get(id) ?? 0,
    }))
    .filter(({ nights }) => nights > 0)
    .sort((a, b) => a.city.localeCompare(b.city, 'en'));
}
