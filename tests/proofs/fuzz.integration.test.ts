import { buffer } from 'node:stream/consumers';
import { setImmediate as breath, setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Call } from '#contracts/platform/call.ts';
import type { Metadata } from '#contracts/platform/fact.ts';
import { problemSchema } from '#contracts/platform/problem.ts';
import { type Browser, browser, confirmSessions, quiet, register, signIn } from '#testing/door.ts';
import { knownFor } from '#testing/fuzz/knownValues.ts';
import { declaredCalls, type FuzzRequest, type Persona, requestsTo } from '#testing/fuzz/requests.ts';
import { newThings, type Things } from '#testing/fuzz/things.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';

// Every call gets requests generated from its own contract: valid, almost valid, and hostile. Whatever it is
// sent, the server does not fail, refuses in one form, and records nothing when it refuses.

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? scaled(6_600, 13_200));
/** Beside the other lane of a run on a slow machine. */
const LONGEST_MS = 3_600_000;
const LANES = 8;
/** Requests to each call before new things are created for them. */
const AT_ONCE = 5;

let stack: Stack;
let calls: Map<string, Call>;
let people: Record<Persona, { who: Browser; login: { email: string } | undefined }>;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true });
  calls = await declaredCalls();
  people = {
    nobody: { who: browser(stack), login: undefined },
    user: { who: browser(stack), login: await register(stack, 'Uma', 'user') },
    admin: { who: browser(stack), login: await register(stack, 'Ada', 'admin') },
  };
});
afterAll(() => stack.stop());

type Outcome = { sent: FuzzRequest; call: string; status: number; body: string; recorded: string[] };

const UNPACK: Record<string, (packed: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

function unpacked(sent: Buffer, encoding: unknown): string {
  return String(typeof encoding === 'string' ? UNPACK[encoding]!(sent) : sent);
}

const TRIES = 20;
/** The ids of requests that were answered 503. */
const postponed: string[] = [];

/** Sends a request, and again while it is answered that this machine is too busy for it now. */
async function send(call: string, sent: FuzzRequest): Promise<Outcome> {
  for (let tries = 1; ; tries++) {
    const outcome = await sendOnce(call, sent);
    if (outcome.status !== 503 || tries === TRIES) return outcome;
    postponed.push(...outcome.recorded);
    await pause(250);
  }
}

async function sendOnce(call: string, sent: FuzzRequest): Promise<Outcome> {
  const { token } = people[sent.persona].who;
  const answer = await stack.app.inject({
    ...sent.request,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...sent.request.headers },
    remoteAddress: '203.0.113.9',
    payloadAsStream: true,
  });
  let body = '';
  // Endless answers are not read to the end.
  if (answer.headers['content-type'] === 'text/event-stream') answer.stream().destroy();
  else body = unpacked(await buffer(answer.stream()), answer.headers['content-encoding']);
  const recorded = [answer.headers['x-correlation-id'], answer.headers['x-request-id']].map(String);
  return { sent, call, status: answer.statusCode, body, recorded };
}

let coming: Promise<void> | undefined;

/** Signs in again if a generated request signed out. */
async function comeBack(): Promise<void> {
  coming ??= (async () => {
    for (const { who, login } of Object.values(people)) {
      if (!login || (who.token && (await who.send('GET', '/auth/me')).statusCode === 200)) continue;
      who.token = undefined;
      await signIn(stack, who, login);
    }
    await confirmSessions(stack);
  })().finally(() => {
    coming = undefined;
  });
  await coming;
}

type Named = { name: string; sent: FuzzRequest };

/** Whether it deletes everything that requests to other calls are about. */
const leavesNothing = ({ name }: Named) => /^DELETE .*\/all$/.test(name);

/**
 * The requests of one block, the last one first: equally many to every call, shuffled. They are generated in the
 * process of the stack, whose worker must not seem to be stalled.
 */
async function blockOf(seed: number, things: Things): Promise<Named[]> {
  const requests: Named[] = [];
  for (const [index, [name, call]] of [...calls].entries()) {
    const some = requestsTo(call, knownFor(call, things));
    // Otherwise similar calls would always choose the same ids.
    const of = { seed: seed + index * 1_000, numRuns: AT_ONCE };
    requests.push(...fc.sample(some, of).map(sent => ({ name, sent })));
    await breath();
  }
  const whole = { minLength: requests.length };
  const shuffled = fc.sample(fc.shuffledSubarray(requests, whole), { seed, numRuns: 1 })[0]!;
  return shuffled.toSorted((one, other) => Number(leavesNothing(other)) - Number(leavesNothing(one)));
}

