import { randomUUID } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { expect } from 'vitest';
import { facts } from '#testing/contractStore.ts';
import { batchSuccess, deniedStatus, success, timeoutStatus } from '#testing/scripted/scriptedMessages.ts';
import { type Attempt, batches, failure, type Script } from '#testing/scripted/scriptedStore.ts';
import { LONG, test } from '#testing/scripted/scriptedTest.ts';
import { OutcomeUnknown, StoreUnavailable } from './store.ts';
import { storeRefusalOf } from './storeRefusal.ts';

const answered = ({ number }: Attempt) => batchSuccess(number - 1, BigInt(number));

/** A server that answers on the open call as `each` says, and handles everything that has a call of its own. */
function serving(each: Parameters<typeof batches>[0]) {
  const seen = { calls: 0, batched: [] as Attempt[], classic: [] as Attempt[] };
  const answer = batches((attempt, call) => {
    seen.batched.push(attempt);
    return each(attempt, call);
  });
  const script: Script = {
    batchAppend: call => {
      seen.calls += 1;
      answer(call);
    },
    append: (attempt, reply) => {
      seen.classic.push(attempt);
      reply(null, success(6, 12n));
    },
  };
  return { script, seen };
}

const asked = ({ stream, expected, ids }: Attempt) => ({ stream, expected, ids });

test('appends share one call, each with its own answer', async ({ scripted }) => {
  const { script, seen } = serving(answered);
  const { store } = await scripted(script, LONG);
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, at) => store.append(`event-${at}`, at, facts(2))),
  );
  expect(all).toEqual(all.map((_, at) => ({ revision: at, position: BigInt(at + 1) })));
  expect(await store.append('event-1', 'none', facts(1))).toEqual({ revision: 20, position: 21n });
  expect(seen).toMatchObject({ calls: 1, classic: [] });
});

test('what was sent on a call that is lost is sent again with the same ids at the same revision', async ({
  scripted,
}) => {
  const { script, seen } = serving(({ number }, call) => {
    if (number === 3) call.emit('error', failure(status.UNAVAILABLE, 'a bad moment'));
    return undefined;
  });
  const { store } = await scripted(script, LONG);
  const appends = [1, 2, 3].map(at => store.append(`event-${at}`, 4, facts(2)));
  expect(await Promise.all(appends)).toEqual(appends.map(() => ({ revision: 6, position: 12n })));
  expect(seen.batched).toHaveLength(3);
  expect(new Set(seen.classic.map(asked))).toEqual(new Set(seen.batched.map(asked)));
});

test('an append that is not answered in time is sent again, too, and the next one takes a new call', async ({
  scripted,
}) => {
  const { script, seen } = serving(attempt => (attempt.number === 1 ? undefined : answered(attempt)));
  const { store } = await scripted(script, { ...LONG, attempt: 3_000 });
  expect(await store.append('event-1', 4, facts(1))).toEqual({ revision: 6, position: 12n });
  expect(await store.append('event-1', 6, facts(1))).toEqual({ revision: 1, position: 2n });
  expect(seen.calls).toBe(2);
  expect(seen.classic.map(asked)).toEqual(seen.batched.slice(0, 1).map(asked));
});

test('answers to appends that nobody knows, or knows no more, harm nobody', async ({ scripted }) => {
  // The client's own batch path throws here outside of any promise, which ends the process.
  const { script, seen } = serving((attempt, call) => {
    const id = new shared.UUID().setString(randomUUID());
    const halves = new shared.UUID.Structured().setMostSignificantBits('1').setLeastSignificantBits('2');
    call.write(batchSuccess(7, 9n).setCorrelationId(id));
    call.write(new streams.BatchAppendResp().setError(timeoutStatus()).setCorrelationId(id));
    call.write(batchSuccess(7, 9n).setCorrelationId(new shared.UUID().setStructured(halves)));
    call.write(new streams.BatchAppendResp());
    return answered(attempt);
  });
  const { store } = await scripted(script, LONG);
  expect(await store.append('event-1', 'none', facts(1))).toEqual({ revision: 0, position: 1n });
  expect(await store.append('event-1', 0, facts(1))).toEqual({ revision: 1, position: 2n });
  expect(seen).toMatchObject({ calls: 1, classic: [] });
});

test('an answer that leaves open what happened leads to the same append again, on another call', async ({
  scripted,
}) => {
  const { script, seen } = serving(attempt => {
    return attempt.number === 1 ? new streams.BatchAppendResp().setError(timeoutStatus()) : answered(attempt);
  });
  const { store } = await scripted(script, LONG);
  expect(await store.append('event-1', 4, facts(1))).toEqual({ revision: 6, position: 12n });
  expect(seen.classic.map(asked)).toEqual(seen.batched.map(asked));
  await store.append('event-1', 6, facts(1));
  expect(seen).toMatchObject({ calls: 2, classic: [{}] });
});

test('one that is refused for lack of rights was not recorded', async ({ scripted }) => {
  const { script, seen } = serving(() => new streams.BatchAppendResp().setError(deniedStatus()));
  const { store } = await scripted(script, LONG);
  const error = await store.append('event-1', 'none', facts(1)).catch(e => e);
  expect(error).toBeInstanceOf(StoreUnavailable);
  expect(storeRefusalOf(error)).toBe('rights');
  expect(seen.classic).toEqual([]);
});

test('a full disk that ends the call says nothing about the appends on it', async ({ scripted }) => {
  const { script } = serving((_, call) => {
    call.emit('error', failure(status.RESOURCE_EXHAUSTED, 'There is no room left.'));
    return undefined;
  });
  const { store } = await scripted(script, LONG);
  expect(await store.append('event-1', 4, facts(1))).toEqual({ revision: 6, position: 12n });
});

test('the outcome of an append that is never answered is unknown', async ({ scripted }) => {
  const { script } = serving(() => undefined);
  const { store } = await scripted({ ...script, append: () => {} });
  await expect(store.append('event-1', 4, facts(1))).rejects.toThrow(OutcomeUnknown);
});

test('a large append does not hold up others', async ({ scripted }) => {
  const { script, seen } = serving(answered);
  const { store } = await scripted(script, LONG);
  const large = facts(1).map(record => ({ ...record, data: 'x'.repeat(100_000) }));
  await store.append('event-1', 'none', large);
  expect(seen).toMatchObject({ calls: 0, classic: [{}] });
});

test('a server without the batch protocol is asked once', async ({ scripted }) => {
  let calls = 0;
  const { store } = await scripted({
    batchAppend: call => {
      calls += 1;
      call.on('error', () => {});
      call.emit('error', failure(status.UNIMPLEMENTED, 'Unknown method'));
    },
    append: (_, answer) => answer(null, success(0, 5n)),
  });
  for (let at = 0; at < 3; at++) await store.append(`event-${at}`, 'none', facts(1));
  expect(calls).toBe(1);
});
