import { once } from 'node:events';
import {
  type AllStreamSubscription,
  CancelledError,
  END,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  NO_STREAM,
  type Position,
  START,
  StreamDeletedError,
  type StreamSubscription,
  streamNameFilter,
  TimeoutError,
  UnknownError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { credentials, fact, facts, newStream, openTestStore, type TestStore } from '#testing/testStore.ts';

let store: TestStore;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  store = await openTestStore(database.urls.owner);
  await append(newStream('before'), 600);
});
afterAll(async () => {
  await store?.stop();
  await database?.drop();
});

const append = async (stream: string, count = 1) => {
  const events = facts(count);
  const { position } = await store.client.appendToStream(stream, events, { credentials });
  return { ids: events.map(event => event.id), position: position! };
};

/** Appends more than the tail keeps in memory. */
async function outgrowTail(): Promise<string[]> {
  const ids: string[] = [];
  const text = 'x'.repeat(9_000);
  for (let index = 0; index < 6; index++) {
    const events = Array.from({ length: 100 }, () => fact('Counted', { text }));
    await store.client.appendToStream(newStream(), events, { expectedRevision: NO_STREAM, credentials });
    ids.push(...events.map(event => event.id));
  }
  return ids;
}

/** What a subscription has seen, in order: ids of events, and the server's signals between them. */
function follow(subscription: AllStreamSubscription | StreamSubscription) {
  const seen: string[] = [];
  const ids: string[] = [];
  let wake = () => {};
  const see = (what: string) => {
    seen.push(what);
    wake();
  };
  subscription.on('data', ({ event }: { event?: { id: string } }) => {
    ids.push(event!.id);
    see(event!.id);
  });
  for (const say of ['confirmation', 'caughtUp', 'fellBehind'] as const) subscription.on(say, () => see(say));
  subscription.on('error', (error: Error) => see(error.constructor.name));
  onTestFinished(() => subscription.unsubscribe());
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise<void>(resolve => (wake = resolve));
  };
  return { seen, ids, until, untilSeen: (what: string) => until(() => seen.includes(what)) };
}

describe('$all', () => {
  test('from the start: everything so far, then "caught up", then new events, each once and in order', async () => {
    const before = await append(newStream(), 3);
    const subscriber = follow(store.client.subscribeToAll({ fromPosition: START }));
    await subscriber.untilSeen('caughtUp');
    const after = [];
    for (let index = 0; index < 5; index++) after.push(...(await append(newStream(), 2)).ids);
    await subscriber.untilSeen(after.at(-1)!);
    expect(subscriber.ids.slice(-13)).toEqual([...before.ids, ...after]);
    expect(new Set(subscriber.ids).size).toBe(subscriber.ids.length);
    expect(subscriber.seen.filter(what => what === 'caughtUp')).toHaveLength(1);
    expect(subscriber.seen.indexOf('caughtUp')).toBe(subscriber.seen.indexOf(after[0]!) - 1);
  });

  test('from a position it starts after it, from the end with new events', async () => {
    const [one, two] = [await append(newStream()), await append(newStream())];
    const after = follow(store.client.subscribeToAll({ fromPosition: one.position }));
    const live = follow(store.client.subscribeToAll({ fromPosition: END }));
    await Promise.all([after.untilSeen('caughtUp'), live.untilSeen('caughtUp')]);
    const three = await append(newStream());
    await Promise.all([after.untilSeen(three.ids[0]!), live.untilSeen(three.ids[0]!)]);
    expect(after.ids).toEqual([...two.ids, ...three.ids]);
    expect(live.ids).toEqual(three.ids);
  });

  test('nothing is left out or duplicated while others append', async () => {
    const appended: string[] = [];
    const writing = Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let index = 0; index < 40; index++) appended.push(...(await append(newStream('busy'), 3)).ids);
      }),
    );
    const subscribers = Array.from({ length: 4 }, () => follow(store.client.subscribeToAll()));
    await writing;
    const last = await append(newStream());
    await Promise.all(subscribers.map(subscriber => subscriber.untilSeen(last.ids[0]!)));
    for (const { ids } of subscribers) {
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(subscribers[0]!.ids);
      const seen = new Set(ids);
      expect(appended.filter(id => !seen.has(id))).toEqual([]);
    }
  });

  test('a position that the log never had is an error', async () => {
    const fromPosition = { commit: 10n ** 12n, prepare: 10n ** 12n };
    const subscription = store.client.subscribeToAll({ fromPosition });
    const [error] = await once(subscription, 'error');
    expect(error).toBeInstanceOf(UnknownError);
    expect(error.message).toMatch(/Invalid position/);
  });
});

