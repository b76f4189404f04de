import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { eventStream } from '#contracts/events/event/event.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { type Freshness, freshness } from '#platform/database/freshness.ts';
import { CONFLICT, Refusal } from '#platform/refusals/refusal.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import { runStarter } from '#platform/runs/startRun.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { deleteAllEventsRun } from '../events/bulk/deleteAllEventsRun.ts';
import type { EventsSchema } from '../events/reading/eventsSchema.ts';

let stack: Stack;
let pool: ReturnType<typeof connectPool>;
let waiting: Freshness;
/** What an item of the run `walk` waits for, and how many have got there. */
const gate = Promise.withResolvers<void>();
let walked = 0;

const ids = z.object({ ids: z.array(z.string()) });

/** Completes the given events; those that have not ended refuse. */
const completeSome: RunKind<z.output<typeof ids>> = {
  kind: 'completeSome',
  parameters: ids,
  async *items({ run }) {
    yield* run.parameters.ids;
  },
  async perform(id, { asked }) {
    const { facts } = await stack.execute(eventStream, id, 'ChangeEvent', { status: 'completed' }, asked());
    return facts.length > 0 ? { outcome: 'ok' } : { outcome: 'skipped', code: 'unchanged' };
  },
};

/** Walks slowly: after 20 items each further one waits for the gate. */
const walk: RunKind<Record<string, never>> = {
  kind: 'walk',
  parameters: z.strictObject({}),
  async *items() {
    for (let step = 0; step < 1_000; step++) yield `step ${step}`;
  },
  async perform() {
    walked += 1;
    if (walked > 20) await gate.promise;
  },
};

/** Its items lose their races twice before they win. */
const losses = new Map<string, number>();
const contended: RunKind<z.output<typeof ids>> = {
  kind: 'contended',
  parameters: ids,
  async *items({ run }) {
    yield* run.parameters.ids;
  },
  async perform(id) {
    const lost = (losses.get(id) ?? 0) + 1;
    losses.set(id, lost);
    if (lost < 3) throw new Refusal(platformSentences.conflict, { code: CONFLICT });
  },
};

const broken: RunKind<Record<string, never>> = {
  kind: 'broken',
  parameters: z.strictObject({}),
  // biome-ignore lint/correctness/useYield: it fails before its first item
  async *items() {
    throw new Error('There is no such list');
  },
  async perform() {},
};

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), {
    processes: { kinds: [completeSome, walk, contended, broken, deleteAll()] },
  });
  pool = connectPool(stack.urls.owner, { name: 'test' });
  waiting = freshness(pool, () => {});
});
afterAll(async () => {
  await waiting.close();
  await pool.end();
  await stack.stop();
});

/** The product's own kind; the stack that it sends commands to exists once it is performed. */
function deleteAll(): RunKind {
  const own = () => {
    const db = readModel<EventsSchema>(pool);
    return deleteAllEventsRun({ db, execute: stack.execute });
  };
  return {
    kind: 'deleteAllEvents',
    parameters: z.object({}),
    items: selection => own().items(selection as never),
    perform: (item, context) => own().perform(item, context as never),
  };
}

async function create(title: string, startDateTime = '2027-03-26T20:00:00'): Promise<string> {
  const body = { title, startDateTime, status: 'published' };
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
  expect(answer.statusCode).toBe(201);
  return answer.json().event.id;
}

async function createMany(count: number, startDateTime?: string): Promise<string[]> {
  const created: string[] = [];
  while (created.length < count) {
    const some = Math.min(count - created.length, 50);
    created.push(...(await Promise.all(Array.from({ length: some }, () => create('Night', startDateTime)))));
  }
  return created;
}

