import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { whileLeading } from '#platform/database/leadership.ts';
import { type FactCodec, factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { differencesFromFold, wholeLog } from '#testing/logs/foldOfLog.ts';
import { startHeldPostgres } from '#testing/replicas/heldPostgres.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { projections } from '../../projections.ts';
import { verifyLog } from '../mirror/verifyLog.ts';
import { runLive } from './live.ts';

const LOCK = { key: 7_000_017, name: 'test' };
const log = pino({ level: 'silent' });
let stack: Stack;
let pool: pg.Pool;
let codec: FactCodec;

beforeEach(async () => {
  stack = await startStack(inject('databaseUrl'));
  pool = connectPool(stack.urls.projector, { name: 'test' });
  codec = factCodec(streams, subjectKeys(pool));
});
afterEach(async () => {
  await pool.end();
  await stack.stop();
});

async function work(commands: number): Promise<void> {
  const body = { title: 'Night', startDateTime: '2027-03-26T20:00:00' };
  const create = () => stack.call({ method: 'POST', url: '/api/admin/events', body });
  for (let done = 0; done < commands; done += 20) await Promise.all(Array.from({ length: 20 }, create));
}

/** Waits until the rows have seen the log, then compares them with a fold of it. */
async function rowsAreTheLog(): Promise<void> {
  const head = await stack.store.head();
  const behind = 'select 1 from projections.checkpoints where position < $1';
  await expect.poll(async () => (await pool.query(behind, [head])).rowCount).toBe(0);
  expect((await verifyLog({ store: stack.store, pool })).problems).toEqual([]);
  expect(await differencesFromFold(pool, projections, await wholeLog(stack.store, codec))).toEqual([]);
}

it('applies every fact once, even if two loops apply the same facts concurrently', async () => {
  const stopping = new AbortController();
  const { store } = stack;
  const second = runLive({
    store,
    codec,
    pool,
    projections: () => projections,
    log,
    signal: stopping.signal,
  });
  await work(200);
  await rowsAreTheLog();
  stopping.abort();
  await second;
});

it('keeps a second worker on standby, which takes over once the first has lost its session', async () => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const led: string[] = [];
  const worker = (name: string) =>
    whileLeading({ lock: LOCK, pool, log, signal }, async leading => {
      led.push(name);
      while (!leading.aborted) await pause(10);
    });
  const first = worker('first');
  await expect.poll(() => led).toEqual(['first']);
  const second = worker('second');
  await pause(1_200);
  expect(led).toEqual(['first']);

  const superuser = connectPool(stack.urls.superuser, { name: 'test' });
  await superuser.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted",
    [LOCK.key],
  );
  await superuser.end();
  await expect.poll(() => led.length, { timeout: 5_000 }).toBeGreaterThan(1);
  stopping.abort();
  await Promise.all([first, second]);
});

it('does not lead once it was stopped while it asked for the lock', async () => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const asked = vi.spyOn(pool, 'connect').mockImplementationOnce(async () => {
    const client = await pool.connect();
    stopping.abort();
    return client;
  });
  const lead = vi.fn(async () => {});
  await whileLeading({ lock: LOCK, pool, log, signal }, lead);
  expect(asked).toHaveBeenCalled();
  expect(lead).not.toHaveBeenCalled();
  await whileLeading(
    { lock: LOCK, pool, log, signal: new AbortController().signal },
    lead.mockThrow(new Error('led')),
  ).catch(() => {});
  expect(lead).toHaveBeenCalledOnce();
});

it('lets a second worker lead once the first is silent, though its connections stay open', async () => {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Long enough for a busy machine, on which an answer may be late by a second.
  const silence = 4_000;
  const { url, hold } = await startHeldPostgres(stack.urls.projector);
  const held = connectPool(url, { name: 'held', max: 1, onError: () => {} });
  onTestFinished(() => held.end());
  const led: string[] = [];
  const gaveUp: string[] = [];
  const worker = (name: string, from: pg.Pool) =>
    whileLeading({ lock: LOCK, pool: from, log, signal, silence }, async leading => {
      led.push(name);
      await new Promise(settle => leading.addEventListener('abort', settle));
      gaveUp.push(name);
    });
  const first = worker('first', held);
  await expect.poll(() => led).toEqual(['first']);
  const second = worker('second', pool);
  // Its connection is idle for longer than that, apart from the statements that keep the lock.
  await pause(2 * silence);
  expect(led).toEqual(['first']);

  hold();
  await expect.poll(() => led).toEqual(['first', 'second']);
  // Nobody told it.
  await expect.poll(() => gaveUp).toEqual(['first']);
  stopping.abort();
  await Promise.all([first, second]);
});