describe('a filter', () => {
  const category = `filtered${Date.now()}`;
  const names = { mine: newStream(category), other: newStream('other') };
  const record = async () => {
    const events = [fact(`${category}Opened`), fact('Else')];
    await store.client.appendToStream(names.mine, events[0]!, { credentials });
    await store.client.appendToStream(names.other, events[1]!, { credentials });
    return events[0]!.id;
  };
  let first: string;
  beforeAll(async () => {
    first = await record();
  });

  test.each<[string, () => Filter]>([
    ['stream prefix', () => streamNameFilter({ prefixes: [`${category}-`] })],
    ['several stream prefixes', () => streamNameFilter({ prefixes: ['nothing-', `${category}-`] })],
    ['stream regex', () => streamNameFilter({ regex: `^${category}` })],
    ['event type prefix', () => eventTypeFilter({ prefixes: [category] })],
    ['event type regex', () => eventTypeFilter({ regex: `^${category}.*ed$` })],
  ])('by %s returns existing and new events, and nothing else', async (_, filter) => {
    const subscriber = follow(store.client.subscribeToAll({ filter: filter() }));
    await subscriber.untilSeen('caughtUp');
    const later = await record();
    await subscriber.untilSeen(later);
    expect(subscriber.ids[0]).toBe(first);
    expect(subscriber.ids.at(-1)).toBe(later);
    const types = subscriber.ids.length;
    expect(types).toBe(new Set(subscriber.ids).size);
  });

  test('without system events leaves out metadata', async () => {
    const subscriber = follow(
      store.client.subscribeToAll({ fromPosition: END, filter: excludeSystemEvents() }),
    );
    await subscriber.untilSeen('caughtUp');
    await store.client.setStreamMetadata(names.mine, { maxCount: 1_000 });
    const { ids } = await append(names.mine);
    await subscriber.untilSeen(ids[0]!);
    expect(subscriber.ids).toEqual(ids);
  });

  test('that is not a regular expression is refused', async () => {
    const [error] = await once(
      store.client.subscribeToAll({ filter: streamNameFilter({ regex: '(' }) }),
      'error',
    );
    expect(error.message).toMatch(/regular expression/);
  });
});

describe('checkpoints', () => {
  const checkpointed = (options: {
    maxSearchWindow?: number;
    checkpointInterval?: number;
    from?: Position;
  }) => {
    const reached: bigint[] = [];
    let wake = () => {};
    const filter = streamNameFilter({
      prefixes: ['nobody-'],
      maxSearchWindow: options.maxSearchWindow,
      checkpointInterval: options.checkpointInterval,
      checkpointReached: async (_, position) => {
        reached.push(position.commit);
        wake();
      },
    });
    const fromPosition = options.from ?? END;
    const subscriber = follow(store.client.subscribeToAll({ fromPosition, filter }));
    const until = async (condition: () => boolean) => {
      while (!condition()) await new Promise<void>(resolve => (wake = resolve));
    };
    return { ...subscriber, reached, untilReached: until };
  };

  test('come in a catch-up over events that do not match, and at its end', async () => {
    const { position } = await append(newStream());
    const subscriber = checkpointed({ from: { commit: 1n, prepare: 1n } });
    await subscriber.untilSeen('caughtUp');
    await subscriber.untilReached(() => subscriber.reached.length > 0);
    expect(subscriber.reached.at(-1)).toBe(position.commit);
    expect(subscriber.ids).toEqual([]);
  });

  test('come live for every interval times window of considered events', async () => {
    const subscriber = checkpointed({ maxSearchWindow: 4, checkpointInterval: 2 });
    await subscriber.untilSeen('caughtUp');
    const { position } = await append(newStream(), 1);
    for (let index = 0; index < 3; index++) await append(newStream(), 8);
    await subscriber.untilReached(() => subscriber.reached.length >= 3);
    const [first] = subscriber.reached;
    expect(first).toBeGreaterThanOrEqual(position.commit + 7n);
    const [, second, third] = subscriber.reached;
    expect(second! - first!).toBeGreaterThanOrEqual(8n);
    expect(third! - second!).toBeGreaterThanOrEqual(8n);
  });

  test('come for an idle store too, once, and can be subscribed from', async () => {
    const subscriber = checkpointed({});
    await subscriber.untilSeen('caughtUp');
    const { position } = await append(newStream(), 2);
    await subscriber.untilReached(() => subscriber.reached.includes(position.commit));
    expect(subscriber.reached).toEqual([position.commit]);
    const next = follow(store.client.subscribeToAll({ fromPosition: position }));
    await next.untilSeen('caughtUp');
    expect(next.ids).toEqual([]);
  });
});

