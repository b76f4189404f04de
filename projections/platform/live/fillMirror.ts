import type pg from 'pg';
import type { Logger } from 'pino';
import { factsTable } from '#contracts/platform/facts.ts';
import { inTransaction } from '#platform/database/database.ts';
import { withoutForeign } from '#platform/facts/foreign.ts';
import { GENESIS } from '#platform/facts/leaf.ts';
import type { StoreHealth } from '#platform/processes/liveness.ts';
import type { Batch, Store } from '#platform/store/store.ts';
import { copyBatches } from '../mirror/copy.ts';
import { factKinds, kindColumns, NOTE_FACT_KINDS } from '../mirror/factKinds.ts';
import { MIRROR, mirrorRows } from '../mirror/mirror.ts';
import { firstIndexes } from '../mirror/mirrorIndexes.ts';
import { clearConditions, noteCondition } from '../rows/conditions.ts';
import type { AnyRow, Projection } from '../rows/projection.ts';
import { NEXT } from '../rows/shadow.ts';
import { createTable } from '../rows/tableSql.ts';
import { loadPositions, moveCheckpoints } from './checkpoints.ts';
import { whileAnswering } from './whileAnswering.ts';

export type FillParts = {
  store: Store;
  pool: pg.Pool;
  /** Those that will be rebuilt from the mirror; readiness and lists say so until then. */
  projections: readonly Projection[];
  log: Logger;
  signal: AbortSignal;
  /** Called with what was read, before the commit. */
  onRead?: (batch: Batch) => void;
  /** A shorter log is left to live work; 5,000 facts by default. */
  least?: number;
};

const LEAST = 5_000;
/** Upper bound for the lock on the mirror, which is empty, against its readers. */
const LOCK_TIMEOUT = '2s';
const FILLED = { ...factsTable, name: `${factsTable.name}${NEXT}` };

/**
 * Fills an empty mirror from a long log: by COPY and without indexes, several times as fast as live work, up to where
 * the log ends now. Answers whether it tried: then `prepareTables` knows which rows are to be rebuilt, and the indexes
 * that those do not need are to be built (`completeIndexes`). If it fails, live work fills the mirror.
 *
 * All of it is one transaction, so a worker that dies leaves the mirror empty. It holds the mirror's checkpoint: a
 * second worker waits, and then finds nothing to do. The new table replaces the empty one when it is complete; until
 * then queries read that one, and do not wait.
 */
export async function fillMirror(parts: FillParts): Promise<boolean> {
  const { pool, log, signal, projections } = parts;
  const names = projections.map(({ name }) => name);
  try {
    if (!(await isWorthIt(parts))) return false;
    await noteCondition(pool, names, 'rebuilding');
    const began = performance.now();
    const facts = await whileAnswering(parts, health =>
      inTransaction(pool, client => fill(client, parts, health)),
    );
    const seconds = (performance.now() - began) / 1_000;
    if (facts > 0) log.info({ facts, seconds }, 'the mirror is filled');
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'the mirror cannot be filled at once; live work fills it');
    await clearConditions(pool, names).catch(failure => log.warn({ err: failure }, 'conditions remain'));
  }
  return true;
}

async function isWorthIt({ pool, store, least = LEAST }: FillParts): Promise<boolean> {
  if ((await loadPositions(pool)).get(MIRROR) !== 0n) return false;
  let facts = 0;
  for await (const _ of store.readAll({ limit: least })) facts += 1;
  return facts === least;
}

const HOLD = `select from projections.checkpoints where name = $1 and position = 0 for update`;

async function fill(client: pg.PoolClient, parts: FillParts, health: StoreHealth): Promise<number> {
  if ((await client.query(HOLD, [MIRROR])).rowCount === 0) return 0;
  await client.query(createTable(FILLED).create);
  const read = { facts: 0, position: 0n, kinds: factKinds([]) };
  await copyBatches(client, FILLED, batchesOfRows(parts, read, health));
  for (const statement of firstIndexes(FILLED)) await client.query(statement);
  await client.query(NOTE_FACT_KINDS, kindColumns(read.kinds));
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  await client.query(`drop table read.${factsTable.name}`);
  await client.query(`alter table read.${FILLED.name} rename to ${factsTable.name}`);
  await moveCheckpoints(client, [MIRROR], 0n, read.position);
  return read.facts;
}

type SoFar = { facts: number; position: bigint; kinds: ReturnType<typeof factKinds> };

/** The mirror's rows up to the current end of the log; keeps `read` up to date with them. */
async function* batchesOfRows(
  { store, log, signal, onRead }: FillParts,
  read: SoFar,
  health: StoreHealth,
): AsyncGenerator<AnyRow[]> {
  const head = await store.head();
  const onTrouble = (error: Error): void => {
    health.met(error);
    log.warn({ err: error }, 'subscription');
  };
  let before = GENESIS;
  for await (const batch of store.subscribe({ after: 0n, signal, onTrouble })) {
    const kept = batch.records.map(withoutForeign);
    const { rows, end } = mirrorRows(batch.records, kept, before);
    before = end;
    for (const [name, kind] of factKinds(kept)) if (!read.kinds.has(name)) read.kinds.set(name, kind);
    read.facts += rows.length;
    read.position = batch.position;
    yield rows;
    health.served();
    onRead?.(batch);
    if (batch.position >= head) return;
  }
  throw new Error('Stopped before the end of the log');
}
