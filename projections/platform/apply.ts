import type pg from 'pg';
import type { Fact } from '#contracts/platform/fact.ts';
import { categoryOf } from '#platform/factCodec.ts';
import type { AnyRow, Projection } from './projection.ts';
import { columnArrays, deleteByKeys, selectByKeys, upsert } from './tableSql.ts';

/** What a run of facts makes of a projection's rows: rows by key before and after, and history entries. */
export type Folded = {
  before: Map<string, AnyRow>;
  after: Map<string, AnyRow | undefined>;
  entries: AnyRow[];
};

/** Folds facts in order over rows that are given by key; touches nothing outside its answer. */
export function foldFacts(
  projection: Projection,
  facts: readonly Fact[],
  before: Map<string, AnyRow>,
): Folded {
  const after = new Map<string, AnyRow | undefined>();
  const entries: AnyRow[] = [];
  for (const fact of facts) {
    const key = String(projection.keyOf(fact));
    const row = after.has(key) ? after.get(key) : before.get(key);
    const next = projection.fold(row, fact);
    if (projection.history) entries.push(projection.history.entry(row, next, fact));
    after.set(key, next);
  }
  return { before, after, entries };
}

/** The facts among `facts` that a projection reads. */
export function factsFor(projection: Projection, facts: readonly Fact[]): Fact[] {
  const { categories } = projection;
  return categories ? facts.filter(fact => categories.includes(categoryOf(fact.stream))) : [...facts];
}

/** Loads the rows that `facts` speak of, folds, and writes what came of it, within the caller's transaction. */
export async function applyFacts(
  client: pg.PoolClient,
  projection: Projection,
  facts: readonly Fact[],
): Promise<void> {
  if (facts.length === 0) return;
  const { table, history } = projection;
  const keys = [...new Set(facts.map(fact => String(projection.keyOf(fact))))];
  const { rows } = await client.query<AnyRow>(selectByKeys(table), [keys]);
  const before = new Map(rows.map(row => [String(row[table.key]), row]));
  const folded = foldFacts(projection, facts, before);

  const kept = [...folded.after.values()].filter(row => row !== undefined);
  const gone = [...folded.after]
    .filter(([key, row]) => row === undefined && before.has(key))
    .map(([key]) => key);
  if (kept.length > 0) await client.query(upsert(table), columnArrays(table, kept));
  if (gone.length > 0) await client.query(deleteByKeys(table), [gone]);
  if (history) await client.query(upsert(history.table), columnArrays(history.table, folded.entries));
  await moveCounters(client, projection, folded);
}

const COUNT = `
  insert into read.counters as c (projection, scope, name, value)
  select $1, * from unnest($2::text[], $3::text[], $4::integer[])
  on conflict (projection, scope, name) do update set value = c.value + excluded.value`;

async function moveCounters(client: pg.PoolClient, projection: Projection, folded: Folded): Promise<void> {
  const moved = counterMoves(projection, folded).filter(move => move.by !== 0);
  if (moved.length === 0) return;
  await client.query(COUNT, [
    projection.name,
    moved.map(move => move.scope),
    moved.map(move => move.name),
    moved.map(move => move.by),
  ]);
}

/** By how much each counter moves when the rows before become the rows after. */
export function counterMoves(
  { counts }: Projection,
  { before, after }: Folded,
): { scope: string; name: string; by: number }[] {
  if (!counts) return [];
  const moves = new Map<string, { scope: string; name: string; by: number }>();
  const add = (row: AnyRow | undefined, by: number): void => {
    for (const { name, scope = '' } of row === undefined ? [] : counts(row)) {
      const id = `${scope} ${name}`;
      const move = moves.get(id) ?? { scope, name, by: 0 };
      moves.set(id, { ...move, by: move.by + by });
    }
  };
  for (const [key, row] of after) {
    add(before.get(key), -1);
    add(row, 1);
  }
  return [...moves.values()];
}
