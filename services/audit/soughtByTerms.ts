import { type RawBuilder, sql } from 'kysely';
import { MOST_COUNTED } from '#contracts/audit/calls.ts';
import { TERM } from '#contracts/platform/soughtFacts.ts';
import { hasBeginnings, type SoughtTerms } from '#contracts/soughtTerms.ts';
import { type ReadModel, wholeOf } from '#platform/database/readModel.ts';
import type { AuditSchema } from './entries.ts';
import {
  type Block,
  blocksOf,
  microsOf,
  newestFirst,
  nextLength,
  type Place,
  type Times,
} from './soughtBlocks.ts';

// What occurs often fills a page from the newest block of the log. What does not is read at once if it is not much, else
// looked for from the newest block on. The planner alone would choose wrongly: it knows how often a term occurs, not how
// often several do together, nor that one stopped years ago. With the term of a block, the index reads only that part of
// all the others: 4 ms for 16,384 facts.

type Db = ReadModel<AuditSchema>;
type ByTerms = Times & SoughtTerms;
type Act = Place & { id: string };
type Found = { acts: Act[]; matching: number };
type Page = { limit: number; offset: number };

/** The most matches that are read at once. */
const AT_ONCE = { words: 30_000, beginnings: 150_000 };
const areBeginnings = ({ terms }: ByTerms): boolean => hasBeginnings(terms);
/**
 * Whether the index looks for beginnings of words, which costs as much in a block as in the whole log, or they are looked
 * for in the facts that the index finds without them.
 */
type Beginnings = 'indexed' | 'compared';

/**
 * The acts with a fact that has the terms, by their last such fact, newest first, one more than asked for if there are
 * more; with how many facts have the terms, of those that were looked at.
 */
export function actsByTerms(
  db: Db,
  byTerms: ByTerms,
  { limit, offset }: Page,
  atOnce = AT_ONCE,
): Promise<{ ids: string[]; matching: number; andMore: boolean }> {
  const wanted = offset + limit + 1;
  return byIndexOfTerms(db, async db => {
    const { acts, matching, isAll } = await lastActs({ db, byTerms, wanted, atOnce });
    return {
      ids: acts.slice(offset, wanted).map(({ id }) => id),
      matching: Math.min(matching, MOST_COUNTED),
      andMore: !isAll || matching > MOST_COUNTED,
    };
  });
}

type Asked = { db: Db; byTerms: ByTerms; wanted: number; atOnce: typeof AT_ONCE };

async function lastActs(asked: Asked): Promise<Found & { isAll: boolean }> {
  const { db, byTerms, wanted } = asked;
  let acts: Act[] = [];
  let matching = 0;
  const few = areBeginnings(byTerms) ? await fewActs(asked) : null;
  if (few) return { ...few, isAll: true };
  const read = (blocks: readonly Block[]) => actsAmong(db, factsIn(byTerms, blocks, 'compared'), wanted);
  for await (const { found, nth, older } of byBlocks(db, byTerms, read)) {
    acts = eachOnce([...acts, ...found.acts]);
    matching += found.matching;
    if (older === undefined) break;
    if (acts.filter(({ at }) => at > older).length >= wanted) return { acts, matching, isAll: false };
    // The first block may be an old one with a time in the future.
    const all = nth === 1 ? await actsAtOnce(asked) : null;
    if (all) return { ...all, isAll: true };
  }
  return { acts, matching, isAll: true };
}

/** Each act once, at its last place. */
function eachOnce(acts: readonly Act[]): Act[] {
  const last = new Map<string, Act>();
  for (const act of acts.toSorted(newestFirst)) if (!last.has(act.id)) last.set(act.id, act);
  return [...last.values()];
}

/** Null if there are too many matches, or seem to be. */
async function actsAtOnce({ db, byTerms, wanted, atOnce }: Asked): Promise<Found | null> {
  const most = atOnce[areBeginnings(byTerms) ? 'beginnings' : 'words'];
  const facts = factsIn(byTerms);
  return (await expected(db, facts)) <= most ? actsUpTo(db, facts, most, wanted) : null;
}

/** The same where the terms that are no beginnings are rare, or all together are. */
async function fewActs({ db, byTerms, wanted, atOnce }: Asked): Promise<Found | null> {
  const { exact } = byTerms;
  const most = atOnce.words;
  if (exact && (await expected(db, factsIn({ ...byTerms, terms: exact }))) <= most) {
    return actsUpTo(db, factsIn(byTerms, undefined, 'compared'), most, wanted);
  }
  const facts = factsIn(byTerms);
  return (await expected(db, facts)) <= most ? actsUpTo(db, facts, most, wanted) : null;
}

