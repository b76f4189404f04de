import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction } from '#platform/database/database.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import { dropTables, eraseKept } from '../live/erasure.ts';
import { columnsOf, shapeOf } from '../live/schema.ts';
import { applyStep } from '../live/step.ts';
import { readMirror } from '../mirror/mirror.ts';
import { clearConditions } from '../rows/conditions.ts';
import type { Projection } from '../rows/projection.ts';
import { GONE, OLD, shadowOf, tablesOf } from '../rows/shadow.ts';
import type { RebuildOptions } from './rebuildOptions.ts';

/** No reader waits longer than this for the tables; the swap backs off and retries. */
const LOCK_TIMEOUT = '30ms';
const TRIES = 400;
const PASSING = '__passing';

type Parts = Pick<RebuildOptions, 'pool' | 'codec' | 'log' | 'signal'>;

/** What is exchanged: a shadow for the live tables, or the live tables for those that the last swap kept. */
type Exchange = { kind: 'swap'; shadow: Projection } | { kind: 'rollback' };

/**
 * Replaces the live tables by a shadow, and keeps them under another name until the next swap. Returns for how many
 * milliseconds readers were locked out.
 */
export async function swap(parts: Parts, projection: Projection, shadow: Projection): Promise<number> {
  const gone = shadowOf(projection, GONE);
  await dropShadow(parts.pool, gone);
  const lockedMs = await patiently(parts, projection, { kind: 'swap', shadow });
  // Dropped in its own transaction: deleting files waits for the disk, and readers would wait too.
  await dropShadow(parts.pool, gone);
  return lockedMs;
}

/**
 * Puts back the tables that the last swap kept, and keeps the current ones instead, so that a rollback can be
 * undone too. The live worker brings them up to date from their checkpoint.
 * @throws when no tables are kept, or when they have other columns than this version reads.
 */
export async function rollback(parts: Parts, projection: Projection): Promise<number> {
  return patiently(parts, projection, { kind: 'rollback' });
}

/** Drops a shadow, with its counters, parked facts and checkpoint. */
export async function dropShadow(pool: pg.Pool, shadow: Projection): Promise<void> {
  await inTransaction(pool, client => dropTables(client, shadow));
}

/** Whether rows of the last swap are kept. */
export async function canRollBack(pool: pg.Pool, projection: Projection): Promise<boolean> {
  return (await shapeIn(pool, shadowOf(projection, OLD).name)) !== undefined;
}

/**
 * Runs an exchange in one transaction, and retries while somebody else holds the tables. Returns for how many
 * milliseconds readers were locked out.
 */
async function patiently(parts: Parts, projection: Projection, exchange: Exchange): Promise<number> {
  const { pool, signal } = parts;
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    try {
      const lockedAt = await inTransaction(pool, async client => {
        // Readers need not wait until the exchange is on disk: a crash before then undoes it.
        await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'; set local synchronous_commit = off`);
        return exchange.kind === 'swap'
          ? putInPlace(client, parts, projection, exchange.shadow)
          : putBack(client, projection);
      });
      return performance.now() - lockedAt;
    } catch (error) {
      const isTaken = ['55P03', '40P01'].includes(String((error as { code?: unknown }).code));
      if (!isTaken || attempt === TRIES) throw error;
      await pause(20 + Math.random() * 80);
    }
  }
}

/**
 * First locks the live checkpoint, so that nothing moves; then the shadow applies the last facts; the tables themselves
 * are locked only for renaming. Returns when they were locked.
 */
async function putInPlace(
  client: pg.PoolClient,
  parts: Parts,
  projection: Projection,
  shadow: Projection,
): Promise<number> {
  const [old, gone] = [shadowOf(projection, OLD), shadowOf(projection, GONE)];
  const live = await holdCheckpoint(client, projection.name);
  const own = await holdCheckpoint(client, shadow.name);
  if (own < live) await takeRest(client, parts, shadow, own, live);
  // Rows that have seen no fact are no use for a rollback.
  const isEmpty = live === 0n;
  if (!isEmpty && (await shapeIn(client, old.name))) await rename(client, old, gone);
  const lockedAt = await lockTables(client, projection);
  await rename(client, projection, isEmpty ? gone : old);
  await rename(client, shadow, projection);
  await clearConditions(client, [projection.name]);
  await eraseKept(client, parts.codec, projection);
  await announce(client, projection);
  return lockedAt;
}

/** Exchanges the live tables and the kept ones. Returns when they were locked. */
async function putBack(client: pg.PoolClient, projection: Projection): Promise<number> {
  const [old, passing] = [shadowOf(projection, OLD), shadowOf(projection, PASSING)];
  const kept = await shapeIn(client, old.name);
  if (!kept) throw new Error(`There is nothing to roll ${projection.name} back to.`);
  if (columnsOf(kept) !== columnsOf(shapeOf(projection))) {
    throw new Error(`The rows kept of ${projection.name} have other columns than this version reads.`);
  }
  await holdCheckpoint(client, projection.name);
  const lockedAt = await lockTables(client, projection);
  await rename(client, projection, passing);
  await rename(client, old, projection);
  await rename(client, passing, old);
  // These rows continue with the current fold: a restart must not mistake them for those of another fold.
  await client.query('update projections.checkpoints set shape = $2 where name = $1', [
    projection.name,
    shapeOf(projection),
  ]);
  await announce(client, projection);
  return lockedAt;
}

async function takeRest(
  client: pg.PoolClient,
  { pool, codec, log }: Parts,
  shadow: Projection,
  from: bigint,
  to: bigint,
): Promise<void> {
  const records: StoredRecord[] = [];
  const { categories } = shadow;
  for await (const step of readMirror(pool, { after: from, upTo: to, categories }))
    records.push(...step.records);
  await applyStep(client, { codec, log }, [shadow], records, { from, to }, { sifting: true });
}

async function holdCheckpoint(client: pg.PoolClient, name: string): Promise<bigint> {
  const { rows } = await client.query<{ position: bigint }>(
    'select position from projections.checkpoints where name = $1 for update',
    [name],
  );
  if (!rows[0]) throw new Error(`Projection ${name} has no checkpoint`);
  return rows[0].position;
}

async function lockTables(client: pg.PoolClient, projection: Projection): Promise<number> {
  const names = tablesOf(projection).map(table => `read.${table.name}`);
  await client.query(`lock table ${names.join(', ')} in access exclusive mode`);
  return performance.now();
}

async function rename(client: pg.PoolClient, from: Projection, to: Projection): Promise<void> {
  const names = tablesOf(to).map(table => table.name);
  for (const [index, table] of tablesOf(from).entries()) {
    await client.query(`alter table read.${table.name} rename to ${names[index]}`);
  }
  await client.query('update read.counters set projection = $2 where projection = $1', [from.name, to.name]);
  await client.query('update projections.parked set projection = $2 where projection = $1', [
    from.name,
    to.name,
  ]);
  await client.query('update projections.checkpoints set name = $2 where name = $1', [from.name, to.name]);
}

async function announce(client: pg.PoolClient, { name }: Projection): Promise<void> {
  await client.query(
    `select pg_notify('projected', name || ' ' || position) from projections.checkpoints where name = $1`,
    [name],
  );
}

async function shapeIn(db: pg.Pool | pg.PoolClient, name: string): Promise<string | undefined> {
  const sql = 'select shape from projections.checkpoints where name = $1';
  const { rows } = await db.query<{ shape: string }>(sql, [name]);
  return rows[0]?.shape;
}
