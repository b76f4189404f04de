import { setTimeout as pause } from 'node:timers/promises';
import {
  type AllStreamSubscription,
  eventTypeFilter,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { all, category, event, fact, facts, type Subject } from './contractStore.ts';
import type { Batch, SubscribeOptions } from './store.ts';

export function describeSubscriptions(subject: () => Subject): void {
  describeFollowing(subject);
  describeServer(subject);
}

/** Follows until `enough`; the wait for it is the test's own timeout. */
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

function describeFollowing(subject: () => Subject): void {
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

  test('a subscription goes on after a position, without the fact at it', async () => {
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

  test('without a prefix everything comes but the system’s own', async () => {
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

type Told = { what: 'confirmation' | 'caughtUp' | 'fellBehind' | 'checkpoint' | bigint; position?: bigint };

/** What the official client tells of a subscription, in the order in which it tells it. */
async function listen(
  open: (checkpointReached: (_: unknown, position: Position) => void) => AllStreamSubscription,
  enough: (told: Told[]) => boolean,
): Promise<Told[]> {
  const told: Told[] = [];
  const subscription = open((_, { commit }) => tell({ what: 'checkpoint', position: commit }));
  const done = Promise.withResolvers<void>();
  const tell = (one: Told) => {
    told.push(one);
    if (enough(told)) done.resolve();
  };
  for (const what of ['confirmation', 'caughtUp', 'fellBehind'] as const)
    subscription.on(what, () => tell({ what }));
  subscription.on('error', done.reject);
  subscription.on('data', ({ event: read }) =>
    tell({ what: read?.revision ?? -1n, position: read?.position.commit }),
  );
  await done.promise;
  await subscription.unsubscribe();
  return told;
}

function describeServer(subject: () => Subject): void {
  test('a subscription is confirmed, hands over what there is, and says when it has caught up', async () => {
    const { store, client } = subject();
    const prefix = category();
    await store.append(`${prefix}1`, 'none', facts(3));
    const told = await listen(
      () => client.subscribeToAll({ fromPosition: START, filter: streamNameFilter({ prefixes: [prefix] }) }),
      seen => seen.some(({ what }) => what === 'caughtUp') && seen.some(({ what }) => what === 2n),
    );
    const order = told.map(({ what }) => what).filter(what => what !== 'checkpoint');
    expect(order[0]).toBe('confirmation');
    expect(order.filter(what => typeof what === 'bigint')).toEqual([0n, 1n, 2n]);
  });

  test('what is passed over is told by checkpoints, which only go forwards', async () => {
    const { store, client } = subject();
    const after = await store.head();
    const passedOver = () => store.append(`${category()}1`, 'none', facts(200));
    const { position: halfway } = await passedOver();
    const { position: head } = await passedOver();
    const told = await listen(
      checkpointReached =>
        client.subscribeToAll({
          fromPosition: after === 0n ? START : { commit: after, prepare: after },
          filter: streamNameFilter({ prefixes: [category()], checkpointReached }),
        }),
      seen => seen.some(({ what, position }) => what === 'checkpoint' && (position ?? 0n) >= halfway),
    );
    const positions = told.flatMap(({ what, position }) => (what === 'checkpoint' ? (position ?? 0n) : []));
    expect(positions).toEqual(positions.toSorted((one, other) => Number(one - other)));
    for (const position of positions) expect(position > after && position <= head).toBe(true);
  });

  test.for([
    {
      what: 'a prefix of the stream',
      filter: (mark: string) => streamNameFilter({ prefixes: [`${mark}a`, `${mark}b`] }),
    },
    {
      what: 'an expression for the stream',
      filter: (mark: string) => streamNameFilter({ regex: `^${mark}[ab]` }),
    },
    {
      what: 'a prefix of the type',
      filter: (mark: string) => eventTypeFilter({ prefixes: [`${mark}A`, `${mark}B`] }),
    },
    {
      what: 'an expression for the type',
      filter: (mark: string) => eventTypeFilter({ regex: `^${mark}[AB]` }),
    },
  ])('$what chooses what comes', async ({ filter }) => {
    const { store, client } = subject();
    const mark = category();
    for (const name of ['a', 'c', 'b', 'd', 'a2']) {
      await store.append(`${mark}${name}`, 'none', [fact({}, `${mark}${name.toUpperCase()}`)]);
    }
    const streams: string[] = [];
    const subscription = client.subscribeToAll({ fromPosition: START, filter: filter(mark) });
    for await (const { event: read } of subscription) {
      streams.push(read?.streamId.slice(mark.length) ?? '');
      if (streams.at(-1) === 'a2') break;
    }
    expect(streams).toEqual(['a', 'b', 'a2']);
  });

  test('a stream is followed from a revision on, without the fact at it', async () => {
    const { store, client, credentials } = subject();
    const stream = `${category()}1`;
    await store.append(stream, 'none', facts(4));
    const subscription = client.subscribeToStream(stream, { fromRevision: 1n });
    const read: bigint[] = [];
    for await (const { event: one } of subscription) {
      read.push(one?.revision ?? -1n);
      if (read.length === 2)
        await client.appendToStream(stream, event(), { expectedRevision: 3n, credentials });
      if (read.length === 3) break;
    }
    expect(read).toEqual([2n, 3n, 4n]);
  });

  test('a subscriber that stops reading holds nobody up, and misses nothing', async () => {
    const { store, client } = subject();
    const prefix = category();
    const subscription = client.subscribeToAll({
      fromPosition: START,
      filter: streamNameFilter({ prefixes: [prefix] }),
    });
    const ids: (string | undefined)[] = [];
    const written = facts(6_000).map(one => ({ ...one, data: { text: 'x'.repeat(500) } }));
    await store.append(`${prefix}first`, 'none', [written[0] as (typeof written)[0]]);
    for await (const { event: read } of subscription) {
      ids.push(read?.id);
      if (ids.length === 1) {
        for (let n = 1; n < written.length; n += 500) {
          await store.append(`${prefix}${n}`, 'none', written.slice(n, n + 500));
        }
        await pause(200);
      }
      if (ids.length === written.length) break;
    }
    expect(ids).toEqual(written.map(({ id }) => id));
  });
}
