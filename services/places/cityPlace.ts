import { type Gazetteer, timeZoneAt } from './cities.ts';

type Named = { city: string; state: string | null; country: string };
type Located = { latitude: number | null; longitude: number | null };
/** Where a city is, and its time zone; the zone is undefined for an unknown city without coordinates. */
export type CityPlace = Located & { timeZone: string | undefined };

const LOOKED_AT = 50;

/**
 * Completes what is known of a city: its coordinates from the gazetteer, unless they are given, and the time
 * zone at them. Of several cities with this name in the country, the one of the state, or the largest.
 */
export async function placeOfCity(
  cities: () => Promise<Gazetteer>,
  { city, state, country }: Named,
  given: Located,
): Promise<CityPlace> {
  const found = given.latitude === null ? await cityIn(cities, { city, state, country }) : undefined;
  const { latitude, longitude } = found ?? given;
  const isKnown = latitude !== null && longitude !== null;
  return { latitude, longitude, timeZone: isKnown ? timeZoneAt(latitude, longitude) : undefined };
}

async function cityIn(cities: () => Promise<Gazetteer>, { city, state, country }: Named) {
  const there = (await cities())
    .named(city, LOOKED_AT)
    .filter(one => isSame(one.name, city) && isSame(one.country, country));
  return there.find(one => state !== null && isSame(one.state, state)) ?? there[0];
}

function isSame(one: string, other: string): boolean {
  return one.localeCompare(other.trim(), 'en', { sensitivity: 'base' }) === 0;
}
