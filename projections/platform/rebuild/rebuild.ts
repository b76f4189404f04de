import type pg from 'pg';
import type { TableRows } from '#contracts/system/projection.ts';
import { inTransaction } from '#platform/database/database.ts';
import { endWhenSilent, keepSpeaking } from '#platform/database/spokenSession.ts';
import { loadPositions } from '../live/checkpoints.ts';
import { dropTables } from '../live/erasure.ts';
import { columnsOf, setCheckpoint, shapeOf } from '../live/schema.ts';
import { applyInTransaction } from '../live/step.ts';
import { MIRROR, readMirror } from '../mirror/mirror.ts';
import type { Projection } from '../rows/projection.ts';
import { NEXT, shadowOf, tablesOf } from '../rows/shadow.ts';
import { createTable } from '../rows/tableSql.ts';
import { isAboutContent } from '../rows/writable.ts';
import { type Comparison, compareTables } from './compare.ts';
import { type Loaded, loadShadow } from './load.ts';
import { losesTooMuch, lossesBetween } from './losses.ts';
import type { FillOptions, RebuildOptions } from './rebuildOptions.ts';
import { dropShadow, swap } from './swap.ts';

export type RebuildReport = {
  name: string;
  facts: number;
  rows: number;
  parked: number;
  /** With the live rows at the same position; absent where the columns differ. */
  comparison?: Comparison;
  /** Set if live rows have no rebuilt counterpart, by table. */
  losses?: readonly TableRows[];
  /** True if that is too much to swap without a person's confirmation: the live rows are unchanged. */
  held?: boolean;
  /** How long readers were locked out, in ms; absent without a swap. */
  lockedMs?: number;
  seconds: number;
};

// Two rebuilds of one projection at once would fill the same shadow.
const REBUILD_LOCK = 7_461_002;

/**
 * Rebuilds the rows of projections beside the live ones from one read of the facts: fold in memory, COPY,
 * create indexes, catch up, compare with the live rows at the same position, swap by rename, unless that would lose
 * rows that nobody gave up. Readers see the old rows until the new ones are complete. Cancelled or killed at any point, it leaves the live tables as they were;
 * the next rebuild removes what it left behind.
 * @throws the signal's reason when cancelled; an Error when another rebuild of one of them is under way.
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildReport[]> {
  const { pool, projections } = options;
  const locks = await pool.connect();
  const lost = new AbortController();
  const stopSpeaking = keepSpeaking(locks, () => lost.abort(new Error('Postgres did not answer')));
  try {
    await endWhenSilent(locks);
    for (const { name } of projections) {
      const sql = 'select pg_try_advisory_lock($1, hashtext($2)) as locked';
      const { rows } = await locks.query<{ locked: boolean }>(sql, [REBUILD_LOCK, name]);
      if (!rows[0]?.locked) throw new Error(`A rebuild of ${name} is under way already`);
    }
    const signal = AbortSignal.any([lost.signal, ...(options.signal ? [options.signal] : [])]);
    return await rebuildLocked({ ...options, signal });
  } finally {
    stopSpeaking();
    await locks.query('select pg_advisory_unlock_all()').catch(() => {});
    // Its timeout must not apply to others.
    locks.release(true);
  }
}

async function rebuildLocked(options: RebuildOptions): Promise<RebuildReport[]> {
  const { pool, projections, onProgress } = options;
  const began = performance.now();
  const target = (await loadPositions(pool)).get(MIRROR) ?? 0n;
  const shadows = projections.map(projection => shadowOf(projection, NEXT));
  try {
    const loaded = await fillShadows(options, shadows, target);
    const reports: RebuildReport[] = [];
    for (const [index, projection] of projections.entries()) {
      const finished = await finish(options, projection, shadows[index]!);
      const seconds = (performance.now() - began) / 1_000;
      reports.push({ name: projection.name, ...loaded[index]!, ...finished, seconds });
    }
    onProgress?.({ stage: 'done', done: 1, total: 1 });
    return reports;
  } finally {
    for (const shadow of shadows) await dropShadow(pool, shadow).catch(() => {});
  }
}

/**
 * Creates the tables of shadows and fills them, their indexes last, which is much faster. Where an index cannot be
 * built on the rows, starts over with the indexes first, which finds the row at fault.
 */
