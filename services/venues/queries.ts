import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import { foldedText } from '#contracts/platform/text/foldedText.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type {
  ListedVenue,
  listVenues,
  OfferedVenue,
  offerVenues,
  VenueRead,
} from '#contracts/venues/calls.ts';
import type { VenueRow } from '#contracts/venues/rows.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import { inSnapshot, pageWithTotal } from '#platform/database/readModel.ts';
import { escaped, foldedHoldsAll } from '#platform/database/search.ts';
import { venueFrom } from './read.ts';

export type VenuesSchema = { venues: VenueRow; regions: RegionRow };
type Db = Kysely<VenuesSchema>;
type Query = z.output<typeof listVenues.query>;
type Answer = z.output<typeof listVenues.answer>;

/** The number of upcoming events at each of these venues; venues without any may be missing. */
export type CountUpcoming = (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** The cities offered as a filter: those with most venues. */
const MOST_CITIES = 500;
const SORTS = { name: sql`v.name_key`, city: sql`v.city_key`, updated: sql`v.updated_at` } as const;

/** One page of the matching venues with their number, the figures over all venues, and their cities. */
export async function findVenues(db: Db, query: Query, upcoming: CountUpcoming): Promise<Answer> {
  const { rows, ...around } = await inSnapshot(db, async db => {
    const matching = db.selectFrom('venues as v').where(eb => eb.and(conditionsOf(query)));
    const sorted = query.sort === 'updated' ? SORTS.updated : byLanguage(SORTS[query.sort] as never);
    const page = withRegion(matching)
      .orderBy(sql`${sorted} ${sql.raw(query.order)}`)
      .orderBy(byLanguage('v.nameKey'))
      .orderBy('v.id')
      .limit(query.limit)
      .offset(query.offset);
    const { rows, total } = await pageWithTotal(db, page, matching);
    return { rows, total, stats: await figuresOf(db), cities: await citiesOf(db) };
  });
  return { venues: await counted(rows, upcoming), ...around };
}

export async function findVenue(
  db: Db,
  id: string,
  upcoming: CountUpcoming,
): Promise<ListedVenue | undefined> {
  const row = await withRegion(db.selectFrom('venues as v')).where('v.id', '=', id).executeTakeFirst();
  return row && (await counted([row], upcoming))[0];
}

/** The active venues that match, those whose name begins with the text before the others. */
export async function findOffered(
  db: Db,
  { q, limit }: z.output<typeof offerVenues.query>,
): Promise<OfferedVenue[]> {
  const begins = `${escaped(foldedText(q))}%`;
  const rows = await withRegion(db.selectFrom('venues as v'))
    .where('v.status', '=', 'active')
    .where(foldedHoldsAll(sql`v.search_text`, q))
    .orderBy(sql`(v.search_text like ${begins}) desc`)
    .orderBy(byLanguage('v.nameKey'))
    .orderBy('v.id')
    .limit(limit)
    .execute();
  return rows.map(offeredFrom);
}

/** The venue of this name in this city, both folded as venues are compared. */
export function findNamesake(
  db: Kysely<{ venues: VenueRow }>,
  { nameKey, cityKey }: Pick<VenueRow, 'nameKey' | 'cityKey'>,
): Promise<Pick<VenueRow, 'id' | 'name' | 'city'> | undefined> {
  return db
    .selectFrom('venues')
    .select(['id', 'name', 'city'])
    .where('nameKey', '=', nameKey)
    .where('cityKey', '=', cityKey)
    .executeTakeFirst();
}

type WithRegion = VenueRow & { region: ListedVenue['region']; regionZone: string | null };

function withRegion(query: ReturnType<typeof ofVenues>) {
  return query
    .leftJoin('regions as r', 'r.id', 'v.regionId')
    .selectAll('v')
    .select(eb => [
      'r.timeZone as regionZone',
      jsonObjectFrom(
        eb
          .selectFrom('regions as g')
          .select(['g.id', 'g.city', 'g.country'])
          .whereRef('g.id', '=', 'v.regionId'),
      ).as('region'),
    ]);
}

const ofVenues = (db: Db) => db.selectFrom('venues as v');

async function counted(rows: readonly WithRegion[], upcoming: CountUpcoming): Promise<ListedVenue[]> {
  const counts = await upcoming(rows.map(({ id }) => id));
  return rows.map(row => ({
    ...readOf(row),
    region: row.region,
    upcomingEvents: counts.get(row.id) ?? 0,
  }));
}

function readOf({ region: _, regionZone, ...row }: WithRegion): VenueRead {
  return venueFrom(row, regionZone);
}

function offeredFrom(row: WithRegion): OfferedVenue {
  const {
    revision: _,
    notes: __,
    status: ___,
    eventId: ____,
    createdAt: _____,
    updatedAt: ______,
    ...offered
  } = readOf(row);
  return { ...offered, region: row.region };
}

function conditionsOf({ id, search, city, regionId, status }: Query): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (id) conditions.push(sql`v.id = ${id}::uuid`);
  if (search) conditions.push(foldedHoldsAll(sql`v.search_text`, search));
  if (city) conditions.push(sql`v.city = ${city}`);
  if (regionId === 'null') conditions.push(sql`v.region_id is null`);
  else if (regionId !== 'all') conditions.push(sql`v.region_id = ${regionId}::uuid`);
  if (status !== 'all') conditions.push(sql`v.status = ${status}`);
  return conditions;
}

function figuresOf(db: Db): Promise<Answer['stats']> {
  const counted = (condition: string) =>
    sql<number>`(count(*) filter (where ${sql.raw(condition)}))::integer`;
  return db
    .selectFrom('venues')
    .select([
      sql<number>`count(*)::integer`.as('total'),
      counted("status = 'active'").as('active'),
      counted("status = 'retired'").as('retired'),
      counted('region_id is null').as('withoutRegion'),
    ])
    .executeTakeFirstOrThrow();
}

async function citiesOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('venues')
    .select('city')
    .where('city', 'is not', null)
    .groupBy('city')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(byLanguage('city'))
    .limit(MOST_CITIES)
    .execute();
  return rows.map(({ city }) => city!).sort(compareNames);
}
