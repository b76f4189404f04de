import { setTimeout as pause } from 'node:timers/promises';
import { jsonEvent } from '@eventstore/db-client';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, status } from '@grpc/grpc-js';
import { NIL } from 'uuid';
import { expect } from 'vitest';
import { facts } from '#testing/contractStore.ts';
import { deniedStatus, success, wrongExpectedVersion } from '#testing/scripted/scriptedMessages.ts';
import {
  type Attempt,
  accessDenied,
  failure,
  type Script,
  type ScriptedStore,
  startScriptedStore,
} from '#testing/scripted/scriptedStore.ts';
import { LONG, test } from '#testing/scripted/scriptedTest.ts';
import { openConnection } from './connection.ts';
import { type NewRecord, OutcomeUnknown, StoreUnavailable, TooLarge, WrongRevision } from './store.ts';
import { storeRefusalOf } from './storeRefusal.ts';

test('a: an append that is never answered times out', async ({ scripted }) => {
  const attempts: Attempt[] = [];
  const { store } = await scripted({ append: attempt => void attempts.push(attempt) });
  await expect(store.append('event-1', 4, facts(1))).rejects.toThrow(OutcomeUnknown);
  expect(attempts.length).toBeGreaterThan(1);
});

test('b: a server that dies in the middle of an append disturbs no append to another', async ({
  scripted,
}) => {
  const silent: ScriptedStore[] = [];
  const dying = await scripted({
    append: async () => {
      dying.server.kill();
      // The port stays taken, so that no other test's server gets this client's retries.
      silent.push(await startScriptedStore({}, dying.server.port));
    },
  });
  const { store } = await scripted({
    append: (_, answer) => setTimeout(() => answer(null, success(0, 9n)), 100),
  });
  const lost = dying.store.append('event-1', 'none', facts(1));
  await Promise.all([
    expect(store.append('event-2', 'none', facts(1))).resolves.toEqual({ revision: 0, position: 9n }),
    expect(lost).rejects.toThrow(OutcomeUnknown),
  ]);
  for (const server of silent) server.kill();
});

test('b: an append started at the very moment another fails succeeds', async ({ scripted }) => {
  const { server } = await scripted({
    append: ({ number }, answer) => {
      if (number === 1) answer(failure(status.UNAVAILABLE, 'a bad moment'));
      else answer(null, success(0, 5n));
    },
  });
  const { client, credentials, close } = openConnection(server.url);
  const append = () =>
    client.appendToStream('event-1', jsonEvent({ type: 'Made', data: {} }), { credentials });
  const seam = client as unknown as { handleError: (...told: unknown[]) => Promise<void> };
  const reconnect = seam.handleError;
  let second: ReturnType<typeof append> | undefined;
  seam.handleError = (...told) => {
    second = append();
    return reconnect(...told);
  };
  await expect(append()).rejects.toThrow('a bad moment');
  await expect(second).resolves.toMatchObject({ success: true });
  await close();
});

test('b: an answer that arrives after its attempt timed out is harmless', async ({ scripted }) => {
  const { store } = await scripted({
    append: ({ number }, answer) => setTimeout(() => answer(null, success(0, 7n)), number === 1 ? 1_000 : 0),
  });
  await expect(store.append('event-1', 'none', facts(1))).resolves.toEqual({ revision: 0, position: 7n });
  // vitest fails the run on an uncaught error.
  await pause(900);
});

test('b: a lost reply leads to the same ids at the same revision, not to new ones', async ({ scripted }) => {
  const attempts: Attempt[] = [];
  const codes = [status.UNAVAILABLE, status.INTERNAL, status.CANCELLED];
  const append: Script['append'] = (attempt, answer) => {
    attempts.push(attempt);
    const code = codes[attempt.number - 1];
    if (code === undefined) answer(null, success(6, 12n));
    else answer(failure(code, 'a bad moment'));
  };
  const { store } = await scripted({ append }, LONG);
  const records = facts(2);
  await expect(store.append('event-1', 4, records)).resolves.toEqual({ revision: 6, position: 12n });
  const asked = { stream: 'event-1', expected: 4n, ids: records.map(({ id }) => id) };
  expect(attempts).toEqual([1, 2, 3, 4].map(number => ({ number, ...asked })));
});

test.for([
  { current: 7, expected: 'none' },
  { current: 0, expected: 4 },
  { current: 'none', expected: 0 },
] as const)(
  'c: a stream at $current instead of $expected is reported as such, at once',
  async ({ current, expected }, { scripted }) => {
    let attempts = 0;
    const { store } = await scripted({
      append: (_, answer) => {
        attempts += 1;
        answer(null, wrongExpectedVersion(current));
      },
    });
    const error = await store.append('event-1', expected, facts(1)).catch(e => e);
    expect(error).toBeInstanceOf(WrongRevision);
    expect(error).toMatchObject({ stream: 'event-1', expected, actual: current });
    expect(attempts).toBe(1);
  },
);

test('an append that is refused for lack of rights is made once, and nothing was recorded', async ({
  scripted,
}) => {
  let attempts = 0;
  const { store } = await scripted({
    append: (_, answer) => {
      attempts += 1;
      answer(accessDenied());
    },
  });
  const error = await store.append('event-1', 'none', facts(1)).catch(e => e);
  expect(error).toBeInstanceOf(StoreUnavailable);
  expect(storeRefusalOf(error)).toBe('rights');
  expect(attempts).toBe(1);
});

