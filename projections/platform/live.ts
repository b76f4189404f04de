import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Fact } from '#contracts/platform/fact.ts';
import { inTransaction } from '#platform/database.ts';
import type { FactCodec } from '#platform/factCodec.ts';
import type { Store } from '#platform/store.ts';
import { applyFacts, factsFor } from './apply.ts';
import type { Projection } from './projection.ts';

type Parts = {
  store: Store;
  codec: FactCodec;
  pool: pg.Pool;
  projections: readonly Projection[];
  log: Logger;
  signal: AbortSignal;
  /** Told after each batch that was applied. */
  onApplied?: (position: bigint) => void;
};

const RETRY = { first: 100, most: 2_000 };

/**
 * Keeps the rows of all projections up with the log until the signal ends it. Facts arrive in batches; the
 * rows of a batch, its history, its counters and the checkpoints are committed together, so a fact is
 * applied once, however often a worker dies. A checkpoint is moved by compare-and-set: of two workers that
 * hold the same batch, one applies it and the other finds it applied.
 */
export async function runLive({
  store,
  codec,
  pool,
  projections,
  log,
  signal,
  onApplied,
}: Parts): Promise<void> {
  const positions = await loadPositions(pool, projections);
  const start = least(positions);
  const onTrouble = (error: Error): void => log.warn({ err: error }, 'subscription');
  for await (const batch of store.subscribe({ after: start, signal, onTrouble })) {
    await untilDone(
      signal,
      log,
      async () => {
        const facts = await codec.decode(batch.records);
        await applyBatch(pool, projections, positions, facts, batch.position);
      },
      async () => {
        for (const [name, position] of await loadPositions(pool, projections)) positions.set(name, position);
      },
    );
    onApplied?.(batch.position);
  }
}

async function untilDone(
  signal: AbortSignal,
  log: Logger,
  work: () => Promise<void>,
  recover: () => Promise<void>,
): Promise<void> {
  for (let delay = RETRY.first; ; delay = Math.min(delay * 2, RETRY.most)) {
    try {
      await work();
      return;
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error }, 'batch failed, trying again');
      await pause(delay * (0.5 + Math.random() / 2));
      await recover().catch(failure => log.error({ err: failure }, 'checkpoints cannot be read'));
    }
  }
}

/** Applies to each projection the facts it has not seen. Projections at the same position share a transaction. */
async function applyBatch(
  pool: pg.Pool,
  projections: readonly Projection[],
  positions: Map<string, bigint>,
  facts: readonly Fact[],
  to: bigint,
): Promise<void> {
  const behind = projections.filter(({ name }) => positionOf(positions, name) < to);
  const groups = Map.groupBy(behind, ({ name }) => positionOf(positions, name));
  for (const [from, group] of groups) {
    const unseen = facts.filter(fact => fact.position > from);
    await inTransaction(pool, async client => {
      await moveCheckpoints(client, group, from, to);
      for (const projection of group) await applyFacts(client, projection, factsFor(projection, unseen));
    });
    for (const { name } of group) positions.set(name, to);
  }
}

const MOVE = `
  with moved as (
    update projections.checkpoints set position = $3, updated_at = now()
    where name = any($1) and position = $2 returning name
  )
  select name, pg_notify('projected', name || ' ' || $3::text) from moved`;

async function moveCheckpoints(
  client: pg.PoolClient,
  group: readonly Projection[],
  from: bigint,
  to: bigint,
): Promise<void> {
  const { rowCount } = await client.query(MOVE, [group.map(({ name }) => name), from, to]);
  if (rowCount !== group.length) throw new Error('Another worker has moved the checkpoints of this batch');
}

async function loadPositions(
  pool: pg.Pool,
  projections: readonly Projection[],
): Promise<Map<string, bigint>> {
  const { rows } = await pool.query<{ name: string; position: bigint }>(
    'select name, position from projections.checkpoints where name = any($1)',
    [projections.map(({ name }) => name)],
  );
  return new Map(rows.map(row => [row.name, row.position]));
}

function positionOf(positions: Map<string, bigint>, name: string): bigint {
  return positions.get(name) ?? 0n;
}

function least(positions: Map<string, bigint>): bigint {
  return [...positions.values()].reduce(
    (low, position) => (position < low ? position : low),
    positions.values().next().value ?? 0n,
  );
}