async function fuzz(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let round = 0; outcomes.length < REQUESTS; round++) {
    await comeBack();
    const block = await blockOf(
      SEED + round,
      await newThings({ stack, user: people.user.who, admin: people.admin.who }),
    );
    const lane = async () => {
      for (let next = block.pop(); next; next = block.pop()) {
        const outcome = await send(next.name, next.sent);
        outcomes.push(outcome);
        const isSignedOut = outcome.status === 401 && !outcome.sent.request.headers?.authorization;
        if (isSignedOut && outcome.sent.persona !== 'nobody') await comeBack();
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }
  return outcomes;
}

const shown = ({ call, sent: { persona, request }, status, body }: Outcome) => ({
  call,
  persona,
  status,
  url: request.url,
  headers: request.headers,
  payload: String(request.payload ?? '').slice(0, 300),
  body: body.slice(0, 3000),
});

describe('any request to a call', () => {
  let outcomes: Outcome[];

  beforeAll(async () => {
    outcomes = await fuzz();
    await quiet(stack);
  }, LONGEST_MS);

  it('every call gets enough requests, and every kind of answer occurs', () => {
    expect(outcomes.length).toBeGreaterThanOrEqual(REQUESTS);
    const statuses = new Set(outcomes.map(({ status }) => status));
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 409, 415, 422]));
    const succeeded = new Set(outcomes.filter(({ status }) => status < 300).map(({ call }) => call));
    const never = [...calls.keys()].filter(name => !succeeded.has(name));
    expect(never.length, never.join(', ')).toBeLessThan(calls.size / 4);
  });

  it('the service never fails', () => {
    expect(outcomes.filter(({ status }) => status >= 500).map(shown)).toEqual([]);
  });

  it('every refusal has the same form', () => {
    const form = problemSchema.strict();
    const wrong = outcomes.filter(({ status, body }) => {
      if (status < 400) return false;
      try {
        const problem = form.parse(JSON.parse(body));
        return problem.error !== problem.message || problem.error === '';
      } catch {
        return true;
      }
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  it('no refused request records a fact', async () => {
    const accepted = new Set(outcomes.flatMap(({ status, recorded }) => (status < 400 ? recorded : [])));
    const refused = new Set([
      ...postponed,
      ...outcomes.flatMap(({ status, recorded }) => (status < 400 ? [] : recorded)),
    ]);
    const recorded: { stream: string; type: string; correlation: string }[] = [];
    for await (const { stream, type, metadata } of stack.store.readAll()) {
      recorded.push({ stream, type, correlation: (metadata as Metadata).$correlationId });
    }
    // Failed sign-ins are recorded on purpose. A value is reserved before the fact that claims it; who then loses
    // a race keeps the reservation for a minute, for the next try.
    const facts = recorded.filter(({ stream }) => !/^(signIn|strangers|reservation)-/.test(stream));
    expect(facts.filter(({ correlation }) => accepted.has(correlation)).length).toBeGreaterThan(100);
    const wrong = facts.filter(({ correlation }) => refused.has(correlation) && !accepted.has(correlation));
    // Detaching a date first creates an event; if the series then refuses, the event is deleted again.
    const gone = new Set(wrong.filter(({ type }) => type === 'EventDeleted').map(({ stream }) => stream));
    expect(wrong.filter(({ stream }) => !gone.has(stream))).toEqual([]);
  });

  it('everything that was recorded can become a row', async () => {
    const client = new pg.Client(stack.urls.projector);
    await client.connect();
    try {
      const head = await stack.store.head();
      const behind = 'select 1 from projections.checkpoints where position < $1 and name not like $2';
      await expect.poll(async () => (await client.query(behind, [head, '%\\_\\_%'])).rowCount).toBe(0);
      expect((await client.query('select * from projections.parked')).rows).toEqual([]);
    } finally {
      await client.end();
    }
  });
});

it('every call of the API has a contract', async () => {
  const { paths } = (await stack.app.inject({ url: '/api/docs/json' })).json();
  const served = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(served.filter(name => !calls.has(name))).toEqual([]);
  expect([...calls.keys()].filter(name => !served.includes(name))).toEqual([]);
});
