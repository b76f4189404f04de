import { createHash } from 'node:crypto';
import type pg from 'pg';
import { factsTable } from '#contracts/platform/facts.ts';
import { inTransaction } from '#platform/database/database.ts';
import { factKindsSchema, fillFactKinds } from '../mirror/factKinds.ts';
import { MIRROR } from '../mirror/mirror.ts';
import { parkedSchema } from '../parked/parked.ts';
import { clearConditions, conditionsSchema } from '../rows/conditions.ts';
import type { Projection } from '../rows/projection.ts';
import { tablesOf } from '../rows/shadow.ts';
import { createTable } from '../rows/tableSql.ts';
import { loadPositions } from './checkpoints.ts';
import { heartbeatSchema } from './heartbeat.ts';

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
  );
  ${parkedSchema};
  ${conditionsSchema};
  ${heartbeatSchema};
  ${factKindsSchema}`;

// What a mirror that was begun before there were such columns has none of.
const NARROW = `
  select not exists (
    select from pg_attribute where attrelid = 'read.facts'::regclass and attname = 'foreign_kind'
  ) as narrow`;
const WIDEN = 'alter table read.facts add column foreign_kind text, add column foreign_record text';

// Any fixed number: two workers that start at once make the tables one after the other.
const SCHEMA_LOCK = 7_461_001;

/**
 * Makes what is missing, and answers the projections whose rows were made by another fold or for other
 * columns, or not at all: those have to be rebuilt before they are kept up. Their tables are left as they are.
 */
export async function prepareTables(
  pool: pg.Pool,
  projections: readonly Projection[],
): Promise<Projection[]> {
  return inTransaction(pool, async client => {
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await client.query(SCHEMA);
    const shapes = await loadShapes(client);
    if (!shapes.has(MIRROR)) await makeMirror(client);
    // Asked first: even to find nothing to do, the table would be locked against its readers.
    const { rows } = await client.query<{ narrow: boolean }>(NARROW);
    if (rows[0]?.narrow) await client.query(WIDEN);
    await fillFactKinds(client);
    for (const projection of projections.filter(({ name }) => !shapes.has(name))) {
      for (const table of tablesOf(projection)) await makeTable(client, table);
      await setCheckpoint(client, projection, 0n);
    }
    const mirrored = (await loadPositions(client)).get(MIRROR) ?? 0n;
    const isStale = (projection: Projection): boolean => {
      const shape = shapes.get(projection.name);
      return shape === undefined ? mirrored > 0n : shape !== shapeOf(projection);
    };
    const whole = projections.filter(projection => !isStale(projection)).map(({ name }) => name);
    await clearConditions(client, whole);
    return projections.filter(isStale);
  });
}

/** Names the fold and the columns that rows were made by; other ones mean that they have to be made anew. */
export function shapeOf(projection: Projection): string {
  const hash = createHash('sha256').update(JSON.stringify(tablesOf(projection).map(partsOf)));
  return `${projection.version}-${hash.digest('hex').slice(0, 16)}`;
}

/** The part of a shape that speaks of columns alone. */
export function columnsOf(shape: string): string {
  return shape.slice(shape.indexOf('-') + 1);
}

/** Notes how far a projection has come, and by which fold and columns. */
export async function setCheckpoint(
  client: pg.PoolClient,
  projection: Projection,
  position: bigint,
  shape = shapeOf(projection),
): Promise<void> {
  await client.query(
    `insert into projections.checkpoints (name, shape, position) values ($1, $2, $3)
     on conflict (name) do update set shape = excluded.shape, position = excluded.position, updated_at = now()`,
    [projection.name, shape, position],
  );
}

async function loadShapes(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; shape: string }>(
    'select name, shape from projections.checkpoints',
  );
  return new Map(rows.map(row => [row.name, row.shape]));
}

async function makeMirror(client: pg.PoolClient): Promise<void> {
  await makeTable(client, factsTable);
  await client.query(`insert into projections.checkpoints (name, shape, position) values ($1, 'mirror', 0)`, [
    MIRROR,
  ]);
}

async function makeTable(client: pg.PoolClient, table: Projection['table']): Promise<void> {
  const { create, key, indexes } = createTable(table);
  for (const statement of [create, key, ...indexes]) await client.query(statement);
}

function partsOf({ key, columns, indexes }: Projection['table']): unknown {
  return [key, columns, indexes];
}
