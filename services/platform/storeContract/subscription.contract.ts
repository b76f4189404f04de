import { expect, test } from 'vitest';
import { all, category, fact, facts, type Subject } from '#testing/contractStore.ts';
import type { Batch, SubscribeOptions } from '../store/store.ts';

/** Follows until `enough`; the test's own timeout bounds the wait. */
async function follow(
  { store }: Subject,
  options: Omit<SubscribeOptions, 'signal'>,
  enough: (batch: Batch, count: number) => boolean | Promise<boolean>,
): Promise<Batch[]> {
  const stop = new AbortController();
  const batches: Batch[] = [];
  let count = 0;
  for await (const batch of store.subscribe({ ...options, signal: stop.signal })) {
    batches.push(batch);
    count += batch.records.length;
    if (await enough(batch, count)) stop.abort();
  }
  return batches;
}

const recordsOf = (batches: Batch[]) => batches.flatMap(({ records }) => records);

/** How the adapter handles subscriptions. */
export function describeFollowing(subject: () => Subject): void {
  test('what was there comes first, then what is new, each once and in order', async () => {
    const { store } = subject();
    const prefixes = [category()];
    const { position } = await store.append(`${prefixes}1`, 'none', facts(30));
    await store.append(`${category()}1`, 'none', facts(3));
    const batches = await follow(
      subject(),
      { after: 0n, prefixes, batchSize: 7 },
      async ({ caughtUp }, count) => {
        if (caughtUp && count === 30) await store.append(`${prefixes}2`, 'none', facts(30));
        return count === 60;
      },
    );
    expect(recordsOf(batches)).toEqual(await all(store.readAll({ prefixes })));
    for (const { records } of batches) expect(records.length).toBeLessThanOrEqual(7);
    for (const batch of batches) expect(batch.caughtUp && batch.position < position).toBe(false);
    const positions = batches.map(batch => batch.position);
    expect(positions).toEqual(positions.toSorted((one, other) => Number(one - other)));
  });

  test('a subscription resumes after a position, without the fact at it', async () => {
    const { store } = subject();
    const prefixes = [category()];
    for (const name of [1, 2, 3]) await store.append(`${prefixes}${name}`, 'none', facts(2));
    const log = await all(store.readAll({ prefixes }));
    for (const [index, { position }] of log.entries()) {
      const rest = log.slice(index + 1);
      const batches = await follow(subject(), { after: position, prefixes }, ({ caughtUp }) => caughtUp);
      expect(recordsOf(batches)).toEqual(rest);
    }
  });

  test('of some types only those come, of the right streams, and the position passes all others', async () => {
    const { store } = subject();
    const [ours, others] = [category(), category()];
    let passed = 2n ** 62n;
    const typed = (types: readonly string[]) => types.map(type => ({ ...fact({}), type }));
    const batches = await follow(
      subject(),
      // The server's filter by type knows prefixes only, and no streams.
      { after: await store.head(), prefixes: [ours], types: ['Danced', 'Rested'] },
      async ({ caughtUp, position, records }, count) => {
        if (caughtUp && count === 0 && records.length === 0 && position < passed) {
          await store.append(`${ours}1`, 'none', typed(['Danced', 'DancedOn', 'Sang', 'Rested']));
          await store.append(`${others}1`, 'none', typed(['Danced']));
          passed = (await store.append(`${ours}2`, 'none', typed(['Sang']))).position;
        }
        return count === 2 && position >= passed;
      },
    );
    expect(recordsOf(batches).map(({ stream, type }) => [stream, type])).toEqual([
      [`${ours}1`, 'Danced'],
      [`${ours}1`, 'Rested'],
    ]);
  });

  test('without prefixes everything comes except system streams', async () => {
    const { store, client } = subject();
    const after = await store.head();
    const [one, other] = [`${category()}1`, `${category()}1`];
    await store.append(one, 'none', facts(1));
    await client.setStreamMetadata(one, { maxCount: 50 });
    await store.append(other, 'none', facts(1));
    const batches = await follow(subject(), { after }, (_, count) => count === 2);
    expect(recordsOf(batches).map(({ stream }) => stream)).toEqual([one, other]);
  });

  test('one that gets nothing has read up to the head when it has caught up', async () => {
    const { store } = subject();
    const { position } = await store.append(`${category()}1`, 'none', facts(2));
    const batches = await follow(
      subject(),
      { after: 0n, prefixes: [category()] },
      ({ caughtUp }) => caughtUp,
    );
    expect(recordsOf(batches)).toEqual([]);
    expect(batches.at(-1)?.position).toBeGreaterThanOrEqual(position);
  });

  test('one that gets nothing follows the head, with no checkpoint due', async () => {
    const { store } = subject();
    let head: bigint | undefined;
    await follow(subject(), { after: 0n, prefixes: [category()] }, async ({ caughtUp, position }) => {
      if (head === undefined && caughtUp)
        ({ position: head } = await store.append(`${category()}1`, 'none', facts(1)));
      return head !== undefined && position >= head;
    });
  });

  test('writers and readers at once: each reader sees the one log', async () => {
    const { store } = subject();
    const prefixes = [category()];
    const readers = [1, 10, 500].map(batchSize =>
      follow(subject(), { after: 0n, prefixes, batchSize }, (_, count) => count === 800),
    );
    const write = async (name: number) => {
      for (let n = 0; n < 50; n += 1) await store.append(`${prefixes}${name}-${n}`, 'none', facts(2));
    };
    await Promise.all(Array.from({ length: 8 }, (_, name) => write(name)));
    const log = await all(store.readAll({ prefixes }));
    expect(log).toHaveLength(800);
    for (const batches of await Promise.all(readers)) expect(recordsOf(batches)).toEqual(log);
  });

  test('a reader that stops for a while gets what it missed, in order', async () => {
    const { store } = subject();
    const prefixes = [category()];
    let written = 0;
    const batches = await follow(
      subject(),
      { after: 0n, prefixes, batchSize: 50 },
      async ({ caughtUp }, count) => {
        if (!caughtUp || written > 0) return count === 8_000;
        for (; written < 8_000; written += 200) {
          await store.append(
            `${prefixes}${written}`,
            'none',
            Array.from({ length: 200 }, () => fact({ text: 'x'.repeat(500) })),
          );
        }
        return false;
      },
    );
    expect(recordsOf(batches).map(({ id }) => id)).toEqual(
      (await all(store.readAll({ prefixes }))).map(({ id }) => id),
    );
  });
}
