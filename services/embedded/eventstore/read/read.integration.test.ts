import {
  type AllStreamRecordedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  NO_STREAM,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  UnknownError,
} from '@eventstore/db-client';
import { ServerFeaturesClient } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import grpc from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freshDatabase } from '#testing/freshDatabase.ts';
import {
  clientOf,
  collect,
  credentials,
  fact,
  facts,
  newStream,
  openTestStore,
  type TestStore,
} from '#testing/testStore.ts';

let store: TestStore;
let client: EventStoreDBClient;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  store = await openTestStore(database.urls.owner);
  client = store.client;
});
afterAll(async () => {
  await store?.stop();
  await database?.drop();
});

type StreamOptions = Parameters<EventStoreDBClient['readStream']>[1];
const revisions = async (stream: string, options?: StreamOptions) =>
  (await collect(client.readStream(stream, options))).map(({ event }) => Number(event!.revision));
const upTo = (last: number) => Array.from({ length: last + 1 }, (_, index) => index);

describe('a stream', () => {
  const stream = newStream();
  beforeAll(() => client.appendToStream(stream, facts(10), { expectedRevision: NO_STREAM, credentials }));

  test.each<[string, StreamOptions, number[]]>([
    ['forwards from its start', { fromRevision: START }, upTo(9)],
    ['forwards from a revision, inclusive', { fromRevision: 7n }, [7, 8, 9]],
    ['forwards, so many', { fromRevision: 2n, maxCount: 3 }, [2, 3, 4]],
    ['forwards from its end', { fromRevision: END }, []],
    ['forwards from beyond its end', { fromRevision: 99n }, []],
    ['forwards from the greatest revision', { fromRevision: 2n ** 63n - 1n }, []],
    ['backwards from its end', { fromRevision: END, direction: BACKWARDS }, upTo(9).reverse()],
    ['backwards, so many', { fromRevision: END, direction: BACKWARDS, maxCount: 2 }, [9, 8]],
    ['backwards from a revision, inclusive', { fromRevision: 2n, direction: BACKWARDS }, [2, 1, 0]],
    ['backwards from beyond its end', { fromRevision: 99n, direction: BACKWARDS, maxCount: 1 }, [9]],
    ['backwards from its start', { fromRevision: START, direction: BACKWARDS }, [0]],
    ['not at all', { maxCount: 0 }, []],
    ['with links resolved', { resolveLinkTos: true }, upTo(9)],
  ])('is read %s', async (_, options, expected) => {
    expect(await revisions(stream, options)).toEqual(expected);
  });

  test('that does not exist is not found', async () => {
    const error = await collect(client.readStream('nothing')).catch(failure => failure);
    expect(error).toBeInstanceOf(StreamNotFoundError);
    expect(error).toMatchObject({ streamName: 'nothing' });
  });

  test('longer than a page, and heavier than one, is read whole', async () => {
    const long = newStream();
    await client.appendToStream(long, facts(1_234), { expectedRevision: NO_STREAM, credentials });
    expect(await revisions(long)).toEqual(upTo(1_233));
    expect(await revisions(long, { direction: BACKWARDS, fromRevision: END })).toEqual(upTo(1_233).reverse());
    expect(await revisions(long, { fromRevision: 400n, maxCount: 700 })).toEqual(upTo(1_099).slice(400));
    const heavy = newStream();
    for (const index of upTo(5)) {
      await client.appendToStream(heavy, fact('Heavy', { index, text: 'x'.repeat(700_000) }), {
        credentials,
      });
    }
    expect(await revisions(heavy)).toEqual(upTo(5));
    expect(await revisions(heavy, { direction: BACKWARDS, fromRevision: END })).toEqual(upTo(5).reverse());
  });

  test('is read whole where few of its events are small', async () => {
    const stream = newStream();
    const sizes = [10, 20_000, 20_000, 10, 600_000, 10];
    for (const [index, size] of sizes.entries()) {
      const text = 'x'.repeat(size);
      await client.appendToStream(stream, fact('Sized', { index, text }), { credentials });
    }
    const events = await collect(client.readStream(stream));
    expect(events.map(({ event }) => (event!.data as { text: string }).text.length)).toEqual(sizes);
    for (const from of [1, 2, 4]) {
      expect(await revisions(stream, { fromRevision: BigInt(from) })).toEqual(upTo(5).slice(from));
    }
  });

  test('is read as it is, whatever is read and appended at the same time', async () => {
    const [deleted, buried, cut, gone] = [newStream(), newStream(), newStream(), newStream()];
    for (const name of [deleted, buried, cut]) await client.appendToStream(name, facts(3), { credentials });
    await client.deleteStream(deleted);
    await client.tombstoneStream(buried);
    await client.setStreamMetadata(cut, { truncateBefore: 1 });
    const outcome = (name: string, options?: StreamOptions) =>
      revisions(name, options).catch((error: Error) => error.constructor);
    const grow = async () => {
      const own = newStream();
      for (let revision = 0; revision < 20; revision++) {
        await client.appendToStream(own, fact(), { credentials });
        expect(await revisions(own)).toEqual(upTo(revision));
      }
    };
    const look = async () => {
      for (let turn = 0; turn < 20; turn++) {
        const asked = [outcome(deleted), outcome(buried), outcome(cut), outcome(gone), outcome(stream)];
        const deeper = [outcome(cut, { fromRevision: 2n }), outcome(stream, { fromRevision: 9n })];
        expect(await Promise.all([...asked, ...deeper])).toEqual([
          StreamNotFoundError,
          StreamDeletedError,
          [1, 2],
          StreamNotFoundError,
          upTo(9),
          [2],
          [9],
        ]);
      }
    };
    await Promise.all([grow(), grow(), grow(), look(), look()]);
  });

  test('is not mixed up with one whose name starts the same', async () => {
    const [short, longer] = [newStream(), ''].map((name, index, all) => (index ? `${all[0]}x` : name));
    await client.appendToStream(short!, facts(2), { credentials });
    await client.appendToStream(longer!, facts(3), { credentials });
    expect([await revisions(short!), await revisions(longer!)]).toEqual([upTo(1), upTo(2)]);
  });
});

