import { expect } from 'vitest';
import { fact, LONG, test } from '#testing/scripted/scriptedTest.ts';
import { connectStore, StoreUnavailable } from './store.ts';

test('a read that is never answered fails and says so', async ({ scripted }) => {
  const { store } = await scripted({});
  await expect(store.head()).rejects.toThrow(StoreUnavailable);
});

test.for([
  { what: 'the head', skipped: '$$region-1', asks: {} },
  { what: 'the last fact of a prefix', skipped: 'region-1', asks: { prefixes: ['event-'] } },
])('$what behind 5,000 other records is found in a few reads', async ({ skipped, asks }, { scripted }) => {
  let reads = 0;
  const others = Array.from({ length: 5_000 }, (_, index) => fact(index + 2, skipped));
  const { store } = await scripted({
    facts: () => {
      reads += 1;
      return [fact(1), ...others];
    },
  });
  const found: bigint[] = [];
  for await (const { position } of store.readAll({ direction: 'backwards', limit: 1, ...asks })) {
    found.push(position);
  }
  expect(found).toEqual([1n]);
  expect(reads).toBeLessThan(10);
});

test('system records at the end of the log are skipped once, not by each query for the head', async ({
  scripted,
}) => {
  const system = (from: number) =>
    Array.from({ length: 500 }, (_, index) => fact(from + index, '$$region-1'));
  let log = [fact(1), ...system(2)];
  let reads = 0;
  const counted = () => {
    reads += 1;
    return log;
  };
  // A read that is tried again would be counted, too.
  const { store } = await scripted({ facts: counted }, LONG);
  const head = async () => {
    reads = 0;
    return [await store.head(), reads];
  };
  expect(await head()).toEqual([1n, 5]);
  expect(await head()).toEqual([1n, 1]);
  log = [...log, fact(502), ...system(503)];
  expect(await head()).toEqual([502n, 5]);
  log = [...log, ...system(1_003)];
  expect(await head()).toEqual([502n, 5]);
  log = log.slice(0, 300);
  expect(await head(), 'the end was taken back').toEqual([1n, 4]);
});

test('a server with TLS is not contacted without credentials', () => {
  expect(() => connectStore({ url: 'esdb://127.0.0.1:2113' })).toThrow('needs credentials');
  connectStore({ url: 'esdb://me:secret@127.0.0.1:2113' });
  connectStore({ url: 'esdb://127.0.0.1:2113', credentials: { username: 'me', password: 'secret' } });
});
