import type pg from 'pg';
import { inTransaction } from '#platform/database/database.ts';
import { dropTables } from '../live/erasure.ts';
import type { Projection } from '../rows/projection.ts';
import { asOf, shadowOf, tablesOf } from '../rows/shadow.ts';

/** Says that rows as of a position are being folded. */
export async function beginPast(
  pool: pg.Pool,
  position: bigint,
  projections: readonly Projection[],
): Promise<void> {
  for (const projection of projections) {
    await pool.query(
      `insert into projections.past (position, projection, tables) values ($1, $2, $3)
       on conflict (position, projection) do update set
         tables = excluded.tables, done = 0, total = 0, ready_at = null, trouble = null`,
      [position, projection.name, tablesOf(projection).map(({ name }) => name)],
    );
  }
}

/** Opens folded rows to readers; false if the line is gone, because somebody was erased since it began. */
export async function openPast(pool: pg.Pool, position: bigint, names: readonly string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update projections.past set ready_at = now() where position = $1 and projection = any($2)',
    [position, names],
  );
  return rowCount === names.length;
}

export async function showProgress(
  pool: pg.Pool,
  position: bigint,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await pool.query(
    'update projections.past set done = $2, total = $3 where position = $1 and ready_at is null',
    [position, done, total],
  );
}

export async function noteTrouble(pool: pg.Pool, position: bigint, why: string): Promise<void> {
  await pool.query('update projections.past set trouble = $2 where position = $1 and ready_at is null', [
    position,
    why,
  ]);
}

/** Drops the rows of a moment, first from the sight of readers. */
export async function dropPast(
  pool: pg.Pool,
  position: bigint,
  projections: readonly Projection[],
): Promise<void> {
  await pool.query('delete from projections.past where position = $1', [position]);
  await inTransaction(pool, async client => {
    for (const projection of projections) await dropTables(client, shadowOf(projection, asOf(position)));
  });
}

const LEFT = `
  select c.relname as name, c.oid::regclass::text as table, pg_total_relation_size(c.oid) as bytes
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname = 'read' and c.relkind = 'r' and c.relname ~ '__at[0-9]+$'`;

/** Drops all moments, also those that a worker which was killed has left behind. */
export async function dropEveryPast(pool: pg.Pool): Promise<void> {
  await pool.query('delete from projections.past');
  const { rows } = await pool.query<{ table: string }>(LEFT);
  await inTransaction(pool, async client => {
    for (const { table } of rows) await client.query(`drop table if exists ${table}`);
    for (const table of ['read.counters', 'projections.parked']) {
      await client.query(`delete from ${table} where split_part(projection, '__', 2) ~ '^at[0-9]+$'`);
    }
    await client.query("delete from projections.checkpoints where split_part(name, '__', 2) ~ '^at[0-9]+$'");
  });
}

/** The bytes that all moments take. */
export async function bytesOfPast(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ bytes: bigint }>(
    `select coalesce(sum(bytes), 0)::bigint as bytes from (${LEFT}) as t`,
  );
  return rows[0]!.bytes;
}