describe('$all', () => {
  const streamsOf = (events: { event?: AllStreamRecordedEvent }[]) =>
    events.map(({ event }) => event!.streamId);
  const [first, second] = [newStream('all'), newStream('all')];
  let all: AllStreamRecordedEvent[];
  beforeAll(async () => {
    for (const stream of [first, second, first])
      await client.appendToStream(stream, facts(2), { credentials });
    all = (await collect(client.readAll())).map(({ event }) => event!);
  });

  test('is read in the order of positions, forwards and backwards', async () => {
    expect(streamsOf(all.slice(-6).map(event => ({ event })))).toEqual([
      first,
      first,
      second,
      second,
      first,
      first,
    ]);
    const backwards = await collect(client.readAll({ direction: BACKWARDS, fromPosition: END }));
    expect(backwards.map(({ event }) => event!.id)).toEqual(all.map(event => event.id).reverse());
  });

  test('from a position: forwards with its event, backwards without', async () => {
    const at = all.length - 4;
    const options = { fromPosition: all[at]!.position, maxCount: 2 };
    const forwards = await collect(client.readAll(options));
    const backwards = await collect(client.readAll({ ...options, direction: BACKWARDS }));
    expect(forwards.map(({ event }) => event!.id)).toEqual([all[at]!.id, all[at + 1]!.id]);
    expect(backwards.map(({ event }) => event!.id)).toEqual([all[at - 1]!.id, all[at - 2]!.id]);
  });

  test('forwards from the end is nothing', async () => {
    expect(await collect(client.readAll({ fromPosition: END }))).toEqual([]);
  });

  test('from a position that the log never had is an error', async () => {
    const beyond = { commit: 10n ** 12n, prepare: 10n ** 12n };
    const torn = { commit: 2n, prepare: 1n };
    for (const fromPosition of [beyond, torn]) {
      await expect(collect(client.readAll({ fromPosition }))).rejects.toThrow(UnknownError);
      await expect(collect(client.readAll({ fromPosition }))).rejects.toThrow(/Invalid position/);
    }
  });
});

describe('stream metadata', () => {
  const withEvents = async (count: number) => {
    const stream = newStream();
    await client.appendToStream(stream, facts(count), { credentials });
    return stream;
  };

  test('$maxCount and $tb leave out what is older, in both directions', async () => {
    const stream = await withEvents(10);
    await client.setStreamMetadata(stream, { maxCount: 4 });
    expect(await revisions(stream)).toEqual([6, 7, 8, 9]);
    await client.setStreamMetadata(stream, { truncateBefore: 8, maxCount: 4 });
    expect(await revisions(stream)).toEqual([8, 9]);
    expect(await revisions(stream, { direction: BACKWARDS, fromRevision: END })).toEqual([9, 8]);
    expect(await revisions(stream, { direction: BACKWARDS, fromRevision: 5n })).toEqual([]);
    await client.appendToStream(stream, fact(), { expectedRevision: 9n, credentials });
    expect(await revisions(stream)).toEqual([8, 9, 10]);
  });

  test('$maxAge leaves out what is older', async () => {
    const stream = await withEvents(3);
    await client.setStreamMetadata(stream, { maxAge: 3_600 });
    expect(await revisions(stream)).toEqual([0, 1, 2]);
    await client.setStreamMetadata(stream, { maxAge: 0 });
    await new Promise(resolve => setTimeout(resolve, 5));
    expect(await revisions(stream)).toEqual([]);
  });

  test('is read back, and what it hides stays in $all', async () => {
    const stream = await withEvents(3);
    expect(await client.getStreamMetadata(stream)).toEqual({ streamName: stream });
    await client.setStreamMetadata(stream, { truncateBefore: 2, color: 'red' });
    expect(await client.getStreamMetadata(stream)).toMatchObject({
      metadata: { truncateBefore: 2, color: 'red' },
    });
    await client.setStreamMetadata(stream, { truncateBefore: 3 });
    expect(await revisions(stream)).toEqual([]);
    expect(await revisions(`$$${stream}`)).toEqual([1]);
    const all = await collect(client.readAll());
    expect(all.filter(({ event }) => event!.streamId === stream)).toHaveLength(3);
  });
});

