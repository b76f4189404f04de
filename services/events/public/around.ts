import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Coordinates, cellsAround, EARTH_KM } from '#contracts/places/cells.ts';

// What has coordinates is near a place by them; what has none, by those of its region.

/** A place and how far around it somebody looks, with the regions whose middle is that near, in kilometres. */
export type Around = Coordinates & { km: number; regions: ReadonlyMap<string, number> };

/** One of the ways of being somewhere. With keys `k`, rows `e` are looked up for each by the beginning of an index. */
export type Way = {
  keys?: RawBuilder<unknown>;
  conditions: Expression<SqlBool>[];
  /** How far a row is away; null if that was not asked. */
  km: RawBuilder<number | null>;
};

/** The ways in which an event or date can be within a circle. None is so in both. */
export function waysNear(around: Around): Way[] {
  const km = kmBetween(around);
  const cells = cellsAround(around, around.km);
  const regions = [...around.regions];
  return [
    {
      keys: sql`unnest(${cells}::integer[]) as k(cell)`,
      conditions: [sql`e.cell = k.cell`, sql`${km} <= ${around.km}::float8`],
      km,
    },
    {
      keys: sql`unnest(${regions.map(([id]) => id)}::uuid[], ${regions.map(([, away]) => away)}::float8[])
        as k(region_id, km)`,
      conditions: [sql`e.region_id = k.region_id`, sql`e.cell is null`],
      km: sql`k.km`,
    },
  ];
}

/** The great-circle distance of `e` by the haversine formula. */
function kmBetween({ latitude, longitude }: Coordinates): RawBuilder<number> {
  const north = sql`power(sind((e.latitude - ${latitude}::float8) / 2), 2)`;
  const east = sql`power(sind((e.longitude - ${longitude}::float8) / 2), 2)`;
  const square = sql`${north} + cosd(${latitude}::float8) * cosd(e.latitude) * ${east}`;
  return sql`(${2 * EARTH_KM}::float8 * asin(least(1, sqrt(${square}))))`;
}
