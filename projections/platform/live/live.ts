import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { correlationIn } from '#platform/facts/correlation.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import { answerProbes, storeHealth } from '#platform/processes/liveness.ts';
import { backOff } from '#platform/program/backOff.ts';
import type { Batch, Store, StoredRecord } from '#platform/store/store.ts';
import { chainMemory } from '../mirror/chain.ts';
import { MIRROR, readMirror } from '../mirror/mirror.ts';
import type { Projection } from '../rows/projection.ts';
import { loadPositions } from './checkpoints.ts';
import { followSought } from './soughtFacts.ts';
import { applyInTransaction, type Reach, type Released, type StepParts } from './step.ts';

export type LiveParts = {
  store: Store;
  codec: FactCodec;
  pool: pg.Pool;
  /** The projections to keep up to date; one may join or leave between two batches. */
  projections: () => readonly Projection[];
  log: Logger;
  signal: AbortSignal;
  /** Called after each batch is committed, with the milliseconds that it took. */
  onApplied?: (batch: Batch, ms: number) => void;
  /** Called after the commit with the streams that are no longer parked; not after a crash in between. */
  onReleased?: (released: readonly Released[]) => void;
};

const RETRY = { first: 100, most: 2_000 };
/**
 * The minimum time between two batches, in ms: a batch costs as much for one fact as for several. After a longer pause,
 * a fact is applied at once.
 */
const BETWEEN_MS = 7;
/** Records per transaction, by attempt: large records of other programs may be too much for one statement. */
const PORTIONS = [Infinity, 50];
/** Facts per step of a projection that is behind the mirror and catches up on its own. */
const CATCH_UP_STEP = 2_000;

/**
 * Keeps the mirror and the rows of all projections up to date with the log until the signal aborts. Facts arrive
 * in batches. What a batch changes in mirror, rows, histories, counters and checkpoints is committed together, so
 * a fact is applied exactly once, however often a worker dies. A checkpoint moves by compare-and-set: of two
 * workers with the same batch, one applies it and the other finds it applied.
 */
export async function runLive(given: LiveParts): Promise<void> {
  const parts = { ...given, chain: chainMemory() };
  const { store, pool, log, signal, onApplied } = parts;
  let positions = await loadPositions(pool);
  let known = namesOf(parts.projections());
  const health = storeHealth();
  const onTrouble = (error: Error): void => {
    health.met(error);
    log.warn({ err: error }, 'subscription');
  };
  const onError = (error: Error): void => log.warn({ err: error }, 'probes could not be answered');
  const sought = followSought({ pool, log, signal });
  const { refusal } = health;
  const answering = answerProbes({ pool, part: 'projections', refusal, signal, onError });
  for await (const batch of store.subscribe({ after: positions.get(MIRROR) ?? 0n, signal, onTrouble })) {
    const begun = performance.now();
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        const present = namesOf(parts.projections());
        if (attempt > 1 || present !== known) positions = await loadPositions(pool);
        known = present;
        await catchUp(parts, positions);
        for (const portion of portionsOf(batch, PORTIONS[attempt - 1] ?? 1)) {
          await applyBatch(parts, positions, portion);
        }
        break;
      } catch (error) {
        if (signal.aborted) return;
        log.error({ err: error, attempt }, 'a batch failed; retrying');
        await pause(backOff(attempt, RETRY));
      }
    }
    health.served();
    sought.ring();
    onApplied?.(batch, performance.now() - begun);
    const left = begun + BETWEEN_MS - performance.now();
    if (left > 0) await pause(left);
  }
  await answering;
  await sought.ended;
}

/** Identifies which projections there are: one may leave while another joins. */
function namesOf(projections: readonly Projection[]): string {
  return projections.map(({ name }) => name).join(' ');
}

/** Splits a batch into portions of at most `size` records; the last one has the position of the batch. */
function portionsOf(batch: Batch, size: number): Batch[] {
  const { records } = batch;
  if (records.length <= size) return [batch];
  return Array.from({ length: Math.ceil(records.length / size) }, (_, index): Batch => {
    const portion = records.slice(index * size, (index + 1) * size);
    const isLast = (index + 1) * size >= records.length;
    return { ...batch, records: portion, position: isLast ? batch.position : portion.at(-1)!.position };
  });
}

/** Brings projections that are behind the mirror up to its position, reading from it. */
async function catchUp(parts: LiveParts, positions: Map<string, bigint>): Promise<void> {
  const mirrored = positions.get(MIRROR) ?? 0n;
  for (const projection of parts.projections()) {
    const from = positions.get(projection.name) ?? 0n;
    if (from < mirrored) await catchUpOne(parts, projection, from, mirrored);
    positions.set(projection.name, mirrored > from ? mirrored : from);
  }
}

async function catchUpOne(parts: LiveParts, projection: Projection, from: bigint, to: bigint): Promise<void> {
  const { categories } = projection;
  const apply = async (records: readonly StoredRecord[], reach: Reach): Promise<void> =>
    tell(parts, await applyInTransaction(parts.pool, parts, [projection], records, reach));
  let at = from;
  for await (const step of readMirror(parts.pool, {
    after: from,
    upTo: to,
    categories,
    step: CATCH_UP_STEP,
  })) {
    await apply(step.records, { from: at, to: step.position });
    at = step.position;
  }
  if (at < to) await apply([], { from: at, to });
}

/** Applies a batch to the mirror and to all projections at its position, in one transaction. */
async function applyBatch(
  parts: LiveParts & StepParts,
  positions: Map<string, bigint>,
  batch: Batch,
): Promise<void> {
  const from = positions.get(MIRROR) ?? 0n;
  if (batch.position <= from) return;
  const projections = parts.projections().filter(({ name }) => positions.get(name) === from);
  const records = batch.records.filter(record => record.position > from);
  const reach = { from, to: batch.position };
  const mirrored = { mirrored: true };
  const released = await applyInTransaction(parts.pool, parts, projections, records, reach, mirrored);
  for (const name of [MIRROR, ...projections.map(projection => projection.name)]) {
    positions.set(name, batch.position);
  }
  tell(parts, released);
  if (parts.log.isLevelEnabled('debug') && records.length > 0) {
    const correlations = [...new Set(records.map(({ metadata }) => correlationIn(metadata)))];
    parts.log.debug({ facts: records.length, correlations }, 'facts are applied');
  }
}

function tell({ log, onReleased }: LiveParts, released: readonly Released[]): void {
  if (released.length === 0) return;
  for (const stream of released) log.info(stream, 'a parked stream is released');
  onReleased?.(released);
}
