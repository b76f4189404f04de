import type { PublicFilters } from '#contracts/events/publicCalls.ts';
import type { Coordinates } from '#contracts/places/cells.ts';
import { nearOf, WITHIN_KM } from '#contracts/places/near.ts';
import { citySlug } from '#contracts/regions/citySlug.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { remembered } from '#platform/database/remembered.ts';
import { metresBetween } from '#platform/geography/metres.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import type { Around } from './around.ts';
import { isNamedAfter, type NamedCity, namedCities } from './namedCity.ts';
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
export type OtherCity = Coordinates & { city: string; state: string | null; country: string };
/** Finds one by its name in addresses. */
export type FindCity = (slug: string) => Promise<OtherCity | undefined>;

export type Regions = {
  all: readonly City[];
  /** The dance cities: those that are active. */
  active: readonly City[];
  /** The dance cities by their names in addresses. */
  cities: ReadonlyMap<string, City>;
  /** The dance city that a place is named after, which has no region. */
  namedCityOf: NamedCity<City>;
};

export async function readRegions(db: ReadModel<EventsSchema>): Promise<Regions> {
  const all: readonly City[] = await db
    .selectFrom('regions')
    .select(['id', 'city', 'state', 'country', 'timeZone', 'status', 'latitude', 'longitude'])
    .execute();
  const active = all.filter(({ status }) => status === 'active');
  const cities = new Map(active.map(city => [citySlug(city), city]));
  return { all, active, cities, namedCityOf: namedCities(active) };
}

/** Reads the regions once for all that ask, until they change. */
export const rememberedRegions = (db: ReadModel<EventsSchema>, freshness: Pick<Freshness, 'changes'>) =>
  remembered({ freshness, reads: ['regions'], find: () => readRegions(db) });

/**
 * The filters with the region that their city names, and what is within their distance of it or of another place;
 * undefined if there is no such city. A city whose coordinates nobody knows has its own nights alone.
 */
export async function nightFilters(
  readRegions: () => Promise<Regions>,
  findCity: FindCity,
  { city: slug, near, within, ...filters }: PublicFilters,
): Promise<NightFilters | undefined> {
  const centre = near === undefined ? undefined : nearOf(near);
  if (slug === undefined && !centre) return filters;
  const { all, active, cities } = await readRegions();
  const region = slug === undefined ? undefined : cities.get(slug);
  if (!centre && slug !== undefined && within !== undefined) {
    const middle = isLocated(region) ? region : await findCity(slug);
    if (middle) return { ...filters, around: aroundOf(middle, within, all) };
  }
  if (slug !== undefined && !region) return undefined;
  return {
    ...filters,
    ...(region && { region: { id: region.id, namedAfter: isNamedAfter(region, active) } }),
    ...(centre && { around: aroundOf(centre, within ?? WITHIN_KM.usual, all) }),
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
