import type { Kysely } from 'kysely';
import type { PublicFilters } from '#contracts/events/publicCalls.ts';
import type { Coordinates } from '#contracts/places/cells.ts';
import { nearOf, WITHIN_KM } from '#contracts/places/near.ts';
import { citySlug } from '#contracts/regions/citySlug.ts';
import { metresBetween } from '#platform/geography/metres.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';
import type { Around } from './around.ts';
import { isNamedAfter } from './namesakes.ts';
import type { NightFilters } from './nights.ts';

type Located = { latitude: number | null; longitude: number | null };
export type City = Located & {
  id: string;
  city: string;
  state: string | null;
  country: string;
  timeZone: string;
  status: string;
};

/** A city of the world that need not be a dance city. */
export type CityElsewhere = Coordinates & { city: string; state: string | null; country: string };
/** Finds one by its name in addresses. */
export type FindCity = (slug: string) => Promise<CityElsewhere | undefined>;

/** The dance cities by their names in addresses. */
export async function findCities(db: Kysely<EventsSchema>): Promise<Map<string, City>> {
  return citiesOf(await readRegions(db));
}

export function readRegions(db: Kysely<EventsSchema>): Promise<City[]> {
  return db
    .selectFrom('regions')
    .select(['id', 'city', 'state', 'country', 'timeZone', 'status', 'latitude', 'longitude'])
    .execute();
}

export function citiesOf(regions: readonly City[]): Map<string, City> {
  return new Map(activeOf(regions).map(city => [citySlug(city), city]));
}

function activeOf(regions: readonly City[]): City[] {
  return regions.filter(({ status }) => status === 'active');
}

/**
 * The filters with the region that their city names, and what is within their distance of it or of another place;
 * undefined if there is no such city. A city whose coordinates nobody knows has its own nights alone.
 */
export async function nightFilters(
  db: Kysely<EventsSchema>,
  findCity: FindCity,
  { city: slug, near, within, ...filters }: PublicFilters,
): Promise<NightFilters | undefined> {
  const centre = near === undefined ? undefined : nearOf(near);
  if (slug === undefined && !centre) return filters;
  const regions = await readRegions(db);
  const region = slug === undefined ? undefined : citiesOf(regions).get(slug);
  if (!centre && slug !== undefined && within !== undefined) {
    const middle = isLocated(region) ? region : await findCity(slug);
    if (middle) return { ...filters, around: aroundOf(middle, within, regions) };
  }
  if (slug !== undefined && !region) return undefined;
  return {
    ...filters,
    ...(region && { region: { id: region.id, namedAfter: isNamedAfter(region, activeOf(regions)) } }),
    ...(centre && { around: aroundOf(centre, within ?? WITHIN_KM.usual, regions) }),
  };
}

function aroundOf({ latitude, longitude }: Coordinates, km: number, regions: readonly City[]): Around {
  const away = regions.filter(isLocated).map(region => {
    return [region.id, metresBetween({ latitude, longitude }, region) / 1_000] as const;
  });
  return { latitude, longitude, km, regions: new Map(away.filter(([, distance]) => distance <= km)) };
}

export function isLocated<Place extends Located>(place: Place | undefined): place is Place & Coordinates {
  return place !== undefined && place.latitude !== null && place.longitude !== null;
}
