import { sql } from 'kysely';
import type { PublicSpot, PublicSpots } from '#contracts/events/publicSpots.ts';
import type { Coordinates } from '#contracts/places/cells.ts';
import { nearText } from '#contracts/places/near.ts';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import { citySlug } from '#contracts/regions/citySlug.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { metresBetween } from '#platform/geography/metres.ts';
import { isAnnounced, isAnnouncedDate } from '../list/shown.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { type City, isLocated, type Regions } from './cities.ts';
import { type Counted, countPlaces } from './counts.ts';
import { type NightFilters, TABLES } from './nights.ts';

// Nights are counted by their region, or the one that their place is named after, if it has coordinates. Of the others
// those of one name in neighbouring cells are together. The rest has no place on a map, and is listed by its region.

type Db = ReadModel<EventsSchema>;
type Where = Counted & { region: City | undefined };
type InCell = Where & { cell: number };
type Sample = Coordinates & { city: string | null };

/** Cells without a region are for the queue of unassigned events; at most this many of them are shown. */
const MOST_CELLS = 500;
/** So near, places of the same name are one. */
const TOGETHER_KM = 50;

/** Where the nights that match take place, and how many there are, the most first. */
export async function findSpots(
  db: Db,
  { all, namedCityOf }: Regions,
  filters: NightFilters,
  now: Date,
): Promise<PublicSpots> {
  const idsOf = (some: readonly City[]) => some.map(({ id }) => id);
  const [located, others] = [all.filter(isLocated), all.filter(region => !isLocated(region))];
  const counted = await countPlaces(db, filters, now, { regions: idsOf(located), byCell: idsOf(others) });
  const byId = new Map(all.map(region => [region.id, region]));
  const where = counted.map(one => ({ ...one, region: byId.get(one.regionId ?? '') ?? namedCityOf(one) }));
  const inCities = summed(where.filter(({ region }) => isLocated(region)));
  const rest = where.filter(({ region }) => !isLocated(region));
  const inCells = rest.filter((one): one is InCell => one.cell !== null);
  const nowhere = summed(rest.filter(({ cell }) => cell === null));
  const spots = [
    ...inCities.flatMap(({ region, count }) => (isLocated(region) ? { ...spotOf(region), count } : [])),
    ...(await spotsOfCells(db, inCells)),
  ];
  return {
    spots: spots.toSorted((one, other) => other.count - one.count || compareNames(one.label, other.label)),
    unplaced: nowhere
      .map(({ region, count }) => ({ ...namedOf(region), count }))
      .toSorted((one, other) => other.count - one.count),
  };
}

/** Each region once, also none. */
function summed(all: readonly Where[]): Pick<Where, 'region' | 'count'>[] {
  return [...Map.groupBy(all, ({ region }) => region)].map(([region, ofRegion]) => ({
    region,
    count: ofRegion.reduce((sum, { count }) => sum + count, 0),
  }));
}

/** The cells of one name that are near one another are a place: where those are of which it has the most. */
async function spotsOfCells(db: Db, cells: readonly InCell[]): Promise<PublicSpot[]> {
  const some = cells.slice(0, MOST_CELLS);
  const samples = await sampled(db, some);
  const spots: PublicSpot[] = [];
  for (const [index, { region, count }] of some.entries()) {
    const sample = samples.get(index);
    if (!sample) continue;
    const spot = { ...spotOfCell(sample, region), count };
    const same = spots.find(
      one => one.label === spot.label && metresBetween(one, spot) <= TOGETHER_KM * 1_000,
    );
    if (same) same.count += count;
    else spots.push(spot);
  }
  return spots;
}

/** A city that addresses do not name, because it is inactive, is found by its place. */
function spotOf(region: City & { latitude: number; longitude: number }): Omit<PublicSpot, 'count'> {
  const { latitude, longitude } = region;
  const { label, city } = namedOf(region);
  return { label: label!, city, near: nearText({ latitude, longitude }), latitude, longitude };
}

function spotOfCell(
  { latitude, longitude, city }: Sample,
  region: City | undefined,
): Omit<PublicSpot, 'count'> {
  const label = region ? namedOf(region).label : city;
  return { label: label ?? '', city: null, near: nearText({ latitude, longitude }), latitude, longitude };
}

function namedOf(region: City | undefined): { label: string | null; city: string | null } {
  if (!region) return { label: null, city: null };
  const label = `${region.city}, ${region.country}`;
  return { label, city: region.status === 'active' ? citySlug(region) : null };
}

/** One night of each of these, by its index, for where it is and what the place is called. */
async function sampled(db: Db, cells: readonly InCell[]): Promise<Map<number, Sample>> {
  if (cells.length === 0) return new Map();
  const halves = TABLES.map(
    table => sql`(
      select e.latitude, e.longitude, e.location_city from ${sql.raw(`read.${table}`)} as e
      where e.cell = k.cell and ${table === 'events' ? isAnnounced : isAnnouncedDate} and e.region_id is not distinct from k.region
        and (k.region is not null or e.location_city is not distinct from k.city)
      order by e.starts_at desc limit 1)`,
  );
  const [regions, names] = [cells.map(({ regionId }) => regionId), cells.map(({ city }) => city)];
  const { rows } = await sql<Sample & { index: number }>`
    select k.number::integer - 1 as index, night.latitude, night.longitude, night.location_city as city
    from unnest(${regions}::uuid[], ${cells.map(({ cell }) => cell)}::integer[], ${names}::text[])
      with ordinality as k(region, cell, city, number)
    cross join lateral (${sql.join(halves, sql` union all `)} limit 1) as night`.execute(db);
  return new Map(rows.map(({ index, ...sample }) => [index, sample]));
}
