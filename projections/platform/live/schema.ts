import { createHash } from 'node:crypto';
import type pg from 'pg';
import { factsTable } from '#contracts/platform/facts.ts';
import { FOLDED, FOLDED_SQL } from '#contracts/platform/text/foldedText.ts';
import { inTransaction } from '#platform/database/database.ts';
import { chainsSchema } from '../mirror/chains.ts';
import { factKindsSchema, fillFactKinds } from '../mirror/factKinds.ts';
import { MIRROR } from '../mirror/mirror.ts';
import { parkedSchema } from '../parked/parked.ts';
import { clearConditions, conditionsSchema } from '../rows/conditions.ts';
import { prepareNames } from '../rows/names.ts';
import type { Projection } from '../rows/projection.ts';
import { tablesOf } from '../rows/shadow.ts';
import { createTable } from '../rows/tableSql.ts';
import { loadPositions } from './checkpoints.ts';
import { heartbeatSchema } from './heartbeat.ts';
import { prepareSought } from './soughtFacts.ts';
import { workSchema } from './work.ts';

/**
 * Which rows there are of which moments: `tables` have their names of today, and are read once they are `ready_at`. Who
 * deletes a line takes its tables from readers at once, and the keeper drops them (`keepPast`).
 */
const pastSchema = `
  create table if not exists projections.past (
    position bigint not null,
    projection text not null,
    tables text[] not null,
    done bigint not null default 0,
    total bigint not null default 0,
    ready_at timestamptz,
    trouble text,
    primary key (position, projection)
  )`;

/** What was asked of the projections about rows, for a moment; null where there is nothing to say. */
const answersSchema = `
  create table if not exists projections.answers (
    id uuid primary key,
    answer jsonb,
    at timestamptz not null default now()
  )`;

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
  ${workSchema};
  ${factKindsSchema};
  ${pastSchema};
  ${answersSchema};
  ${chainsSchema}`;

// A mirror that was created before these columns existed lacks them.
const NARROW = `
  select not exists (
    select from pg_attribute where attrelid = 'read.facts'::regclass and attname = 'foreign_kind'
  ) as narrow`;
const WIDEN = 'alter table read.facts add column foreign_kind text, add column foreign_record text';

// An arbitrary constant: it serializes the creation of tables by workers that start at the same time.
const SCHEMA_LOCK = 7_461_001;

/**
 * Creates missing tables. Returns the projections whose rows are missing or come from another fold or other columns:
 * those must be rebuilt before they are kept up to date. Their tables do not change.
 */
export async function prepareTables(
  pool: pg.Pool,
  projections: readonly Projection[],
): Promise<Projection[]> {
  return inTransaction(pool, async client => {
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await client.query(SCHEMA);
    await prepareNames(client);
    await prepareFolded(client);
    const shapes = await loadShapes(client);
    if (!shapes.has(MIRROR)) await makeMirror(client);
    // Checked first: `alter table` locks out readers even where it finds nothing to do.
    const { rows } = await client.query<{ narrow: boolean }>(NARROW);
    if (rows[0]?.narrow) await client.query(WIDEN);
    await fillFactKinds(client);
    await prepareSought(client);
    for (const projection of projections.filter(({ name }) => !shapes.has(name))) {
      for (const table of tablesOf(projection)) await makeTable(client, table);
      await setCheckpoint(client, projection, 0n);
    }
    const positions = await loadPositions(client);
    const isMirrored = (positions.get(MIRROR) ?? 0n) > 0n;
    const isStale = (projection: Projection): boolean => {
      const shape = shapes.get(projection.name) ?? shapeOf(projection);
      // Rows that have seen nothing of the mirror: the projection is new, or the mirror was filled in one go.
      const isUnread = isMirrored && positions.get(projection.name) === 0n;
      return isUnread || shape !== shapeOf(projection);
    };
    const whole = projections.filter(projection => !isStale(projection)).map(({ name }) => name);
    // While another worker fills an empty mirror, its conditions remain.
    if (isMirrored) await clearConditions(client, whole);
    return projections.filter(isStale);
  });
}

/** Identifies the fold and the columns of rows; when it changes, they must be rebuilt. */
export function shapeOf(projection: Projection): string {
  const hash = createHash('sha256').update(JSON.stringify(tablesOf(projection).map(partsOf)));
  return `${projection.version}-${hash.digest('hex').slice(0, 16)}`;
}

/** The part of a shape that identifies the columns. */
export function columnsOf(shape: string): string {
  return shape.slice(shape.indexOf('-') + 1);
}

/** Sets the checkpoint of a projection, with the shape of its rows. */
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

function partsOf({ key, columns, indexes, searched }: Projection['table']): unknown {
  return [key, columns, indexes, ...(searched ? [FOLDED, searched] : [])];
}

/** Creates the function that folds texts without a folded column for searches (`foldedText`). */
async function prepareFolded(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ made: boolean }>('select to_regprocedure($1) is not null as made', [
    `${FOLDED}(text)`,
  ]);
  if (rows[0]!.made) return;
  await client.query(
    `create function ${FOLDED}(text) returns text language sql immutable strict parallel safe
     return ${FOLDED_SQL}`,
  );
}