export async function fillShadows(
  options: FillOptions,
  shadows: readonly Projection[],
  target: bigint,
): Promise<Loaded[]> {
  try {
    return await fillOnce(options, shadows, target, 'after');
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    options.log.warn({ err: error }, 'an index cannot be built on the rows; looking for the row');
    return await fillOnce(options, shadows, target, 'before');
  }
}

async function fillOnce(
  options: FillOptions,
  shadows: readonly Projection[],
  target: bigint,
  indexed: 'before' | 'after',
): Promise<Loaded[]> {
  const { pool } = options;
  await inTransaction(pool, async client => {
    for (const shadow of shadows) {
      await dropTables(client, shadow);
      for (const table of tablesOf(shadow)) await client.query(createTable(table).create);
      if (indexed === 'before') await indexTables(client, options, shadow);
    }
  });
  const rest = await options.begin?.();
  const loaded = await loadShadow({ ...options, shadows, target, rest });
  await inTransaction(pool, async client => {
    for (const shadow of shadows) {
      if (indexed === 'after') await indexTables(client, options, shadow);
      for (const { name } of tablesOf(shadow)) await client.query(`analyze read.${name}`);
      await setCheckpoint(client, shadow, target);
    }
  });
  return loaded;
}

async function indexTables(
  client: pg.PoolClient,
  { signal, onProgress, keysOnly }: FillOptions,
  shadow: Projection,
): Promise<void> {
  signal?.throwIfAborted();
  onProgress?.({ stage: 'index', done: 0, total: 0 });
  for (const table of tablesOf(shadow)) {
    const { key, indexes } = createTable(table);
    for (const statement of [key, ...(keysOnly ? [] : indexes)]) await client.query(statement);
  }
}

async function finish(
  options: RebuildOptions,
  projection: Projection,
  shadow: Projection,
): Promise<Omit<RebuildReport, 'name' | 'seconds' | keyof Loaded>> {
  const { pool, then, signal, onProgress, accepted } = options;
  onProgress?.({ stage: 'compare', done: 0, total: 0 });
  const comparison = await compareWithLive(options, projection, shadow);
  signal?.throwIfAborted();
  if (then === 'discard') return { ...comparison };
  if (losesTooMuch(comparison.losses ?? [], accepted)) return { ...comparison, held: true };
  await catchUpTo(options, shadow, (await loadPositions(pool)).get(MIRROR) ?? 0n);
  onProgress?.({ stage: 'swap', done: 0, total: 0 });
  const lockedMs = await swap(options, projection, shadow);
  return { ...comparison, lockedMs };
}

async function compareWithLive(
  options: RebuildOptions,
  projection: Projection,
  shadow: Projection,
): Promise<Pick<RebuildReport, 'comparison' | 'losses'>> {
  const { pool } = options;
  const client = await pool.connect();
  try {
    // One snapshot of the live rows, however long the comparison takes; the shadow is brought to its position.
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ position: bigint; shape: string }>(
      'select position, shape from projections.checkpoints where name = $1',
      [projection.name],
    );
    const live = rows[0];
    // Rows that have seen no fact cannot be lost.
    if (!live || live.position === 0n) return {};
    const positions = await loadPositions(pool);
    const mirrored = positions.get(MIRROR) ?? 0n;
    const reached = positions.get(shadow.name) ?? 0n;
    const areAtOnePlace = live.position >= reached && live.position <= mirrored;
    if (areAtOnePlace) await catchUpTo(options, shadow, live.position);
    const comparable = areAtOnePlace && columnsOf(live.shape) === columnsOf(shapeOf(projection));
    const comparison = comparable ? await compareTables(client, pool, projection, shadow) : undefined;
    const losses = comparison?.identical ? [] : await lossesBetween(client, pool, projection, shadow);
    return { ...(comparison && { comparison }), losses };
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

/** Applies to a shadow the facts of the mirror from its checkpoint up to a position. */
async function catchUpTo(
  { pool, codec, log, signal }: RebuildOptions,
  shadow: Projection,
  to: bigint,
): Promise<void> {
  let from = (await loadPositions(pool)).get(shadow.name) ?? 0n;
  if (from >= to) return;
  const { categories } = shadow;
  for await (const { records, position } of readMirror(pool, { after: from, upTo: to, categories })) {
    signal?.throwIfAborted();
    await applyInTransaction(pool, { codec, log }, [shadow], records, { from, to: position });
    from = position;
  }
  if (from < to) await applyInTransaction(pool, { codec, log }, [shadow], [], { from, to });
}
