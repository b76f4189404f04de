import type pg from 'pg';
import type { Fact } from '#contracts/platform/fact.ts';
import { prepared } from '#platform/database.ts';
import { type CounterMove, counterMoves, foldFacts, keyOf, notHeld, type Poison, poisonOf } from './fold.ts';
import { movedParts } from './parts.ts';
import type { AnyRow, Projection } from './projection.ts';
import { columnArrays, deleteByKeys, selectByKeys, upsert } from './tableSql.ts';

/**
 * Loads the rows that `facts` speak of, folds, and writes rows, parts and counters, within the caller's
 * transaction. Facts of the streams in `held` are left out. Answers what could not be folded: nothing of those
 * streams from there on was written. A database error means that one of the rows cannot be written.
 */
export async function applyFacts(
  client: pg.PoolClient,
  projection: Projection,
  facts: readonly Fact[],
  held: ReadonlySet<string> = new Set(),
): Promise<Poison[]> {
  const wanted = notHeld(facts, held);
  if (wanted.length === 0) return [];
  const { table, parts } = projection;
  const keys = [...new Set(wanted.map(fact => keyOf(fact)))];
  const { rows }: { rows: AnyRow[] } = await client.query(prepared(selectByKeys(table), [keys]));
  const before = new Map(rows.map(row => [String(row[table.key]), row]));
  const { after, poison } = foldFacts(projection, wanted, before, held);

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
  return poison;
}

/**
 * As `applyFacts`, for facts among which one cannot even be written: halves them by stream until the culprit
 * stands alone. Its savepoints cost time, so this is for the batch that has failed.
 */
export async function siftFacts(
  client: pg.PoolClient,
  projection: Projection,
  facts: readonly Fact[],
  held: ReadonlySet<string>,
): Promise<Poison[]> {
  const wanted = notHeld(facts, held);
  if (wanted.length === 0) return [];
  await client.query('savepoint sift');
  try {
    const poison = await applyFacts(client, projection, wanted, held);
    await client.query('release savepoint sift');
    return poison;
  } catch (error) {
    await client.query('rollback to savepoint sift');
    const streams = [...new Set(wanted.map(fact => fact.stream))];
    if (streams.length > 1) {
      const half = new Set(streams.slice(0, streams.length / 2));
      const first = wanted.filter(fact => half.has(fact.stream));
      const second = wanted.filter(fact => !half.has(fact.stream));
      return [
        ...(await siftFacts(client, projection, first, held)),
        ...(await siftFacts(client, projection, second, held)),
      ];
    }
    return siftStream(client, projection, wanted, held, error);
  }
}

async function siftStream(
  client: pg.PoolClient,
  projection: Projection,
  facts: readonly Fact[],
  held: ReadonlySet<string>,
  error: unknown,
): Promise<Poison[]> {
  const [first, ...rest] = facts;
  if (!first) return [];
  if (rest.length === 0) return [poisonOf(first, error)];
  for (const fact of facts) {
    const poison = await siftFacts(client, projection, [fact], held);
    if (poison.length > 0) return poison;
  }
  return [];
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