async function actsUpTo(
  db: Db,
  facts: RawBuilder<unknown>,
  most: number,
  wanted: number,
): Promise<Found | null> {
  const found = await actsAmong(db, sql`${facts} limit ${most}`, wanted);
  return found.matching < most ? found : null;
}

/** How many facts the planner expects. */
async function expected(db: Db, facts: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Record<string, [{ Plan: { 'Plan Rows': number } }]>>`
    explain (format json) ${facts}`.execute(db);
  const [plan] = Object.values(rows[0] ?? {});
  return plan?.[0].Plan['Plan Rows'] ?? 0;
}

const MICROS = sql<bigint>`(extract(epoch from at) * 1000000)::bigint`;

async function actsAmong(db: Db, facts: RawBuilder<unknown>, most: number): Promise<Found> {
  const { rows } = await sql<{ matching: number } & (Act | { id: null })>`
    with found as materialized (${facts}), acts as (
      select correlation_id as id, max(at) as at, max(position) as position from found group by correlation_id
    )
    select counted.matching, act.*
    from (select count(*)::integer as matching from found) as counted left join (
      select id, position, ${MICROS} as at from acts order by acts.at desc, position desc limit ${most}
    ) as act on true`.execute(db);
  return {
    matching: rows[0]?.matching ?? 0,
    acts: rows.flatMap(row => (row.id === null ? [] : [row])),
  };
}

/** The positions of the facts that have the terms, newest first, in groups. */
export async function* positionsByTerms(db: Db, byTerms: ByTerms): AsyncGenerator<bigint[]> {
  const read = async (blocks: readonly Block[]) => {
    const { rows } = await byIndexOfTerms(db, db =>
      sql<Place>`select position, ${MICROS} as at from (${factsIn(byTerms, blocks)}) as found`.execute(db),
    );
    return { matching: rows.length, rows };
  };
  let places: Place[] = [];
  for await (const { found, older } of byBlocks(db, byTerms, read)) {
    places = [...places, ...found.rows].toSorted(newestFirst);
    const isIn = ({ at }: Place): boolean => older === undefined || at > older;
    yield places.filter(isIn).map(({ position }) => position);
    places = places.filter(place => !isIn(place));
  }
}

/** Reads blocks, from the newest on; `older` is the last time of those that are left. */
async function* byBlocks<Part extends { matching: number }>(
  db: Db,
  byTerms: ByTerms,
  read: (blocks: readonly Block[]) => Promise<Part>,
): AsyncGenerator<{ found: Part; nth: number; older: bigint | undefined }> {
  const all = await allBlocks(db);
  const left = blocksOf(all, byTerms);
  const most = Math.ceil(all.length / (areBeginnings(byTerms) ? 16 : 64));
  for (let length = 1, nth = 0; left.length > 0; nth++) {
    const blocks = left.splice(0, length);
    const found = await read(blocks);
    yield { found, nth, older: left[0]?.last };
    length = nextLength({ blocks: blocks.length, matching: found.matching }, most);
  }
}

async function allBlocks(db: Db): Promise<Block[]> {
  const micros = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;
  const { rows } = await sql<Block>`
    select block, ${micros('first_at')} as first, ${micros('last_at')} as last from read.sought_blocks`.execute(
    db,
  );
  return rows;
}

/** The facts that have the terms, in blocks or at all. Times are compared only where the blocks have others. */
function factsIn(
  { terms, exact, from, until }: ByTerms,
  among?: readonly Block[],
  beginnings: Beginnings = 'indexed',
): RawBuilder<unknown> {
  const after = from && (among?.some(({ first }) => first < microsOf(from)) ?? true);
  const before = until && (among?.some(({ last }) => last >= microsOf(until)) ?? true);
  const blocks = among?.map(({ block }) => `'${TERM.block(block)}'`).join(' | ');
  const isCompared = beginnings === 'compared' && hasBeginnings(terms);
  const queries = [isCompared ? exact : terms, blocks].filter(Boolean).map(query => sql`${query}::tsquery`);
  const conditions = [
    queries.length > 0 ? sql`terms @@ (${sql.join(queries, sql` && `)})` : sql`true`,
    // The function of the operator `@@`, for which no index is used.
    ...(isCompared ? [sql`ts_match_vq(terms, ${terms}::tsquery)`] : []),
    ...(after ? [sql`at >= ${new Date(from)}`] : []),
    ...(before ? [sql`at < ${new Date(until)}`] : []),
  ];
  return sql`
    select position, at, correlation_id from read.sought_facts where ${sql.join(conditions, sql` and `)}`;
}

/** Without the plans that read terms from the table, which the planner prefers when it overestimates how many match. */
export function byIndexOfTerms<Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> {
  return wholeOf(db)
    .transaction()
    .execute(async inside => {
      await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`.execute(
        inside,
      );
      return read(inside);
    });
}
