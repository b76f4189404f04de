import { setTimeout as pause } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import { expect } from 'vitest';
import {
  caughtUp,
  checkpoint,
  confirmed,
  factMessage,
  fellBehind,
} from '#testing/scripted/scriptedMessages.ts';
import { failure, type ReadCall, type Script, startScriptedStore } from '#testing/scripted/scriptedStore.ts';
import { fact, LONG, patience, test } from '#testing/scripted/scriptedTest.ts';
import { openConnection } from './connection.ts';
import { readAll, readHead } from './read.ts';
import type { Batch, Store } from './store.ts';
import { subscribe } from './subscription.ts';

const send = (call: ReadCall, from: number, to: number) => {
  for (let position = from; position <= to; position += 1) call.write(factMessage(fact(position)));
};

/** Follows until `enough`, and returns the batches, the positions of the facts, and the interruptions. */
async function follow(
  store: Store,
  enough: (batches: Batch[]) => boolean,
  options: { batchSize?: number } = {},
) {
  const stop = new AbortController();
  const batches: Batch[] = [];
  const troubles: string[] = [];
  const onTrouble = (error: Error) => troubles.push(error.message);
  for await (const batch of store.subscribe({ after: 0n, signal: stop.signal, onTrouble, ...options })) {
    batches.push(batch);
    if (enough(batches)) stop.abort();
  }
  return {
    batches,
    troubles,
    positions: batches.flatMap(({ records }) => records.map(r => Number(r.position))),
  };
}

const reached = (position: bigint) => (batches: Batch[]) => (batches.at(-1)?.position ?? 0n) >= position;

test('d: caught up is reported with the fact after which it was sent, not before', async ({ scripted }) => {
  const { store } = await scripted({
    facts: () => [],
    subscribe: call => {
      call.write(confirmed());
      send(call, 1, 40);
      call.write(caughtUp());
      send(call, 41, 45);
    },
  });
  const { batches, positions } = await follow(store, reached(45n), { batchSize: 10 });
  expect(positions).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
  for (const { position, caughtUp: told } of batches) expect(told || position <= 40n).toBe(true);
  for (const { position, caughtUp: told } of batches) expect(!told || position >= 40n).toBe(true);
});

test('d: falling behind is reported, and so is catching up again', async ({ scripted }) => {
  const handedOver = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const { store } = await scripted({
    facts: () => [],
    subscribe: async call => {
      call.write(confirmed());
      for (const [index, sign] of [caughtUp(), fellBehind(), caughtUp()].entries()) {
        call.write(sign);
        send(call, index + 1, index + 1);
        await handedOver[index + 1]?.promise;
      }
    },
  });
  const { batches } = await follow(store, batches => {
    handedOver[Number(batches.at(-1)?.position)]?.resolve();
    return reached(3n)(batches);
  });
  const withFacts = batches.filter(({ records }) => records.length > 0);
  expect(withFacts.map(batch => [batch.position, batch.caughtUp])).toEqual([
    [1n, true],
    [2n, false],
    [3n, true],
  ]);
});

test.for([
  { how: 'ended without an error', breakOff: (call: ReadCall) => call.end() },
  { how: 'cancelled', breakOff: (call: ReadCall) => call.emit('error', failure(status.CANCELLED, 'bye')) },
  {
    how: 'unavailable',
    breakOff: (call: ReadCall) => call.emit('error', failure(status.UNAVAILABLE, 'bye')),
  },
  { how: 'failed', breakOff: (call: ReadCall) => call.emit('error', failure(status.INTERNAL, 'bye')) },
])('e: a subscription that was $how resumes after the last fact', async ({ breakOff }, { scripted }) => {
  const starts: bigint[] = [];
  const { store } = await scripted({
    facts: () => [],
    subscribe: (call, number, after) => {
      starts.push(after);
      call.write(confirmed());
      send(call, Number(after) + 1, number * 5);
      if (number < 3) setTimeout(breakOff, 50, call);
    },
  });
  const began = performance.now();
  const { positions, troubles } = await follow(store, reached(15n));
  expect(positions).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
  expect(starts).toEqual([0n, 5n, 10n]);
  expect(troubles.length).toBeGreaterThanOrEqual(2);
  expect(performance.now() - began, 'not more than one attempt a second').toBeGreaterThan(2_000);
});

