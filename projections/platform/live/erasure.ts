import type pg from 'pg';
import type { Fact } from '#contracts/platform/fact.ts';
import { type FactCodec, idOf } from '#platform/facts/factCodec.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import { applyFacts } from '../rows/apply.ts';
import type { Projection } from '../rows/projection.ts';
import { factsFor } from '../rows/read.ts';
import { GONE, OLD, shadowOf, tablesOf } from '../rows/shadow.ts';
import { columnsOf, shapeOf } from './schema.ts';

// Folding an erasure removes the person from the live row. A projection also holds rows kept by the last swap, which
// no fact reaches, and errors of facts that could not be folded.

/** Removes the people whom `facts` erase from everything except the live rows, within the caller's transaction. */
export async function eraseKeptCopies(
  client: pg.PoolClient,
  codec: FactCodec,
  projections: readonly Projection[],
  facts: readonly Fact[],
): Promise<void> {
  const erasures = facts.filter(fact => fact.erases);
  if (erasures.length === 0) return;
  await client.query(
    `update projections.parked set error = 'Not told any more: the person was erased.'
     where substr(stream, strpos(stream, '-') + 1) = any($1)`,
    [erasures.map(({ stream }) => idOf(stream))],
  );
  // From here on nobody reads rows of earlier moments; their keeper drops them.
  await client.query('delete from projections.past');
  await client.query('delete from projections.answers');
  for (const projection of projections) {
    if (factsFor(projection, erasures).length === 0) continue;
    await eraseKept(client, codec, projection);
    // Left behind by a swap that was killed before it could drop them.
    await dropTables(client, shadowOf(projection, GONE));
  }
}

/**
 * Folds every erasure since the last swap into the rows that it kept for a rollback. Their checkpoint does not
 * move: a rollback folds all that they missed, including the same erasures. Rows that this fold cannot be
 * applied to are dropped.
 */
export async function eraseKept(
  client: pg.PoolClient,
  codec: FactCodec,
  projection: Projection,
): Promise<void> {
  const kept = shadowOf(projection, OLD);
  const { rows } = await client.query<{ position: bigint; shape: string }>(
    'select position, shape from projections.checkpoints where name = $1',
    [kept.name],
  );
  if (!rows[0]) return;
  const { position, shape } = rows[0];
  const records = await erasuresAfter(client, codec.erasures, projection, position);
  if (records.length === 0) return;
  const fits = columnsOf(shape) === columnsOf(shapeOf(projection));
  if (!fits || !(await isFolded(client, codec, kept, records))) await dropTables(client, kept);
}

/** Drops the tables of a projection, with its counters, parked facts and checkpoint. */
export async function dropTables(client: pg.PoolClient, projection: Projection): Promise<void> {
  for (const table of tablesOf(projection)) await client.query(`drop table if exists read.${table.name}`);
  await client.query('delete from read.counters where projection = $1', [projection.name]);
  await client.query('delete from projections.parked where projection = $1', [projection.name]);
  await client.query('delete from projections.checkpoints where name = $1', [projection.name]);
}

async function isFolded(
  client: pg.PoolClient,
  codec: FactCodec,
  kept: Projection,
  records: readonly StoredRecord[],
): Promise<boolean> {
  await client.query('savepoint erase');
  try {
    const facts = await codec.decode(records);
    // Held streams fold erasures only: the facts in between are missing here.
    const held = new Set(facts.map(({ stream }) => stream));
    const { poison } = await applyFacts(client, kept, facts, { held });
    await client.query('release savepoint erase');
    return poison.length === 0;
  } catch {
    await client.query('rollback to savepoint erase');
    return false;
  }
}

async function erasuresAfter(
  client: pg.PoolClient,
  types: readonly string[],
  { categories }: Projection,
  position: bigint,
): Promise<StoredRecord[]> {
  const { rows } = await client.query<StoredRecord>(
    `select position, id, stream, revision, type, data, metadata, at as created from read.facts
     where type = any($1) and position > $2 and ($3::text[] is null or category = any($3))
     order by position`,
    [types, position, categories ?? null],
  );
  return rows;
}
