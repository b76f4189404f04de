/** How many cities a page lists or suggests. */
export const MOST_CITIES = 300;

/** The cities with the most nights, in the order in which they were given. */
export function busiest<City extends { nights: number }>(cities: readonly City[]): readonly City[] {
  if (cities.length <= MOST_CITIES) return cities;
  const kept = new Set(cities.toSorted((one, other) => other.nights - one.nights).slice(0, MOST_CITIES));
  return cities.filter(city => kept.has(city));
}
