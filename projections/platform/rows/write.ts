import type pg from 'pg';
import type { Table } from '#contracts/platform/table.ts';
import { inOneTrip, prepared } from '#platform/database/database.ts';
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
  const moved = parts ? movedParts(projection, before, after) : { kept: [], gone: [] };
  const moves = counterMoves(projection, before, after);
  await inOneTrip(client, [
    ...replacing(client, table, { kept, gone }),
    ...(parts ? replacing(client, parts.table, moved) : []),
    () => moveCounters(client, projection.name, moves),
  ]);
}

/** The statements that write and delete rows of a table; none where there is nothing to do. */
function replacing(
  client: pg.PoolClient,
  table: Table,
  { kept, gone }: { kept: readonly AnyRow[]; gone: readonly string[] },
): (() => Promise<unknown>)[] {
  const statements = [
    gone.length > 0 && prepared(deleteByKeys(table), [gone]),
    kept.length > 0 && prepared(upsert(table), columnArrays(table, kept)),
  ];
  return statements.filter(statement => statement !== false).map(statement => () => client.query(statement));
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
