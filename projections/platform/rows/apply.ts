import type pg from 'pg';
import type { Fact } from '#contracts/platform/fact.ts';
import { prepared } from '#platform/database/database.ts';
import {
  type CounterMove,
  counterMoves,
  foldFacts,
  keyOf,
  type Poison,
  type Rows,
  type Waiting,
} from './fold.ts';
import { movedParts } from './parts.ts';
import type { AnyRow, Projection } from './projection.ts';
import { columnArrays, deleteByKeys, selectByKeys, upsert } from './tableSql.ts';
import { isAboutContent } from './writable.ts';

/**
 * Loads the rows that `facts` speak of, folds, and writes rows, parts and counters, within the caller's
 * transaction. Facts of streams that wait are left out, but for erasures. Answers what could not be folded:
 * nothing of those streams from there on was written. A database error means that a row cannot be written.
 */
export async function applyFacts(
  client: pg.PoolClient,
  projection: Projection,
  facts: readonly Fact[],
  waiting: Waiting = {},
): Promise<Poison[]> {
  if (facts.length === 0) return [];
  const before = await loadRows(client, projection, [...new Set(facts.map(fact => keyOf(fact)))]);
  const { after, poison } = foldFacts(projection, facts, before, waiting);
  await writeRows(client, projection, before, after);
  return poison;
}

/** The rows of these keys, as they stand. */
export async function loadRows(
  client: pg.PoolClient,
  { table }: Projection,
  keys: readonly string[],
): Promise<Rows> {
  const { rows }: { rows: AnyRow[] } = await client.query(prepared(selectByKeys(table), [keys]));
  return new Map(rows.map(row => [String(row[table.key]), row]));
}

/** Makes of the rows `before`, with their parts and counters, the rows `after`. */
export async function writeRows(
  client: pg.PoolClient,
  projection: Projection,
  before: ReadonlyMap<string, AnyRow | undefined>,
  after: Rows,
): Promise<void> {
  const { table, parts } = projection;
  const kept = [...after.values()].filter(row => row !== undefined);
  const gone = [...after].filter(([key, row]) => row === undefined && before.has(key)).map(([key]) => key);
  if (kept.length > 0) await client.query(prepared(upsert(table), columnArrays(table, kept)));
  if (gone.length > 0) await client.query(prepared(deleteByKeys(table), [gone]));
  if (parts) {
    const moved = movedParts(projection, before, after);
    if (moved.gone.length > 0) await client.query(prepared(deleteByKeys(parts.table), [moved.gone]));
    if (moved.kept.length > 0) {
      await client.query(prepared(upsert(parts.table), columnArrays(parts.table, moved.kept)));
    }
  }
  await moveCounters(client, projection.name, counterMoves(projection, before, after));
}

/** What came of facts among which some make rows that cannot be written: nothing was written of those streams. */
export type Sifted = { poison: Poison[]; unwritten: string[] };

/**
 * As `applyFacts`, for facts among which one cannot even be written: halves them by stream until the culprit
 * stands alone. Its savepoints cost time, so this is for the batch that has failed.
 */
export async function siftFacts(
  client: pg.PoolClient,
  projection: Projection,
  facts: readonly Fact[],
  waiting: Waiting = {},
): Promise<Sifted> {
  if (facts.length === 0) return { poison: [], unwritten: [] };
  await client.query('savepoint sift');
  try {
    const poison = await applyFacts(client, projection, facts, waiting);
    await client.query('release savepoint sift');
    return { poison, unwritten: [] };
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    await client.query('rollback to savepoint sift');
    const streams = [...new Set(facts.map(fact => fact.stream))];
    if (streams.length === 1) return { poison: [], unwritten: streams };
    const half = new Set(streams.slice(0, streams.length / 2));
    const [own, others] = [true, false].map(isOwn =>
      facts.filter(({ stream }) => half.has(stream) === isOwn),
    );
    const first = await siftFacts(client, projection, own!, waiting);
    const second = await siftFacts(client, projection, others!, waiting);
    return {
      poison: [...first.poison, ...second.poison],
      unwritten: [...first.unwritten, ...second.unwritten],
    };
  }
}

const COUNT = `
  insert into read.counters as c (projection, scope, name, value)
  select $1, * from unnest($2::text[], $3::text[], $4::integer[])
  on conflict (projection, scope, name) do update set value = c.value + excluded.value`;

export async function moveCounters(
  client: pg.PoolClient,
  projection: string,
  moves: readonly CounterMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const columns = [moves.map(({ scope }) => scope), moves.map(({ name }) => name), moves.map(({ by }) => by)];
  await client.query(prepared(COUNT, [projection, ...columns]));
}