test('e: a subscription outlives its server', async ({ scripted }) => {
  const log = Array.from({ length: 8 }, (_, index) => fact(index + 1));
  const script: Script = {
    facts: () => log,
    subscribe: (call, _, after) => {
      call.write(confirmed());
      for (const entry of log) if (entry.position > after) call.write(factMessage(entry));
      call.write(caughtUp());
    },
  };
  const { server, store } = await scripted(script);
  const following = follow(store, reached(9n));
  await pause(300);
  server.kill();
  log.push(fact(9));
  const again = await startScriptedStore(script, server.port);
  expect((await following).positions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  again.kill();
});

test('e: a subscription that withholds a fact is reopened', async ({ scripted }) => {
  const log = [fact(1), fact(2)];
  const { store } = await scripted({
    facts: () => log,
    subscribe: (call, number, after) => {
      call.write(confirmed());
      for (const entry of log) if (entry.position > after) call.write(factMessage(entry));
      if (number === 1) setTimeout(() => log.push(fact(3)), 50);
    },
  });
  const { positions, troubles } = await follow(store, reached(3n));
  expect(positions).toEqual([1, 2, 3]);
  expect(troubles).toEqual([expect.stringContaining('silent at 2')]);
});

test.for([
  { what: 'never confirmed', reads: true },
  { what: 'never answered, like every read', reads: false },
])('e: a subscription that is $what is retried', async ({ reads }, { scripted }) => {
  let answering = reads;
  const { store } = await scripted({
    facts: () => (answering ? [] : undefined),
    subscribe: (call, number) => {
      if (reads && number === 1) return;
      call.write(confirmed());
      send(call, 1, 1);
    },
  });
  setTimeout(() => (answering = true), 600);
  const { positions, troubles } = await follow(store, reached(1n));
  expect(positions).toEqual([1]);
  expect(troubles.length).toBeGreaterThan(0);
});

test.for([
  { what: 'waits', answered: true },
  { what: 'gets no answer', answered: false },
])('e: a subscription stops on request, also while it $what', async ({ answered }, { scripted }) => {
  const { store } = await scripted(
    { facts: () => (answered ? [] : undefined), subscribe: call => call.write(confirmed()) },
    LONG,
  );
  const troubles: Error[] = [];
  const onTrouble = (error: Error) => troubles.push(error);
  const stop = new AbortController();
  const reading = (async () => {
    for await (const _ of store.subscribe({ after: 0n, signal: stop.signal, onTrouble }));
  })();
  await pause(100);
  stop.abort();
  await reading;
  expect(troubles).toEqual([]);
});

test('reads and subscriptions that are abandoned early do not stay in the client', async ({
  expect,
  scripted,
}) => {
  // The expect of this test, because the global one does not poll beside concurrent tests.
  const { server } = await scripted({
    facts: () => Array.from({ length: 2_000 }, (_, index) => fact(index + 1)),
    subscribe: call => {
      call.write(confirmed());
      send(call, 1, 2_000);
    },
  });
  const connection = openConnection(server.url);
  const { disposableStreams } = connection.client as unknown as { disposableStreams: Set<unknown> };
  for await (const { position } of readAll(connection, patience)) if (position === 3n) break;
  await readHead(connection, patience);
  const following = subscribe(connection, patience, { after: 0n, signal: new AbortController().signal });
  for await (const { position } of following) if (position > 3n) break;
  await expect.poll(() => disposableStreams.size).toBe(0);
  await connection.close();
});

test('impossible checkpoints are ignored', async ({ scripted }) => {
  const { store } = await scripted({
    facts: () => [],
    subscribe: call => {
      call.write(confirmed());
      send(call, 10, 12);
      call.write(checkpoint(5n));
      call.write(checkpoint(2n ** 64n - 1n));
      call.write(checkpoint(20n, 0n));
      call.write(caughtUp());
      setTimeout(() => call.write(checkpoint(15n)), 50);
    },
  });
  const { batches } = await follow(store, reached(15n));
  const positions = batches.map(({ position }) => position);
  expect([...new Set(positions.filter(position => position > 11n))]).toEqual([12n, 15n]);
});

test('a subscription that has caught up has read up to the head, although nothing there matched', async ({
  scripted,
}) => {
  const { store } = await scripted({
    facts: () => [fact(3, 'region-1'), fact(4, 'region-2')],
    subscribe: call => {
      call.write(confirmed());
      call.write(caughtUp());
    },
  });
  const { batches } = await follow(store, batches => batches.length > 0);
  expect(batches).toEqual([{ records: [], position: 4n, caughtUp: true }]);
});

test('a silent subscription advances over records that do not match', async ({ scripted }) => {
  const log = [fact(1)];
  const { store } = await scripted({
    facts: () => log,
    subscribe: call => {
      call.write(confirmed());
      send(call, 1, 1);
      log.push(fact(2, '$system'), fact(3, 'region-1'));
    },
  });
  const stop = new AbortController();
  const seen: Batch[] = [];
  for await (const batch of store.subscribe({ after: 0n, prefixes: ['event-'], signal: stop.signal })) {
    seen.push(batch);
    if (batch.position === 3n) stop.abort();
  }
  expect(seen.flatMap(({ records }) => records.map(({ position }) => position))).toEqual([1n]);
  expect(seen.at(-1)).toEqual({ records: [], position: 3n, caughtUp: true });
});

test('a record of an old transaction, which has no position of its own, is reported and left out', async ({
  scripted,
}) => {
  const { store } = await scripted({
    facts: () => [{ ...fact(5), prepare: 4n }, fact(6)],
    subscribe: call => {
      call.write(confirmed());
      for (const prepare of [3n, 4n]) call.write(factMessage({ ...fact(5), prepare }));
      call.write(factMessage(fact(6)));
    },
  });
  const troubles: string[] = [];
  const { signal } = new AbortController();
  const following = store.subscribe({
    after: 0n,
    signal,
    onTrouble: ({ message }) => troubles.push(message),
  });
  for await (const { records, position } of following) {
    expect([records.map(record => record.position), position]).toEqual([[6n], 6n]);
    break;
  }
  expect(troubles).toEqual([expect.stringContaining('belongs to a transaction')]);
  const read: bigint[] = [];
  for await (const { position } of store.readAll()) read.push(position);
  expect(read).toEqual([6n]);
});
