import { type SelectQueryBuilder, sql } from 'kysely';
import { MOST_COUNTED } from '#contracts/audit/calls.ts';
import type { SoughtFactRow } from '#contracts/platform/soughtFacts.ts';
import { type FactFilters, type FindStreams, type SoughtTerms, termsOf } from '#contracts/soughtTerms.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { type AuditSchema, matchingFacts } from './entries.ts';
import { actsByTerms, byIndexOfTerms, positionsByTerms } from './soughtByTerms.ts';

type Db = ReadModel<AuditSchema>;
type Columns = Pick<SoughtFactRow, 'position' | 'at' | 'correlationId'>;
/** The facts that match, of whichever table answers it best. */
type Matching = SelectQueryBuilder<Record<'f', Columns>, 'f', object>;

/** How the facts that match are found. */
export type Sought = {
  matching: Matching;
  /** Set if they are found by their terms; else the mirror answers, and misses nothing. */
  byTerms: (FactFilters & SoughtTerms) | null;
};

/** The filters that the mirror has an index for, in the order of time. */
const OF_MIRROR: readonly string[] = ['actorId', 'type', 'stream', 'correlationId'];
const TIMES: readonly string[] = ['from', 'until', 'limit', 'offset', 'format'];

/** Chooses how to find facts: the mirror has an index for some filters, but none for two at once. */
export async function soughtFacts(db: Db, filters: FactFilters, find: FindStreams): Promise<Sought> {
  const names = Object.entries(filters)
    .filter(([name, value]) => value !== undefined && value !== '' && !TIMES.includes(name))
    .map(([name]) => name);
  const byMirror = names.length === 0 || (names.length === 1 && OF_MIRROR.includes(names[0]!));
  if (byMirror) return { matching: matchingFacts(db, filters) as unknown as Matching, byTerms: null };
  const sought = await termsOf(filters, find, filters.q ? await typesRecorded(db) : new Set());
  return { matching: ofTerms(db, filters, sought.terms), byTerms: { ...filters, ...sought } };
}

async function typesRecorded(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ type: string }>`select distinct type from projections.fact_kinds`.execute(db);
  return new Set(rows.map(({ type }) => type));
}

function ofTerms(db: Db, filters: FactFilters, terms: string): Matching {
  const { correlationId, from, until } = filters;
  let matching = db.selectFrom('soughtFacts as f') as unknown as Matching;
  if (terms) matching = matching.where(sql<boolean>`f.terms @@ ${terms}::tsquery`);
  if (correlationId) matching = matching.where('f.correlationId', '=', correlationId);
  if (from) matching = matching.where('f.at', '>=', new Date(from));
  if (until) matching = matching.where('f.at', '<', new Date(until));
  return matching;
}

/** The matching facts, as rows of the mirror. */
export async function factsSought(db: Db, filters: FactFilters, find: FindStreams) {
  const { matching, byTerms } = await soughtFacts(db, filters, find);
  if (!byTerms) return matchingFacts(db, filters);
  return db.selectFrom('facts as f').where('f.position', 'in', matching.select('f.position'));
}

export type PageOfActs = { ids: string[]; matching: number; andMore: boolean };
type Page = { limit: number; offset: number };

/**
 * The acts with a matching fact, ordered by their last such fact, newest first; `ids` has one more than asked for if
 * there are more.
 */
export async function actsSought(db: Db, { matching, byTerms }: Sought, page: Page): Promise<PageOfActs> {
  if (!byTerms) return inOrder(db, matching, page, await counted(db, matching));
  if (!byTerms.correlationId) return actsByTerms(db, byTerms, page);
  const count = await counted(db, matching);
  const ids = count > 0 ? [byTerms.correlationId] : [];
  return { ids: ids.slice(page.offset), ...upToMost(count) };
}

function upToMost(count: number): Pick<PageOfActs, 'matching' | 'andMore'> {
  return { matching: Math.min(count, MOST_COUNTED), andMore: count > MOST_COUNTED };
}

async function inOrder(
  db: Db,
  matching: Matching,
  { limit, offset }: Page,
  count: number,
): Promise<PageOfActs> {
  const later = matching
    .where('f.correlationId', '=', sql<string>`last.correlation_id`)
    .where('f.position', '>', sql<bigint>`last.position`)
    .select(sql`1`.as('one'));
  const last = matching.select(['f.correlationId', 'f.position', 'f.at']);
  const { rows } = await sql<{ correlationId: string }>`
    select last.correlation_id from (${last}) as last where not exists (${later})
    order by last.at desc, last.position desc limit ${limit + 1} offset ${offset}`.execute(db);
  return { ids: rows.map(({ correlationId }) => correlationId), ...upToMost(count) };
}

/** How many match, counted no further than one beyond `MOST_COUNTED`. */
async function counted(db: Db, matching: Matching): Promise<number> {
  const some = matching.select(sql`1`.as('one')).limit(MOST_COUNTED + 1);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from (${some}) as few`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many facts match. */
export async function countOf({ matching, byTerms }: Sought, db: Db): Promise<number> {
  const count = async (db: Db): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (${matching.select(sql`1`.as('one'))}) as every`.execute(db);
    return rows[0]?.count ?? 0;
  };
  return byTerms && !byTerms.correlationId ? byIndexOfTerms(db, count) : count(db);
}

/** The positions of the matching facts, newest first, in groups. */
export function positionsSought(db: Db, sought: Sought): AsyncGenerator<bigint[]> {
  const { byTerms } = sought;
  return byTerms && !byTerms.correlationId ? positionsByTerms(db, byTerms) : positionsInOrder(sought);
}

const PAGE = 5_000;

async function* positionsInOrder({ matching }: Sought): AsyncGenerator<bigint[]> {
  for (let before: Pick<SoughtFactRow, 'position' | 'at'> | undefined; ; ) {
    const older = before
      ? matching.where(sql<boolean>`(f.at, f.position) < (${before.at}, ${before.position})`)
      : matching;
    const places = await older
      .select(['f.at', 'f.position'])
      .orderBy('f.at', 'desc')
      .orderBy('f.position', 'desc')
      .limit(PAGE)
      .execute();
    if (places.length > 0) yield places.map(({ position }) => position);
    if (places.length < PAGE) return;
    before = places.at(-1);
  }
}

/** How many of the newest facts have no terms yet; 0 where the mirror answers. */
export async function unreadBy(db: Db, { byTerms }: Sought): Promise<number> {
  if (!byTerms) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from read.facts
      where position > coalesce((select max(position) from read.sought_facts), 0) limit ${MOST_COUNTED}
    ) as unread`.execute(db);
  return rows[0]?.count ?? 0;
}
