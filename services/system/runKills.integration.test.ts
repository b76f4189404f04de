import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { connectStore, type Store, type StoredRecord } from '#platform/store/store.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { scaled } from '#testing/scale.ts';

const EVENTS = scaled(300, 900);
/** The shares of the work after which the working process is killed. */
const KILLS = [0.15, 0.4, 0.7];

let product: Product;
let pool: pg.Pool;
let store: Store;
let run: { id: string; total: number; succeeded: number; skipped: number; failed: number; status: string };
let killedAt: number[];

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(`${product.address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${product.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Deletes the events in a run, and kills -9 the working process three times meanwhile. */
beforeAll(async () => {
  product = await startProduct();
  pool = connectPool(product.urls.database.owner, { name: 'proof' });
  store = connectStore({ url: product.urls.eventStore });
  for (let made = 0; made < EVENTS; made += 30) await Promise.all(Array.from({ length: 30 }, create));

  const deletion = call('DELETE', '/api/admin/events/all');
  killedAt = [];
  const { processes } = product.children;
  for (const share of KILLS) {
    while ((await progress()) < share * EVENTS) await pause(5);
    const restarts = processes!.restarts;
    processes!.kill('SIGKILL');
    killedAt.push(await progress());
    while (processes!.restarts === restarts) await pause(20);
  }
  const { body } = await deletion;
  do {
    await pause(100);
    run = (await call('GET', `/api/admin/runs/${body.jobId}?limit=1`)).body.run;
  } while (!run || run.status === 'running');
}, 120_000);

afterAll(async () => {
  await store?.close();
  await pool?.end();
  await product?.stop();
});

async function create(): Promise<void> {
  const body = { title: 'Salsa Friday', startDateTime: '2027-03-26T20:00:00' };
  expect((await call('POST', '/api/admin/events', body)).status).toBe(201);
}

/** The number of items whose result is stored. */
async function progress(): Promise<number> {
  const { rows } = await pool.query('select succeeded from private.runs');
  return rows[0]?.succeeded ?? 0;
}

describe(`a run over ${EVENTS} events that is killed three times`, () => {
  it('was killed in the middle of its work', () => {
    expect(killedAt).toHaveLength(3);
    expect(killedAt.at(-1)).toBeLessThan(EVENTS);
  });

  it('ends with every item done', () => {
    expect(run).toMatchObject({
      status: 'finished',
      total: EVENTS,
      succeeded: EVENTS,
      failed: 0,
      skipped: 0,
    });
  });

  it('has done each item once, under the one correlation id', async () => {
    const deleted: StoredRecord[] = [];
    for await (const record of store.readAll({ prefixes: ['event-'] })) {
      if (record.type === 'EventDeleted') deleted.push(record);
    }
    expect(deleted).toHaveLength(EVENTS);
    expect(new Set(deleted.map(({ stream }) => stream)).size).toBe(EVENTS);
    const correlations = deleted.map(
      ({ metadata }) => (metadata as { $correlationId: string }).$correlationId,
    );
    expect(new Set(correlations)).toEqual(new Set([run.id]));
    const { body } = await call('GET', '/api/admin/events?limit=1');
    expect(body.pagination.total).toBe(0);
  });

  it('has recorded its own start, selection and end once', async () => {
    const types: string[] = [];
    for await (const { type } of store.readStream(`run-${run.id}`)) types.push(type);
    expect(types).toEqual(['RunStarted', 'RunItemsSelected', 'RunFinished']);
  });
});
