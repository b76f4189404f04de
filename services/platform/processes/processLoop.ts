import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { loadStream } from '../commands/loadStream.ts';
import { inTransaction, prepared } from '../database/database.ts';
import { type FactCodec, ForeignRecord, type Unreadable } from '../facts/factCodec.ts';
import type { SubjectKeys } from '../facts/subjectKeys.ts';
import { backOff } from '../program/backOff.ts';
import type { Batch, Store, StoredRecord } from '../store/store.ts';
import type { StoreHealth } from './liveness.ts';
import { addEffects, type NewEffect } from './outbox.ts';
import { effectsOf, type Process } from './process.ts';

export const processesSchema = `
  create table private.processes (
    name text primary key,
    position bigint not null,
    enrolled_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`;

export type ProcessParts = {
  store: Store;
  codec: FactCodec;
  keys: SubjectKeys;
  pool: pg.Pool;
  log: Logger;
  signal: AbortSignal;
  /** Records how the store serves the subscriptions of all processes. */
  health?: StoreHealth;
};

/** The effect that retries a fact whose reaction failed. */
export const REACT = 'react';

const RETRY = { first: 100, most: 5_000 };

/** Gives new processes their position in the log: its current head, unless they say otherwise. */
export async function enrolProcesses(
  { pool, store }: Pick<ProcessParts, 'pool' | 'store'>,
  processes: readonly Process[],
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select name from private.processes');
  const missing = processes.filter(({ name }) => !rows.some(row => row.name === name));
  if (missing.length === 0) return;
  const head = await store.head();
  await pool.query(
    `insert into private.processes (name, position) select * from unnest($1::text[], $2::bigint[])
     on conflict (name) do nothing`,
    [
      missing.map(({ name }) => name),
      missing.map(({ startsAt }) => String(startsAt === 'beginning' ? 0n : head)),
    ],
  );
}

/**
 * Follows the log for one process until the signal is aborted. The effects of a batch are written to the
 * outbox in the transaction that moves the process's checkpoint, by compare-and-set: each fact is reacted to
 * once, however often this process dies. A fact whose reaction fails becomes an effect of its own, to be
 * retried.
 */
export async function runProcess(parts: ProcessParts, process: Process): Promise<void> {
  const { log, signal } = parts;
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      await follow(parts, process, () => {
        failures = 0;
      });
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error, process: process.name }, 'a process failed and will be restarted');
    }
    await pause(backOff(failures, RETRY), undefined, { signal }).catch(() => {});
  }
}

/** Ends when the checkpoint is not where this loop left it: another worker or an operator has moved it. */
async function follow(parts: ProcessParts, process: Process, onMoved: () => void): Promise<void> {
  const { store, pool, log, signal } = parts;
  let position = await positionOf(pool, process.name);
  const prefixes = process.categories.map(category => `${category}-`);
  const types = Object.keys(process.on);
  const onTrouble = (error: Error): void => {
    parts.health?.met(error);
    log.warn({ err: error, process: process.name }, 'subscription');
  };
  for await (const batch of store.subscribe({ after: position, prefixes, types, signal, onTrouble })) {
    parts.health?.served();
    if (batch.position <= position) continue;
    if (!(await takeIn(parts, process, position, batch))) return;
    position = batch.position;
    onMoved();
  }
}

async function positionOf(pool: pg.Pool, name: string): Promise<bigint> {
  const { rows } = await pool.query<{ position: bigint }>(
    'select position from private.processes where name = $1',
    [name],
  );
  if (!rows[0]) throw new Error(`The process ${name} was never enrolled`);
  return rows[0].position;
}

// Without effects, the move may be lost in a crash: the same facts will again cause nothing.
const MOVE = `
  with relaxed as (select set_config('synchronous_commit', $4, true))
  update private.processes set position = $3, updated_at = now()
  from relaxed where name = $1 and position = $2`;

async function takeIn(
  parts: ProcessParts,
  process: Process,
  from: bigint,
  { records, position }: Batch,
): Promise<boolean> {
  const { pool, keys } = parts;
  const effects = await reactionsTo(parts, process, records);
  const move = (client: pg.Pool | pg.PoolClient): Promise<pg.QueryResult> =>
    client.query(prepared(MOVE, [process.name, from, position, effects.length > 0 ? 'on' : 'off']));
  if (effects.length === 0) return (await move(pool)).rowCount === 1;
  return inTransaction(pool, async client => {
    // First, so that a second worker blocks here, and then finds that the checkpoint has moved.
    if ((await move(client)).rowCount !== 1) return false;
    await addEffects(client, keys, effects);
    return true;
  });
}

async function reactionsTo(
  { codec, log }: Pick<ProcessParts, 'codec' | 'log'>,
  process: Process,
  records: readonly StoredRecord[],
): Promise<NewEffect[]> {
  const { facts, unreadable } = await codec.decodeEach(records);
  const held = unreadable.flatMap(({ record, error }: Unreadable) => {
    log.error({ err: error, process: process.name }, 'a fact cannot be read');
    // A record that this product did not write never has effects, so it is not retried.
    return error instanceof ForeignRecord ? [] : [retryOf(process, record)];
  });
  const effects = facts.flatMap(fact => {
    try {
      return effectsOf(process, fact).map(effect => ({ ...causeOf(process, fact), ...effect }));
    } catch (error) {
      log.error({ err: error, process: process.name, fact: fact.id }, 'a fact cannot be reacted to');
      return [retryOf(process, fact)];
    }
  });
  return [...effects, ...held];
}

type Causing = Pick<StoredRecord, 'id' | 'stream' | 'revision' | 'metadata'>;

function causeOf({ name }: Process, { id, stream, metadata }: Causing) {
  const { $correlationId } = metadata as { $correlationId: string };
  return { factId: id, process: name, stream, correlationId: $correlationId };
}

function retryOf(process: Process, fact: Causing): NewEffect {
  const payload = { revision: fact.revision };
  return { ...causeOf(process, fact), effect: REACT, key: REACT, payload };
}

/** Reacts to one fact, given by stream and revision, whose earlier reaction failed. */
export async function retryReaction(
  parts: Pick<ProcessParts, 'store' | 'codec' | 'keys' | 'pool'>,
  process: Process,
  { stream, revision }: { stream: string; revision: number },
): Promise<void> {
  const facts = await loadStream(parts, stream, { from: revision, limit: 1 });
  const effects = facts.flatMap(fact =>
    effectsOf(process, fact).map(effect => ({ ...causeOf(process, fact), ...effect })),
  );
  await inTransaction(parts.pool, client => addEffects(client, parts.keys, effects));
}