test('one that lost its rights after an attempt without an answer may have been recorded', async ({
  scripted,
}) => {
  let attempts = 0;
  const { store } = await scripted({
    append: (_, answer) => {
      attempts += 1;
      answer(attempts === 1 ? failure(status.UNAVAILABLE, 'a bad moment') : accessDenied());
    },
  });
  await expect(store.append('event-1', 'none', facts(1))).rejects.toThrow(OutcomeUnknown);
  expect(attempts).toBe(2);
});

test.for([
  ['one of them', 2],
  ['the whole batch', 1],
] as const)(
  'of many appends, %s refused for lack of rights is not made again',
  async ([which, sent], { scripted }) => {
    let calls = 0;
    const received: string[] = [];
    const { store } = await scripted({
      batchAppend: call => {
        calls += 1;
        call.on('error', () => {});
        call.on('data', (request: streams.BatchAppendReq) => {
          received.push(request.getCorrelationId()!.getString());
          if (which === 'the whole batch') return call.emit('error', accessDenied());
          const answer = new streams.BatchAppendResp().setCorrelationId(request.getCorrelationId());
          if (received.length === 1) answer.setError(deniedStatus());
          else answer.setSuccess(new streams.BatchAppendResp.Success().setCurrentRevision('0'));
          call.write(answer);
        });
      },
    });
    const appends = ['event-1', 'event-2'].map(stream => ({
      stream,
      expected: 'none' as const,
      records: facts(1),
    }));
    const error = await store.appendEach(appends).catch(e => e);
    expect(error).toBeInstanceOf(OutcomeUnknown);
    expect(storeRefusalOf(error)).toBe('rights');
    expect(calls).toBe(1);
    expect(received.length).toBeGreaterThanOrEqual(sent);
  },
);

test('f: a NotLeader answer leads to the leader', async ({ scripted }) => {
  const { server: leader } = await scripted({ append: (_, answer) => answer(null, success(0, 3n)) });
  const told = new Metadata();
  told.set('exception', 'not-leader');
  told.set('leader-endpoint-host', '127.0.0.1');
  told.set('leader-endpoint-port', String(leader.port));
  const { store } = await scripted({
    append: (_, answer) => answer(failure(status.NOT_FOUND, 'Leader info available', told)),
  });
  await expect(store.append('event-1', 'none', facts(1))).resolves.toEqual({ revision: 0, position: 3n });
});

test('g: an append that the server stops reading times out', async ({ scripted }) => {
  const { store } = await scripted({ beginAppend: call => void setTimeout(() => call.destroy(), 200) });
  const large = facts(3).map(record => ({ ...record, data: 'x'.repeat(250_000) }));
  await expect(store.append('event-1', 'none', large)).rejects.toThrow(OutcomeUnknown);
});

test('h: facts keep the ids they were given', async ({ scripted }) => {
  let ids: string[] = [];
  const { store } = await scripted({
    append: (attempt, answer) => {
      ids = attempt.ids;
      answer(null, success(1, 2n));
    },
  });
  const records = facts(2);
  await store.append('event-1', 'none', records);
  expect(ids).toEqual(records.map(({ id }) => id));
});

test('what is too large, empty, or not JSON, is refused before anything is sent', async ({ scripted }) => {
  let attempts = 0;
  const { store } = await scripted({
    beginAppend: () => {
      attempts += 1;
    },
  });
  const [one] = facts(1) as [NewRecord];
  const sized = (bytes: number) => ({ ...one, data: 'x'.repeat(bytes) });
  await expect(store.append('event-1', 0, [sized(256 * 1024)])).rejects.toThrow(TooLarge);
  await expect(
    store.append(
      'event-1',
      0,
      Array.from({ length: 5 }, () => sized(190_000)),
    ),
  ).rejects.toThrow(TooLarge);
  await expect(store.append('event-1', 0, [{ ...one, data: undefined }])).rejects.toThrow('JSON');
  await expect(store.append('event-1', 0, [{ ...one, data: 1n }])).rejects.toThrow('BigInt');
  await expect(store.append('event-1', 0, [{ ...one, id: '7' }])).rejects.toThrow('UUID');
  await expect(store.append('event-1', 0, [])).rejects.toThrow('at least one');
  for (const unwritable of [
    { ...one, id: NIL },
    { ...one, type: '' },
  ]) {
    await expect(store.append('event-1', 0, [unwritable])).rejects.toThrow(/UUID|needs a type/);
    const each = store.appendEach([{ stream: 'event-1', expected: 0, records: [unwritable] }]);
    await expect(each).rejects.toThrow(/UUID|needs a type/);
  }
  expect(attempts).toBe(0);
});

test('an append whose answer has no position is looked up', async ({ scripted }) => {
  const { store } = await scripted({
    append: (_, answer) => answer(null, success(4, undefined)),
    facts: () => [{ position: 31n, stream: 'event-1', revision: 4 }],
  });
  await expect(store.append('event-1', 3, facts(1))).resolves.toEqual({ revision: 4, position: 31n });
});
