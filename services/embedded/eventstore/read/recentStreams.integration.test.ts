import {
  BACKWARDS,
  END,
  ErrorType,
  type EventStoreDBClient,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { scaled } from '#testing/scale.ts';
import { collect, credentials, facts, newStream, openTestStore, type TestStore } from '#testing/testStore.ts';

let store: TestStore;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  store = await openTestStore(database.urls.owner);
});
afterAll(async () => {
  await store?.stop();
  await database?.drop();
});

type Options = Parameters<EventStoreDBClient['readStream']>[1];

const REASONS: string[] = [ErrorType.STREAM_NOT_FOUND, ErrorType.STREAM_DELETED];

/** The ids of what is read, or why nothing is. */
async function read(stream: string, options?: Options): Promise<unknown[]> {
  try {
    return (await collect(store.client.readStream(stream, options))).map(({ event }) => event!.id);
  } catch (error) {
    if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return [error.type];
    throw error;
  }
}

/** Reads backwards go past memory, to Postgres. */
async function expectAsInPostgres(stream: string, from: number): Promise<void> {
  const whole = (await read(stream, { direction: BACKWARDS, fromRevision: END })).toReversed();
  expect(await read(stream)).toEqual(whole);
  expect(await read(stream, { maxCount: 2 })).toEqual(whole.slice(0, 2));
  const before = await read(stream, { direction: BACKWARDS, fromRevision: BigInt(from) });
  const rest = await read(stream, { fromRevision: BigInt(from + 1) });
  const isThere = whole.length > 0 && !REASONS.includes(whole[0] as string);
  expect(rest).toEqual(isThere ? whole.slice(before.length) : whole);
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), count: fc.constantFrom(1, 2, 40) }),
  fc.record({ kind: fc.constant('append' as const), count: fc.constant(1) }),
  fc.record({ kind: fc.constant('truncate' as const), before: fc.nat(6) }),
  fc.record({ kind: fc.constant('count' as const), most: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constantFrom('delete', 'tombstone', 'restart', 'read') }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const steps = fc.array(fc.record({ at: fc.nat(2), from: fc.nat(8), step }), { minLength: 3, maxLength: 12 });

async function take(one: Step, stream: string): Promise<void> {
  const { client } = store;
  if (one.kind === 'append') await client.appendToStream(stream, facts(one.count), { credentials });
  else if (one.kind === 'truncate') await client.setStreamMetadata(stream, { truncateBefore: one.before });
  else if (one.kind === 'count') await client.setStreamMetadata(stream, { maxCount: one.most });
  else if (one.kind === 'delete') await client.deleteStream(stream);
  else if (one.kind === 'tombstone') await client.tombstoneStream(stream);
  else if (one.kind === 'restart') await store.restart();
}

it('a stream reads the same from memory as from Postgres, whatever became of it', async () => {
  const property = fc.asyncProperty(steps, async taken => {
    const streams = [newStream(), newStream(), newStream()];
    for (const { at, from, step } of taken) {
      // A stream that does not exist cannot be deleted, and a tombstoned one accepts no appends.
      await take(step, streams[at]!).catch(error => {
        if (!(error instanceof StreamDeletedError) && error.code !== status.FAILED_PRECONDITION) throw error;
      });
      for (const stream of streams) await expectAsInPostgres(stream, from);
    }
  });
  await fc.assert(property, { numRuns: scaled(20, 500) });
});

it('a reader sees all that was acknowledged before, however many read and write at once', async () => {
  const stream = newStream();
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (let n = 0; n < scaled(200, 5_000); n++) {
      const [one] = facts(1);
      await store.client.appendToStream(stream, one!, { credentials });
      acknowledged.push(one!.id);
      if (n % 25 === 24) await store.client.setStreamMetadata(stream, { truncateBefore: n - 5 });
    }
  })();
  let isOver = false;
  void writing.finally(() => {
    isOver = true;
  });
  const reader = async () => {
    while (!isOver) {
      const before = acknowledged.at(-1);
      const seen = await read(stream);
      if (before) expect(seen).toContain(before);
    }
  };
  await Promise.all([writing, reader(), reader(), reader(), reader()]);
  expect((await read(stream)).at(-1)).toBe(acknowledged.at(-1));
});
