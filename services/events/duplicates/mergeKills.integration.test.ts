import type pg from 'pg';
import pino from 'pino';
import { v5, v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { connectPool } from '#platform/database/database.ts';
import { oneByOne } from '#platform/database/inTurn.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { enrolProcesses } from '#platform/processes/processLoop.ts';
import { drained } from '#testing/drained.ts';
import { mortal } from '#testing/mortal.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { scaled } from '#testing/scale.ts';
import { JWT_SECRET, type Stack, startStack } from '#testing/stack.ts';
import { lead, type ProcessOptions } from '../../runProcesses.ts';
import { absorb, MERGE_LOCK, type MergeParts } from './carryOut.ts';
import { carryOutMerges } from './carryOutMerges.ts';

// The first half of a merge, or of its undoing, is recorded, and whoever was to carry out the second is killed.

const LOG = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
const KILLS = scaled(12, 100);
/** Moments of a worker between one kill and the next. */
const STRIDE = scaled(5, 1);
const ONLY = [carryOutMerges];

let stack: Stack;
let pool: pg.Pool;
let parts: MergeParts;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.api, { name: 'test' });
  const codec = factCodec([eventStream], subjectKeys(pool));
  parts = {
    load: (stream, options) => loadStream({ store: stack.store, codec }, stream, options),
    execute: stack.execute,
    clock: () => new Date(),
    inTurn: oneByOne(pool, MERGE_LOCK),
  };
  await enrolProcesses({ pool, store: stack.store }, ONLY);
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

type Pair = { duplicate: string; survivor: string; undone: boolean; refused: boolean };

const asked = () => ({ commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() });

/** A merge as far as its call records it first. Every third one is undone, every fifth one cannot be carried out. */
async function half(number: number): Promise<Pair> {
  const [duplicate, survivor] = [v7(), v7()];
  const [undone, refused] = [number % 3 === 2, number % 5 === 4];
  for (const id of [duplicate, survivor]) {
    await stack.execute(eventStream, id, 'CreateEvent', { ...salsaFriday, title: `Night ${id}` }, asked());
  }
  const data = { into: survivor, taken: ['title'] };
  await stack.execute(eventStream, duplicate, 'MergeEvent', data, asked());
  const pair = { duplicate, survivor, undone: undone && !refused, refused };
  if (refused) await stack.execute(eventStream, survivor, 'DeleteEvent', {}, asked());
  if (pair.undone) {
    await parts.inTurn(() => absorb(parts, { kind: 'event', id: duplicate }));
    const [merge] = (await parts.load(`event-${duplicate}`)).filter(({ type }) => type === 'EventMergedInto');
    const commandId = v5('absorb', merge!.id);
    await stack.execute(eventStream, survivor, 'ReleaseEvent', { from: duplicate, commandId }, asked());
  }
  return pair;
}

function options(more: Partial<ProcessOptions>, signal: AbortSignal): ProcessOptions {
  // Notes that the stack's administrator signed in, which `drained` would wait for.
  const door = { jwtSecret: JWT_SECRET, brand: 'Tanda', sendMail: async () => {} };
  const working = { processes: ONLY, kinds: [], periodics: [], door };
  return { pool, store: stack.store, log: LOG, signal, ...working, ...more };
}

const untilDrained = () => drained({ pool, store: stack.store }, ONLY);

async function typesIn(id: string): Promise<string[]> {
  const types = [];
  for await (const { type } of stack.store.readStream(`event-${id}`)) types.push(type);
  return types.filter(type => type !== 'EventCreated');
}

it(
  'a merge and its undoing are each carried out exactly once, wherever the worker is killed',
  async () => {
    const made: Pair[] = [];
    let deaths = 0;
    for (let lifetime = 1; deaths < KILLS; lifetime += STRIDE) {
      const one = await half(made.length);
      made.push(one);
      const doomed = mortal(stack.urls.api, stack.store, lifetime, pool);
      const stopping = new AbortController();
      void lead(options({ pool: doomed.pool, store: doomed.store }, stopping.signal));
      // The call that was not killed carries it out before, after or while the process does.
      const called = made.length % 2 ? parts.inTurn(() => absorb(parts, one.thing)) : undefined;
      const settled = called?.catch(() => undefined);
      await Promise.race([doomed.died, untilDrained()]);
      await settled;
      stopping.abort();
      if (doomed.isDead()) deaths += 1;
      else lifetime = 1 - STRIDE;
      await doomed.kill();
    }
    const stopping = new AbortController();
    const survivor = lead(options({}, stopping.signal));
    await untilDrained();
    stopping.abort();
    await survivor;

    for (const { duplicate, survivor: stays, undone, refused } of made) {
      const [ofDuplicate, ofSurvivor] = [await typesIn(duplicate), await typesIn(stays)];
      const merged = ['EventMergedInto', ...(undone || refused ? ['EventUnmerged'] : [])];
      const taken = ['EventAbsorbed', 'EventDetailsChanged'];
      expect(ofDuplicate).toEqual(merged);
      expect(ofSurvivor).toEqual(
        refused ? ['EventDeleted'] : [...taken, ...(undone ? ['EventReleased', 'EventDetailsChanged'] : [])],
      );
    }
    expect(made.filter(({ undone }) => undone).length).toBeGreaterThan(1);
    expect(made.filter(({ refused }) => refused).length).toBeGreaterThan(1);
    const left = await pool.query("select 1 from private.outbox where status <> 'done'");
    expect(left.rowCount).toBe(0);
  },
  scaled(180_000, 1_800_000),
);
