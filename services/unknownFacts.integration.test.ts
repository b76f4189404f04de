import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../.ci/product.ts';
import { connectStore, type Store } from './platform/store.ts';

let product: Product;
let store: Store;
beforeAll(async () => {
  product = await startProduct();
  store = connectStore({ url: product.urls.eventStore });
});
afterAll(async () => {
  await store?.close();
  await product?.stop();
});

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(product.address + path, {
    method,
    headers: {
      ...{ 'content-type': 'application/json', authorization: `Bearer ${product.token}` },
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

async function create(title: string): Promise<{ id: string; position: string }> {
  const { body } = await call('POST', '/api/admin/events', { title, startDateTime: '2027-03-26T20:00:00' });
  return { id: body.event.id, position: body.commit.position };
}

test('a fact of an unknown type holds back its own stream alone, and no start', async () => {
  const struck = await create('Struck');
  const metadata = { $correlationId: v7(), $causationId: v7(), command: { id: v7(), name: 'Nonsense' } };
  const stamped = { ...metadata, actor: { id: 'system', role: 'system' }, at: new Date().toISOString() };
  const stranger = { id: v7(), type: 'SomethingNobodyKnows', data: {}, metadata: { ...stamped, version: 1 } };
  for (const stream of [`event-${struck.id}`, `event-${v7()}`, `user-${v7()}`, `strange-${v7()}`]) {
    await store.append(stream, stream.endsWith(struck.id) ? 0 : 'none', [{ ...stranger, id: v7() }]);
  }
  const before = await create('Before');

  for (const name of ['eventstore', 'projections', 'processes', 'api']) {
    const { restarts } = product.children[name]!;
    product.children[name]!.kill('SIGKILL');
    await expect.poll(() => product.children[name]!.restarts, { timeout: 30_000 }).toBe(restarts + 1);
  }

  const after = await create('After');
  const shown = await call('GET', '/api/admin/events?search=After', undefined, {
    'x-after-position': after.position,
  });
  expect(shown.status).toBe(200);
  expect(shown.headers.get('x-stale')).toBeNull();
  expect(shown.body.events.map(({ title }: { title: string }) => title)).toEqual(['After']);
  const published = await call('PUT', `/api/admin/events/${before.id}`, { title: 'Before all' });
  expect(published.status).toBe(200);
  expect(product.gaveUp.aborted).toBe(false);
});
