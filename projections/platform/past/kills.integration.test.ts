import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectStore } from '#platform/store/store.ts';
import { appendEvents } from '#testing/manyEvents.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { scaled } from '#testing/scale.ts';
import { soon } from '#testing/soon.ts';

const EVENTS = scaled(1_500, 20_000);

let product: Product;
let client: pg.Client;
beforeAll(async () => {
  product = await startProduct();
  client = new pg.Client({ connectionString: product.urls.database.projector });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await product.stop();
});

async function ask(path: string) {
  const answer = await fetch(product.address + path, {
    headers: { authorization: `Bearer ${product.token}` },
  });
  return { status: answer.status, body: await answer.json() };
}

const tablesLeft = async () =>
  (await client.query("select relname as name from pg_class where relkind = 'r' and relname ~ '__at[0-9]+$'"))
    .rows;
const lines = async () => (await client.query('select ready_at from projections.past')).rows;

it('leaves nothing behind when the worker is killed while it folds a moment, and folds it again', async () => {
  const store = connectStore({ url: product.urls.eventStore });
  await appendEvents(store, EVENTS);
  await store.close();
  const total = async () => (await ask('/api/admin/events?limit=1')).body.pagination?.total;
  await expect.poll(total, soon).toBe(EVENTS);
  const path = `/api/admin/events?limit=1&at=${new Date().toISOString()}`;
  const asked = ask(path);
  await expect.poll(async () => (await lines()).length, { ...soon, interval: 2 }).toBeGreaterThan(0);
  expect((await lines()).some(line => line.ready_at === null)).toBe(true);
  const worker = product.children.projections!;
  const { restarts } = worker;
  worker.kill('SIGKILL');
  await expect.poll(() => worker.restarts, soon).toBe(restarts + 1);
  // Who waited is answered by the new worker, or told to come again.
  expect([200, 503]).toContain((await asked).status);
  await expect.poll(async () => (await ask(path)).body.pagination?.total, soon).toBe(EVENTS);
  const before = await tablesLeft();
  worker.kill('SIGKILL');
  await expect.poll(() => worker.restarts, soon).toBe(restarts + 2);
  await expect.poll(tablesLeft, soon).toEqual([]);
  expect(before.length).toBeGreaterThan(0);
  expect(await lines()).toEqual([]);
});