async function get(url: string, position?: string) {
  const headers = position ? { 'x-after-position': position } : {};
  const answer = await stack.call({ method: 'GET', url, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-stale']).toBeUndefined();
  return answer.json();
}

async function start(kind: string, parameters: Record<string, unknown>) {
  const admin = await get('/api/auth/me');
  const asked = { commandId: v7(), actor: { id: admin.id, role: 'admin' as const }, now: new Date() };
  const startRun = runStarter({ ...stack, freshness: waiting });
  return startRun({ kind, parameters, count: async () => 7, reads: [] }, asked);
}

async function untilOver(id: string) {
  for (;;) {
    const { run } = await get(`/api/admin/runs/${id}?limit=1`, String(await stack.store.head()));
    if (run.finishedAt) return run;
    await pause(50);
  }
}

const deletion = (key = v7()) =>
  stack.call({ method: 'DELETE', url: '/api/admin/events/all', headers: { 'idempotency-key': key } });

async function correlationsOf(type: string): Promise<{ stream: string; correlationId: string }[]> {
  const facts = [];
  for await (const { type: found, stream, metadata } of stack.store.readAll({ prefixes: ['event-'] })) {
    const { $correlationId } = metadata as { $correlationId: string };
    if (found === type) facts.push({ stream, correlationId: $correlationId });
  }
  return facts;
}

describe('a run', () => {
  it('tries items again that have lost a race, instead of calling them failed', async () => {
    const { id } = await start('contended', { ids: ['one', 'two', 'three'] });
    expect(await untilOver(id)).toMatchObject({ status: 'finished', succeeded: 3, failed: 0 });
    expect([...losses.values()]).toEqual([3, 3, 3]);
  });

  it('over 500 events, of which 3 are refused, has the right result for each', async () => {
    const past = await createMany(494, '2024-03-26T20:00:00');
    const refusing = await createMany(3);
    const done = past.slice(0, 3);
    for (const id of done) {
      await stack.call({ method: 'PUT', url: `/api/admin/events/${id}`, body: { status: 'completed' } });
    }
    const gone = [v7(), v7(), v7()];
    const started = await start('completeSome', { ids: [...past, ...refusing, ...gone] });
    const run = await untilOver(started.id);
    expect(run).toMatchObject({
      status: 'finished',
      total: 500,
      succeeded: 491,
      skipped: 3,
      failed: 6,
      startedBy: { name: 'Administrator' },
    });

    const outcome = async (which: string) =>
      (await get(`/api/admin/runs/${started.id}?limit=1000&outcome=${which}`)).items;
    const failed = await outcome('failed');
    expect(failed.slice(0, 3).map(({ item }: { item: string }) => item)).toEqual(refusing);
    expect(failed[0]).toMatchObject({
      number: 495,
      code: 'refused',
      message: 'An event can be completed once it has ended.',
    });
    expect(failed.slice(3)).toMatchObject(gone.map(item => ({ item, code: 'not_found' })));
    expect(await outcome('skipped')).toMatchObject(done.map(item => ({ item, code: 'unchanged' })));
    expect(await outcome('ok')).toHaveLength(491);
    expect(await outcome('open')).toHaveLength(0);
    const page = await get(`/api/admin/runs/${started.id}?limit=10&offset=490`);
    expect(page.pagination).toEqual({ total: 500, limit: 10, offset: 490, hasMore: false });
    expect(page.items.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, index) => 491 + index),
    );

    const children = (await correlationsOf('EventCompleted')).filter(fact => fact.correlationId === run.id);
    expect(children).toHaveLength(491);
    const { entries } = await get(`/api/admin/audit?correlationId=${run.id}&limit=1000`);
    expect(entries.filter(({ type }: { type: string }) => type === 'EventCompleted')).toHaveLength(491);
    expect(entries.at(-1)).toMatchObject({ type: 'RunStarted', actor: { name: 'Administrator' } });
  });

  it('that is cancelled stops, and reports its progress', async () => {
    const { id, counts } = await start('walk', {});
    expect(counts).toBeUndefined();
    const before = await get(`/api/admin/runs/${id}`, String(await stack.store.head()));
    expect(before.run).toMatchObject({ status: 'running', total: 1_000 });
    const cancel = () => stack.call({ method: 'POST', url: `/api/admin/runs/${id}/cancel` });
    expect((await cancel()).json()).toMatchObject({ success: true, status: 'cancelling' });
    expect((await cancel()).json()).toMatchObject({ success: true, status: 'cancelling' });
    await pause(600);
    gate.resolve();
    const run = await untilOver(id);
    expect(run).toMatchObject({ status: 'cancelled', total: 1_000, failed: 0, skipped: 0 });
    expect(run.succeeded).toBe(walked);
    expect(walked).toBeLessThan(100);
    const open = await get(`/api/admin/runs/${id}?outcome=open&limit=1`);
    expect(open.pagination.total).toBe(1_000 - walked);
    expect((await cancel()).statusCode).toBe(409);
    expect((await stack.call({ method: 'POST', url: `/api/admin/runs/${v7()}/cancel` })).statusCode).toBe(
      404,
    );
  });

  it('that cannot continue ends as failed, with the reason', async () => {
    const { id } = await start('broken', {});
    for (let tries = 0; tries < 200; tries++) {
      await pool.query("update private.outbox set next_try_at = now() where status = 'waiting'");
      await pool.query("select pg_notify('outbox', '')");
      await pause(50);
      const { rows } = await pool.query("select 1 from private.outbox where status = 'failed'");
      if (rows.length > 0) break;
    }
    expect(await untilOver(id)).toMatchObject({
      status: 'failed',
      why: 'There is no such list',
      succeeded: 0,
    });
  });

  it('is listed, the newest first', async () => {
    const { runs, pagination } = await get('/api/admin/runs?limit=2');
    expect(runs.map(({ kind }: { kind: string }) => kind)).toEqual(['broken', 'walk']);
    expect(pagination).toMatchObject({ total: 4, hasMore: true });
    const walks = await get('/api/admin/runs?kind=walk');
    expect(walks.runs).toHaveLength(1);
  });

  it('is for administrators only', async () => {
    for (const [method, url] of [
      ['GET', '/api/admin/runs'],
      ['GET', `/api/admin/runs/${v7()}`],
      ['POST', `/api/admin/runs/${v7()}/cancel`],
      ['DELETE', '/api/admin/events/all'],
      ['GET', '/api/admin/effects'],
    ] as const) {
      expect((await stack.app.inject({ method, url })).statusCode).toBe(401);
    }
  });
});

