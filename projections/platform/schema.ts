import { createHash } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '#platform/database.ts';
import type { Projection } from './projection.ts';
import { createTable } from './tableSql.ts';

const SCHEMA = `
  create table if not exists projections.checkpoints (
    name text primary key,
    shape text not null,
    position bigint not null,
    updated_at timestamptz not null default now()
  );
  create table if not exists read.counters (
    projection text not null,
    scope text not null,
    name text not null,
    value integer not null,
    primary key (projection, scope, name)
  )`;

// Any fixed number: two workers that start at once make the tables one after the other.
const SCHEMA_LOCK = 7_461_001;

/** Makes the tables of projections that have none, or whose version or columns have changed since. */
export async function prepareTables(pool: pg.Pool, projections: readonly Projection[]): Promise<void> {
  await inTransaction(pool, async client => {
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await client.query(SCHEMA);
    const { rows } = await client.query<{ name: string; shape: string }>(
      'select name, shape from projections.checkpoints',
    );
    const shapes = new Map(rows.map(row => [row.name, row.shape]));
    for (const projection of projections) {
      if (shapes.get(projection.name) !== shapeOf(projection)) await makeAnew(client, projection);
    }
  });
}

/** Tells whether the rows of a projection were made by the fold and for the columns of now. */
export function shapeOf({ version, table, history }: Projection): string {
  const tables = JSON.stringify([table, history?.table]);
  return `${version}-${createHash('sha256').update(tables).digest('hex').slice(0, 16)}`;
}

async function makeAnew(client: pg.PoolClient, projection: Projection): Promise<void> {
  for (const table of [projection.table, projection.history?.table]) {
    if (!table) continue;
    const statements = createTable(table);
    await client.query(`drop table if exists read.${table.name}`);
    await client.query(statements.table);
    for (const index of statements.indexes) await client.query(index);
  }
  await client.query('delete from read.counters where projection = $1', [projection.name]);
  await client.query(
    `insert into projections.checkpoints (name, shape, position) values ($1, $2, 0)
     on conflict (name) do update set shape = excluded.shape, position = 0, updated_at = now()`,
    [projection.name, shapeOf(projection)],
  );
}
