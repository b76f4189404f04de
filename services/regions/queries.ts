import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { listRegions, offerRegions } from '#contracts/regions/calls.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import { inSnapshot, pageWithTotal } from '#platform/database/readModel.ts';
import { holdsAll } from '#platform/database/search.ts';
import { regionFrom } from './read.ts';

export type RegionsSchema = { regions: RegionRow };
type Db = Kysely<RegionsSchema>;
type Query = z.output<typeof listRegions.query>;
type Answer = z.output<typeof listRegions.answer>;
type Offer = z.output<typeof offerRegions.query>;

/** The number of upcoming events in each of these regions; regions without any may be missing. */
export type CountUpcoming = (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;

const SEARCHED = sql<string>`(r.city || ' ' || coalesce(r.state, '') || ' ' || r.country)`;
const OFFERED = ['r.id', 'r.city', 'r.state', 'r.country', 'r.status', 'r.popular'] as const;

/**
 * One page of the matching regions, active ones first, with their number, the figures over all regions, and
 * the countries.
 */
export async function findRegions(db: Db, query: Query, upcoming: CountUpcoming): Promise<Answer> {
  const { rows, ...around } = await inSnapshot(db, async db => {
    const matching = db.selectFrom('regions as r').where(eb => eb.and(conditionsOf(query)));
    const page = matching
      .selectAll('r')
      .orderBy('r.status')
      .orderBy(byLanguage(query.sort === 'country' ? 'r.country' : 'r.city'), query.order)
      .orderBy(byLanguage(query.sort === 'country' ? 'r.city' : 'r.country'), query.order)
      .orderBy('r.id', query.order)
      .limit(query.limit)
      .offset(query.offset);
    const { rows, total } = await pageWithTotal(db, page, matching);
    return { rows, total, stats: await figuresOf(db), countries: await countriesOf(db) };
  });
  const counts = await upcoming(rows.map(({ id }) => id));
  const regions = rows.map(row => ({ ...regionFrom(row), upcomingEvents: counts.get(row.id) ?? 0 }));
  return { regions, ...around };
}

export function findRegion(db: Db, id: string): Promise<RegionRow | undefined> {
  return db.selectFrom('regions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Regions to choose from, by country and city; active ones only, unless `all`. */
export function findOffered(db: Db, { limit, search, country, status }: Offer, all: boolean) {
  const conditions = conditionsOf({ search, country, active: all ? 'all' : 'true' });
  if (status !== 'all') conditions.push(sql`r.status = ${status}`);
  return db
    .selectFrom('regions as r')
    .select(OFFERED)
    .where(eb => eb.and(conditions))
    .orderBy(byLanguage('r.country'))
    .orderBy(byLanguage('r.city'))
    .limit(limit)
    .execute();
}

type Narrowing = Partial<Pick<Query, 'id' | 'search' | 'country' | 'active' | 'popular'>>;

function conditionsOf({ id, search, country, active, popular }: Narrowing): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (id) conditions.push(sql`r.id = ${id}::uuid`);
  if (search) conditions.push(holdsAll(SEARCHED, search));
  if (country) conditions.push(sql`r.country = ${country}`);
  if (active && active !== 'all') conditions.push(sql`(r.status = 'active') = ${active === 'true'}`);
  if (popular && popular !== 'all') conditions.push(sql`r.popular = ${popular === 'true'}`);
  return conditions;
}

function figuresOf(db: Db): Promise<Answer['stats']> {
  return db
    .selectFrom('regions')
    .select([
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`(count(*) filter (where status = 'active'))::integer`.as('active'),
      sql<number>`(count(*) filter (where status = 'inactive'))::integer`.as('inactive'),
      sql<number>`(count(*) filter (where popular))::integer`.as('popular'),
    ])
    .executeTakeFirstOrThrow();
}

async function countriesOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('regions')
    .select('country')
    .groupBy('country')
    .orderBy(byLanguage('country'))
    .execute();
  return rows.map(({ country }) => country);
}
