import type pg from 'pg';
import { inTransaction } from '#platform/database/database.ts';
import { shapeOf } from '../live/schema.ts';
import type { Had, Rest } from '../rebuild/rebuildOptions.ts';
import { addMove, type CounterMove, countsOf } from '../rows/counters.ts';
import { partsOf } from '../rows/parts.ts';
import type { Projection } from '../rows/projection.ts';
import { isKeyIn, keyOf, reads } from '../rows/read.ts';
import { asOf, shadowOf, tablesOf } from '../rows/shadow.ts';
import { insertOthers, insertThese, selectOtherKeys } from '../rows/tableSql.ts';
import { loadRows } from '../rows/write.ts';

/** From so many streams on, all are folded: each of their rows would also be read, to be left out. */
const MOST_STREAMS = 50_000;
const ROWS_AT_ONCE = 5_000;

/**
 * Copies the live rows of the streams that have no fact after a position into the tables as of it: a row is the fold of
 * one stream, so that these are the rows of then, too. Undefined, and nothing copied, where that is no use: live rows
 * that are behind the position or of another fold, or too much that has changed since.
 */
export async function copyPresent(
  pool: pg.Pool,
  projections: readonly Projection[],
  position: bigint,
): Promise<Rest | undefined> {
  return inTransaction(pool, async client => {
    await client.query('set transaction isolation level repeatable read; set local synchronous_commit = off');
    // Before the snapshot: a swap by rename in between would show new tables by their names, and none of their rows.
    for (const { name } of projections.flatMap(tablesOf)) {
      await client.query(`lock table read.${name} in access share mode`);
    }
    if (!(await areUsable(client, projections, position))) return undefined;
    const streams = await touchedSince(client, projections, position);
    if (streams.length > MOST_STREAMS) return undefined;
    const had: Had[] = [];
    for (const one of projections) had.push(await copyOthers(client, one, streams, position));
    return { streams, had };
  });
}

async function areUsable(
  client: pg.PoolClient,
  projections: readonly Projection[],
  position: bigint,
): Promise<boolean> {
  const { rows } = await client.query<{ name: string; shape: string; position: bigint }>(
    'select name, shape, position from projections.checkpoints where name = any($1)',
    [projections.map(({ name }) => name)],
  );
  const found = new Map(rows.map(row => [row.name, row]));
  return projections.every(one => {
    const live = found.get(one.name);
    return live !== undefined && live.position >= position && live.shape === shapeOf(one);
  });
}

// A parked stream has the row of its first facts; which facts those are may be otherwise as of an earlier moment.
const TOUCHED = `
  select stream from read.facts where position > $1 and ($2::text[] is null or category = any($2))
  union
  select stream from projections.parked where projection = any($3)
  limit $4`;

async function touchedSince(
  client: pg.PoolClient,
  projections: readonly Projection[],
  position: bigint,
): Promise<string[]> {
  const lists = projections.map(({ categories }) => categories);
  const categories = lists.includes(undefined) ? null : lists.flatMap(list => list ?? []);
  const names = projections.map(({ name }) => name);
  const { rows } = await client.query<{ stream: string }>(TOUCHED, [
    position,
    categories,
    names,
    MOST_STREAMS + 1,
  ]);
  return rows.map(({ stream }) => stream);
}

/** Copies the rows of one projection but those of some streams, with their parts. */
async function copyOthers(
  client: pg.PoolClient,
  projection: Projection,
  streams: readonly string[],
  position: bigint,
): Promise<Had> {
  const own = streams.filter(stream => reads(projection, stream));
  const touched = own.map(stream => keyOf({ stream })).filter(key => isKeyIn(projection, key));
  // To read a row takes a sixth of the time of folding it, so only the smaller half is read.
  const others = await otherKeys(client, projection, touched);
  const some = others ? { keys: others, by: 1 } : { keys: touched, by: -1 };
  const counters = others ? new Map<string, CounterMove>() : await countersOf(client, projection);
  const [found, parts]: [string[], string[]] = [[], []];
  for (let from = 0; from < some.keys.length; from += ROWS_AT_ONCE) {
    const rows = await loadRows(client, projection, some.keys.slice(from, from + ROWS_AT_ONCE));
    for (const [key, row] of rows) {
      found.push(key);
      for (const count of countsOf(projection, row)) addMove(counters, count, some.by);
      for (const part of partsOf(projection, row)) parts.push(String(part[projection.parts!.table.key]));
    }
  }
  const copy = others ? insertThese : insertOthers;
  const to = shadowOf(projection, asOf(position));
  const { rowCount } = await client.query(copy(projection.table, to.table.name), [found]);
  if (projection.parts) await client.query(copy(projection.parts.table, to.parts!.table.name), [parts]);
  return { rows: rowCount ?? 0, counters };
}

/** The keys of the rows but those touched; undefined unless they are fewer. */
async function otherKeys(
  client: pg.PoolClient,
  { table }: Projection,
  touched: readonly string[],
): Promise<string[] | undefined> {
  const { rows } = await client.query<{ key: string }>(selectOtherKeys(table), [touched, touched.length]);
  return rows.length < touched.length ? rows.map(({ key }) => key) : undefined;
}

/** What all live rows count for. */
async function countersOf(client: pg.PoolClient, { name }: Projection): Promise<Map<string, CounterMove>> {
  const { rows } = await client.query<{ scope: string; name: string; value: number }>(
    'select scope, name, value from read.counters where projection = $1',
    [name],
  );
  const counters = new Map<string, CounterMove>();
  for (const { scope, name: counter, value } of rows) addMove(counters, { scope, name: counter }, value);
  return counters;
}