describe('a stream', () => {
  test('from the start, then live, without the events of others', async () => {
    const stream = newStream();
    const before = await append(stream, 3);
    const subscriber = follow(store.client.subscribeToStream(stream));
    await subscriber.untilSeen('caughtUp');
    await append(newStream());
    const after = await append(stream, 2);
    await subscriber.untilSeen(after.ids[1]!);
    expect(subscriber.ids).toEqual([...before.ids, ...after.ids]);
  });

  test('from a revision it starts after it, from the end with new events', async () => {
    const stream = newStream();
    const before = await append(stream, 3);
    const after = follow(store.client.subscribeToStream(stream, { fromRevision: 1n }));
    const live = follow(store.client.subscribeToStream(stream, { fromRevision: END }));
    await Promise.all([after.untilSeen('caughtUp'), live.untilSeen('caughtUp')]);
    const added = await append(stream);
    await Promise.all([after.untilSeen(added.ids[0]!), live.untilSeen(added.ids[0]!)]);
    expect(after.ids).toEqual([before.ids[2], ...added.ids]);
    expect(live.ids).toEqual(added.ids);
  });

  test('that does not exist yet is waited for', async () => {
    const stream = newStream();
    const subscriber = follow(store.client.subscribeToStream(stream));
    await subscriber.untilSeen('confirmation');
    const { ids } = await append(stream);
    await subscriber.untilSeen('caughtUp');
    expect(subscriber.seen).toEqual(['confirmation', ...ids, 'caughtUp']);
  });

  test('longer than a page is complete', async () => {
    const stream = newStream();
    const { ids } = await append(stream, 1_700);
    await outgrowTail();
    const subscriber = follow(store.client.subscribeToStream(stream));
    await subscriber.untilSeen('caughtUp');
    expect(subscriber.ids).toEqual(ids);
  });

  test('that is soft-deleted only shows later events', async () => {
    const stream = newStream();
    await append(stream, 3);
    await store.client.deleteStream(stream);
    const subscriber = follow(store.client.subscribeToStream(stream));
    await subscriber.untilSeen('confirmation');
    const { ids } = await append(stream, 2);
    await subscriber.untilSeen('caughtUp');
    expect(subscriber.ids).toEqual(ids);
  });

  test('that is tombstoned, then or before, ends with an error', async () => {
    const stream = newStream();
    await append(stream);
    const subscriber = follow(store.client.subscribeToStream(stream));
    await subscriber.untilSeen('caughtUp');
    await store.client.tombstoneStream(stream);
    await subscriber.untilSeen(StreamDeletedError.name);
    const late = follow(store.client.subscribeToStream(stream));
    await late.untilSeen(StreamDeletedError.name);
  });
});

test('a subscriber that stops reading is dropped, and one that keeps up is not, however many events arrive', async () => {
  const subscriptions = [0, 1].map(() => store.client.subscribeToAll({ fromPosition: END }));
  const [slow, quick] = subscriptions.map(follow);
  await Promise.all([slow!.untilSeen('caughtUp'), quick!.untilSeen('caughtUp')]);
  subscriptions[0]!.pause();
  const appended: string[] = [];
  for (let index = 0; index < 2; index++) appended.push(...(await outgrowTail()));
  await quick!.untilSeen(appended.at(-1)!);
  subscriptions[0]!.resume();
  await slow!.untilSeen(TimeoutError.name);
  expect(slow!.ids).toEqual(appended.slice(0, slow!.ids.length));
  expect(slow!.ids.length).toBeLessThan(appended.length);
  expect(quick!.seen).toEqual(['confirmation', 'caughtUp', ...appended]);
});

test('a server that stops ends its subscriptions with an error, immediately', async () => {
  const subscribers = [
    follow(store.client.subscribeToAll()),
    follow(store.client.subscribeToStream(newStream(), { fromRevision: END })),
  ];
  await Promise.all(subscribers.map(subscriber => subscriber.untilSeen('caughtUp')));
  await store.restart();
  await Promise.all(subscribers.map(subscriber => subscriber.untilSeen(CancelledError.name)));
});
