import type pg from 'pg';
import pino from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { eventStream } from '#contracts/events/event/event.ts';
import { runStream } from '#contracts/platform/run.ts';
import { drained } from '#testing/drained.ts';
import { type Mortal, mortal } from '#testing/kills/mortal.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { lead } from '../../compose/work.ts';
import { connectPool } from '../database/database.ts';
import { beginRunOnRunStarted } from '../runs/beginRunOnRunStarted.ts';
import type { RunKind } from '../runs/runKind.ts';
import type { Performer } from './dispatcher.ts';
import { process } from './process.ts';
import { enrolProcesses } from './processLoop.ts';

const LOG = pino({ level: globalThis.process.env.LOG_LEVEL ?? 'silent' });
const forEver = new Promise<never>(() => {});

const sendToAll = process({
  name: 'sendOnEventCreated',
  of: [eventStream],
  on: {
    EventCreated: ({ data: { title } }) =>
      title.startsWith('Sent') ? [{ effect: 'send', key: 'send', payload: { title } }] : [],
  },
});
const PROCESSES = [sendToAll, beginRunOnRunStarted];

let stack: Stack;
let pool: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.api, { name: 'test', max: 6 });
  await enrolProcesses({ pool, store: stack.store }, PROCESSES);
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

/** What is performed, and in which attempt; `deadly` kills the process that performs it. */
type Performed = { names: string[]; deadly: string | undefined; gaveUp: string[] };

/** Works until everything is done or, if something is deadly, until the process has died. */
async function workOnce(performed: Performed): Promise<Mortal> {
  const doomed = mortal(stack.urls.api, stack.store, Number.POSITIVE_INFINITY, pool);
  const stopping = new AbortController();
  const perform = async (name: string): Promise<void> => {
    performed.names.push(name);
    if (name !== performed.deadly) return;
    await doomed.kill();
    await forEver;
  };
  const send: Performer = {
    idempotent: true,
    perform: ({ payload }) => perform((payload as { title: string }).title),
    giveUp: async ({ payload }) => void performed.gaveUp.push((payload as { title: string }).title),
  };
  const kind: RunKind = {
    kind: 'walk',
    parameters: z.record(z.string(), z.unknown()),
    async *items() {
      await perform('selecting');
      yield* ['a', 'b', 'c', 'd', 'e'];
    },
    perform: item => perform(item),
    leaveOut: async item => void performed.gaveUp.push(item),
  };
  const parts = { pool: doomed.pool, store: doomed.store, log: LOG, signal: stopping.signal };
  const leading = lead({
    ...parts,
    processes: PROCESSES,
    kinds: [kind],
    periodics: [],
    performers: { send, noteSignIn: { idempotent: true, perform: async () => {} } },
  });
  await Promise.race([doomed.died, drained({ pool, store: stack.store }, PROCESSES, doomed.isDead)]);
  stopping.abort();
  if (!doomed.isDead()) await leading;
  await doomed.kill();
  return doomed;
}

const create = async (title: string): Promise<void> => {
  const body = { title, startDateTime: '2027-03-26T20:00:00' };
  expect((await stack.send('POST', '/api/admin/events', body)).statusCode).toBe(201);
};

it('an effect that ends the process again and again has failed, others go on, and it can be retried', async () => {
  await create('Sent deadly');
  const performed: Performed = { names: [], deadly: 'Sent deadly', gaveUp: [] };
  for (let death = 1; death <= 8; death += 1) {
    expect((await workOnce(performed)).isDead(), `death ${death}`).toBe(true);
  }
  await create('Sent well');
  await workOnce(performed);
  expect(performed.names.filter(name => name === 'Sent deadly')).toHaveLength(8);
  expect(performed.names).toContain('Sent well');
  expect(performed.gaveUp).toEqual(['Sent deadly']);
  const { effects } = await stack.ask('GET', '/api/admin/effects?status=failed');
  expect(effects).toMatchObject([
    {
      effect: 'send',
      error: expect.stringMatching(/^The service stopped again and again while/),
    },
  ]);

  performed.deadly = undefined;
  await stack.ask('POST', `/api/admin/effects/${effects[0].id}/retry`);
  await workOnce(performed);
  expect(performed.names.filter(name => name === 'Sent deadly')).toHaveLength(9);
  expect((await stack.ask('GET', '/api/admin/effects?status=failed')).effects).toEqual([]);
});

async function started(): Promise<string> {
  const id = v7();
  const asked = { commandId: v7(), actor: { id: 'ana', role: 'admin' }, now: new Date() } as const;
  await stack.execute(runStream, id, 'StartRun', { kind: 'walk', parameters: {}, total: 5 }, asked);
  return id;
}

const shown = async (id: string) => stack.ask('GET', `/api/admin/runs/${id}?limit=100`);

it('an item that ends the process twice is left out of its run, with the reason, and the others are not', async () => {
  const id = await started();
  const performed: Performed = { names: [], deadly: 'c', gaveUp: [] };
  for (const death of [1, 2]) expect((await workOnce(performed)).isDead(), `death ${death}`).toBe(true);
  await workOnce(performed);
  const { run, items } = await shown(id);
  expect(run).toMatchObject({ status: 'finished', succeeded: 4, failed: 1 });
  expect(items.filter(({ outcome }: { outcome: string }) => outcome === 'failed')).toMatchObject([
    { item: 'c', code: 'stopped_twice', message: expect.stringMatching(/^The service stopped twice/) },
  ]);
  expect(performed.names.filter(name => name === 'c')).toHaveLength(2);
  expect(performed.gaveUp).toEqual(['c']);
  expect((await pool.query('select * from private.attempts')).rows).toEqual([]);
});

it('a run whose selection ends the process twice has failed, with the reason', async () => {
  const id = await started();
  const performed: Performed = { names: [], deadly: 'selecting', gaveUp: [] };
  for (const death of [1, 2]) expect((await workOnce(performed)).isDead(), `death ${death}`).toBe(true);
  await workOnce(performed);
  const { run } = await shown(id);
  expect(run).toMatchObject({ status: 'failed', why: expect.stringMatching(/^The service stopped twice/) });
  expect(performed.names).toEqual(['selecting', 'selecting']);
});

it('work that is stopped, or fails, is no death', async () => {
  const id = await started();
  const performed: Performed = { names: [], deadly: undefined, gaveUp: [] };
  await workOnce(performed);
  expect((await shown(id)).run).toMatchObject({ status: 'finished', succeeded: 5 });
  expect((await pool.query('select * from private.attempts')).rows).toEqual([]);
});
