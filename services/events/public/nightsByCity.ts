import { sql } from 'kysely';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import { citySlug } from '#contracts/regions/citySlug.ts';
import { CITY_DAYS, type CityNights } from '#contracts/site/subjectPages.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import type { Regions } from './cities.ts';
import { countPlaces } from './counts.ts';
import type { NightFilters } from './nights.ts';

/** How many nights that match take place soon, in each city that has any; cities by their names. */
export async function nightsByCity(
  db: ReadModel<EventsSchema>,
  { all, active, namedCityOf }: Regions,
  filters: NightFilters,
  now: Date,
): Promise<CityNights[]> {
  const soon = [
    sql<boolean>`e.status = 'published'`,
    sql<boolean>`e.starts_at < ${now}::timestamptz + make_interval(days => ${CITY_DAYS})`,
  ];
  const counted = await countPlaces(db, filters, now, { regions: all.map(({ id }) => id), more: soon });
  const counts = new Map<string, number>();
  for (const { regionId, count, ...place } of counted) {
    const id = regionId ?? namedCityOf(place)?.id;
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return active
    .map(region => {
      const { id, city, state, country } = region;
      return { id: citySlug(region), city, state, country, nights: counts.get(id) ?? 0 };
    })
    .filter(({ nights }) => nights > 0)
    .sort((a, b) => compareNames(a.city, b.city));
}