describe('deletion', () => {
  test('a deleted stream is not found, and continues with the next revision', async () => {
    const stream = newStream();
    await client.appendToStream(stream, facts(3), { credentials });
    await client.setStreamMetadata(stream, { maxCount: 100 });
    const { position } = await client.deleteStream(stream, { expectedRevision: 2n });
    expect(position!.commit).toBeGreaterThan(0n);
    await expect(revisions(stream)).rejects.toThrow(StreamNotFoundError);
    const again = await client.appendToStream(stream, facts(2), { expectedRevision: NO_STREAM, credentials });
    expect(again.nextExpectedRevision).toBe(4n);
    expect(await revisions(stream)).toEqual([3, 4]);
    await store.restart();
    expect(await revisions(stream)).toEqual([3, 4]);
  });

  test('metadata that is set on a deleted stream does not bring its events back', async () => {
    const stream = newStream();
    await client.appendToStream(stream, facts(3), { credentials });
    await client.deleteStream(stream);
    await client.setStreamMetadata(stream, { maxCount: 7 });
    expect(await client.getStreamMetadata(stream)).toMatchObject({
      metadata: { maxCount: 7, truncateBefore: 3 },
    });
    expect(await revisions(stream)).toEqual([]);
  });

  test('a tombstone is permanent', async () => {
    const stream = newStream();
    await client.appendToStream(stream, facts(3), { credentials });
    await client.tombstoneStream(stream, { expectedRevision: 2n });
    await store.restart();
    await expect(revisions(stream)).rejects.toThrow(StreamDeletedError);
    for (const path of [{ credentials }, {}]) {
      const error = await client.appendToStream(stream, fact(), path).catch(failure => failure);
      expect(error).toBeInstanceOf(StreamDeletedError);
      expect(error).toMatchObject({ streamName: stream });
    }
    await expect(client.setStreamMetadata(stream, {})).rejects.toThrow(StreamDeletedError);
    await expect(client.deleteStream(stream)).rejects.toThrow(StreamDeletedError);
    await expect(client.tombstoneStream(stream)).rejects.toThrow(StreamDeletedError);
  });

  test.each(['deleteStream', 'tombstoneStream'] as const)(
    '%s of another revision is a conflict',
    async remove => {
      const stream = newStream();
      await client.appendToStream(stream, facts(3), { credentials });
      const error = await client[remove](stream, { expectedRevision: 1n }).catch(failure => failure);
      expect(error).toMatchObject({ type: 'wrong-expected-version', streamName: stream, actualVersion: 2n });
      expect(await revisions(stream)).toEqual([0, 1, 2]);
    },
  );
});

test('a client finds the server by discovery', async () => {
  const discovering = clientOf(store.port, 'esdb+discover', 'localhost');
  const stream = newStream();
  await discovering.appendToStream(stream, facts(2), { expectedRevision: NO_STREAM });
  expect(await revisions(stream)).toEqual([0, 1]);
  await discovering.dispose();
});

test('the server reports which version it follows and what it supports', async () => {
  const features = new ServerFeaturesClient(`127.0.0.1:${store.port}`, grpc.credentials.createInsecure());
  const supported = await new Promise<SupportedMethods>((resolve, reject) =>
    features.getSupportedMethods(new shared.Empty(), (error, answer) =>
      error ? reject(error) : resolve(answer),
    ),
  );
  expect(supported.getEventStoreServerVersion()).toBe('23.10.0');
  expect(
    supported
      .getMethodsList()
      .map(method => method.getMethodName())
      .sort(),
  ).toEqual(['append', 'batchappend', 'delete', 'read', 'tombstone']);
  features.close();
});
