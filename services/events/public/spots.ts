import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PublicSpot, PublicSpots } from '#contracts/events/publicSpots.ts';
import { nearText } from '#contracts/places/near.ts';
import { citySlug } from '#contracts/regions/citySlug.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';
import { findWords, hasWord } from '../list/searchWords.ts';
import { isLocated, readRegions } from './cities.ts';
import { conditionsOf, isNight, type NightFilters, rangesOf, TABLES } from './nights.ts';

// Nights are counted by their region, if it has coordinates. Of the others those in one cell are together, named after
// the city of one of them. What then remains has no place on a map, and is listed by its region.

type Db = Kysely<EventsSchema>;
type Counted = { regionId: string | null; cell: number | null; count: number };
type Sample = {
  regionId: string | null;
  cell: number;
  latitude: number;
  longitude: number;
  city: string | null;
};
type Region = Awaited<ReturnType<typeof readRegions>>[number];

/** Cells without a region are for the queue of unassigned events; so many of them are shown. */
const MOST_CELLS = 500;

/** Where the nights that match take place, and how many there are, the most first. */
export async function findSpots(db: Db, filters: NightFilters, now: Date): Promise<PublicSpots> {
  const regions = await readRegions(db);
  const counted = await count(db, filters, now, regions);
  const byId = new Map(regions.map(region => [region.id, region]));
  const samples = await sampled(
    db,
    counted.filter(({ cell }) => cell !== null),
  );
  const spots = counted.flatMap(({ regionId, cell, count }) => {
    const region = byId.get(regionId ?? '');
    if (isLocated(region)) return { ...spotOf(region), count };
    const sample = samples.find(one => one.regionId === regionId && one.cell === cell);
    return sample ? { ...spotOfCell(sample, region), count } : [];
  });
  const elsewhere = counted.filter(
    ({ regionId, cell }) => cell === null && !isLocated(byId.get(regionId ?? '')),
  );
  return {
    spots: spots.toSorted((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1)),
    unplaced: elsewhere.map(({ regionId, count }) => ({ ...namedOf(byId.get(regionId ?? '')), count })),
  };
}

/** A city that addresses do not name, because it is inactive, is found by its place. */
function spotOf(region: Region & { latitude: number; longitude: number }): Omit<PublicSpot, 'count'> {
  const { latitude, longitude } = region;
  const { label, city } = namedOf(region);
  return { label: label!, city, near: nearText({ latitude, longitude }), latitude, longitude };
}

function spotOfCell(
  { latitude, longitude, city }: Sample,
  region: Region | undefined,
): Omit<PublicSpot, 'count'> {
  const label = region ? namedOf(region).label : city;
  return { label: label ?? '', city: null, near: nearText({ latitude, longitude }), latitude, longitude };
}

function namedOf(region: Region | undefined): { label: string | null; city: string | null } {
  if (!region) return { label: null, city: null };
  const label = `${region.city}, ${region.country}`;
  return { label, city: region.status === 'active' ? citySlug(region) : null };
}

async function count(db: Db, filters: NightFilters, now: Date, regions: readonly Region[]) {
  const words = await findWords(db, filters.search);
  const [placed, unplaced] = [regions.filter(isLocated), regions.filter(region => !isLocated(region))];
  const none = sql<number | null>`null::integer`;
  const groups: { among: Expression<SqlBool>; cell: RawBuilder<number | null> }[] = [
    { among: sql`e.region_id = any(${placed.map(({ id }) => id)}::uuid[])`, cell: none },
    { among: sql`e.region_id = any(${unplaced.map(({ id }) => id)}::uuid[])`, cell: sql`e.cell` },
    { among: sql`e.region_id is null`, cell: sql`e.cell` },
  ];
  const parts = TABLES.flatMap(table => {
    const conditions = [...isNight(table), ...words.map(hasWord), ...conditionsOf(table, filters, now)];
    return rangesOf(table, filters, now).flatMap(({ range }) =>
      groups.map(
        ({ among, cell }) => sql`
          select e.region_id as region, ${cell} as cell, count(*) as nights from ${sql.raw(`read.${table}`)} as e
          where ${sql.join([among, ...range, ...conditions], sql` and `)} group by 1, 2`,
      ),
    );
  });
  const { rows } = await sql<Counted>`
    select region as "regionId", cell, sum(nights)::integer as count
    from (${sql.join(parts, sql` union all `)}) as part group by region, cell
    order by count desc`.execute(db);
  return rows;
}

/** One night of each cell, for where it is and what the place is called. */
async function sampled(db: Db, cells: readonly Counted[]): Promise<Sample[]> {
  const some = cells.slice(0, MOST_CELLS);
  if (some.length === 0) return [];
  const halves = TABLES.map(
    table => sql`(
      select e.latitude, e.longitude, e.location_city from ${sql.raw(`read.${table}`)} as e
      where e.cell = k.cell and e.status <> 'draft' and e.region_id is not distinct from k.region order by e.starts_at desc limit 1)`,
  );
  const { rows } = await sql<Sample>`
    select k.region as "regionId", k.cell, night.latitude, night.longitude, night.location_city as city
    from unnest(${some.map(({ regionId }) => regionId)}::uuid[], ${some.map(({ cell }) => cell)}::integer[])
      as k(region, cell)
    cross join lateral (${sql.join(halves, sql` union all `)} limit 1) as night`.execute(db);
  return rows;
}
