import {
  type AllStreamSubscription,
  eventTypeFilter,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { category, event, fact, facts, type Subject } from '#testing/contractStore.ts';

type Told = { what: 'confirmation' | 'caughtUp' | 'fellBehind' | 'checkpoint' | bigint; position?: bigint };

/** What the official client reports about a subscription, in order. */
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

/** What the server itself sends its subscribers, seen through the official client. */
export function describeServer(subject: () => Subject): void {
  test('a subscription is confirmed, delivers what there is, and reports when it has caught up', async () => {
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

  test('skipped records are reported by checkpoints, which only go forwards', async () => {
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
}
