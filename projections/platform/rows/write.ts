import type pg from 'pg';
import { prepared } from '#platform/database/database.ts';
import { type CounterMove, counterMoves } from './counters.ts';
import type { Rows } from './fold.ts';
import { movedParts } from './parts.ts';
import type { AnyRow, Projection } from './projection.ts';
import { columnArrays, deleteByKeys, selectByKeys, upsert } from './tableSql.ts';

/** The current rows of these keys. */
export async function loadRows(
  client: pg.PoolClient,
  { table }: Projection,
  keys: readonly string[],
): Promise<Rows> {
  const { rows }: { rows: AnyRow[] } = await client.query(prepared(selectByKeys(table), [keys]));
  return new Map(rows.map(row => [String(row[table.key]), row]));
}

/** Replaces the rows `before`, with their parts and counters, by the rows `after`. */
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