describe('deleting all events', () => {
  it('answers 200 with the figures when it ends within two seconds, and the same when repeated', async () => {
    await deletion();
    await untilEmpty();
    await createMany(5);
    const key = v7();
    const answer = await deletion(key);
    expect(answer.statusCode).toBe(200);
    const { jobId, commit } = answer.json();
    expect(answer.json()).toMatchObject({ success: true, count: 5, deleted: 5, failed: 0, skipped: 0 });
    expect((await get('/api/admin/events', commit.position)).pagination.total).toBe(0);
    expect((await deletion(key)).json()).toEqual(answer.json());
    const { run } = await get(`/api/admin/runs/${jobId}`, commit.position);
    expect(run).toMatchObject({ kind: 'deleteAllEvents', status: 'finished', total: 5, succeeded: 5 });
  });

  it('answers 202 with the run when it takes longer, and does not touch what is created after the request', async () => {
    const doomed = await createMany(30);
    // No selection can be stored, so the run cannot begin.
    const release = await holdItems();
    const answer = await deletion();
    const late = await createMany(5);
    await stack.call({ method: 'DELETE', url: `/api/admin/events/${doomed[0]}` });
    await release();
    expect(answer.statusCode).toBe(202);
    const { jobId, commit } = answer.json();
    expect(answer.json()).toEqual({ success: true, jobId, count: 30, commit: expect.anything() });

    const run = await untilOver(jobId);
    expect(run).toMatchObject({ status: 'finished', failed: 0 });
    expect(run.succeeded + run.skipped).toBe(run.total);
    expect(run.total).toBeGreaterThanOrEqual(29);
    const head = String(await stack.store.head());
    const { events } = await get('/api/admin/events', head);
    expect(events.map(({ id }: { id: string }) => id).sort()).toEqual([...late].sort());
    expect(Number(commit.position)).toBeLessThan(Number(head));
  });
});

async function untilEmpty(): Promise<void> {
  while ((await get('/api/admin/events', String(await stack.store.head()))).pagination.total > 0)
    await pause(50);
}

async function holdItems(): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('lock table private.run_items in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
