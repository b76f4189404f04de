import { type Expression, type SqlBool, sql } from 'kysely';
import { cellsAround } from '#contracts/places/cells.ts';

// What has no region is in the dance city that its place is named after, if that is within reach: it counts there on
// the map, and is among its nights. Coordinates tell by their cells. Where one side has none, the country must be the
// same. What could be in two cities of one name is in neither.

const REACH_KM = 50;

export type Named = {
  id: string;
  city: string;
  country: string;
  status: string;
  latitude: number | null;
  longitude: number | null;
};
/** Where something without a region takes place. */
export type WrittenPlace = { city: string | null; country: string | null; cell: number | null };

/** Finds the dance city that a place is named after, if any. */
export type NamedCity<Region> = (place: WrittenPlace) => Region | undefined;

type Reach = { city: string; cells: readonly number[] | null; country: string | null };

/** What `region` reaches. `cells` is null if any is within reach, `country` if none is enough. */
function reachOf(region: Named, regions: readonly Named[]): Reach {
  const { city, country } = region;
  const others = regions.filter(other => other.city === city && other.id !== region.id);
  const taken = new Set(others.flatMap(other => cellsOf(other) ?? []));
  return {
    city,
    cells: cellsOf(region)?.filter(cell => !taken.has(cell)) ?? null,
    country: others.some(other => other.country === country) ? null : country,
  };
}

function cellsOf({ latitude, longitude }: Named): number[] | null {
  return latitude === null || longitude === null ? null : cellsAround({ latitude, longitude }, REACH_KM);
}

/** That an event or date `e` without a region is in this one. Found by an index of what has none. */
export function isNamedAfter(region: Named, regions: readonly Named[]): Expression<SqlBool>[] {
  const { city, cells, country } = reachOf(region, regions);
  const isThere = sql`e.cell = any(${cells ?? []}::integer[])`;
  const isWritten = sql`e.location_country = ${country} ${cells === null ? sql`` : sql`and e.cell is null`}`;
  return [sql`e.region_id is null`, sql`e.location_city = ${city}`, sql`(${isThere} or ${isWritten})`];
}

/** Finds the one of these dance cities that a place is named after; the same as `isNamedAfter` says. */
export function namedCities<Region extends Named>(active: readonly Region[]): NamedCity<Region> {
  const byCity = Map.groupBy(active, ({ city }) => city);
  const reaches = new Map<string, { region: Region; reach: Reach }[]>();
  const reachesOf = (city: string) => {
    const known = reaches.get(city);
    if (known) return known;
    const same = byCity.get(city) ?? [];
    const found = same.map(region => ({ region, reach: reachOf(region, same) }));
    if (same.length > 0) reaches.set(city, found);
    return found;
  };
  return ({ city, country, cell }) => {
    const found = reachesOf(city ?? '').find(({ reach: { cells, country: own } }) => {
      if (cells !== null && cell !== null) return cells.includes(cell);
      return own !== null && own === country;
    });
    return found?.region;
  };
}
