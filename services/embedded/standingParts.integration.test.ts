import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectStore } from '#platform/store/store.ts';
import { patientCaller } from '#testing/kills/patientCaller.ts';
import { EMBEDDED, type Product, startProduct } from '#testing/product.ts';
import { isLong } from '#testing/scale.ts';
import { parentOf } from './machine/pids.ts';
import { STANDSTILL } from './supervision/standstill.ts';

/** Readiness answers within three seconds, whatever has stalled; the rest is for a busy machine. */
const TOLD_MS = 3_000 + 7_000;
/** If the system does not report CPU time, the longer limit applies. */
const BUSY_MS = process.platform === 'linux' ? 60_000 : 4_000;
/**
 * In the long run nothing is killed, and everything resumes after half a minute, as with external servers.
 */
const STOPPED_MS = 30_000;
const standstill = isLong ? { ...STANDSTILL, still: 120_000 } : { every: 250, still: 4_000, busy: BUSY_MS };

let product: Product;
/** The streams of events whose creation was acknowledged. */
const acknowledged: string[] = [];
const stopping = new AbortController();
let writing: Promise<unknown>;

/** Creates events, each retried until it is answered, for as long as the tests last. */
async function write(): Promise<void> {
  const caller = patientCaller(product);
  while (!stopping.signal.aborted) {
    const answer = await caller.untilAnswered(
      {
        method: 'POST',
        path: '/api/admin/events',
        body: { title: `Night ${v7()}`, startDateTime: '2031-03-26T20:00:00' },
        headers: { 'idempotency-key': v7() },
      },
      product.gaveUp,
    );
    expect(answer.unexpected).toEqual([]);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    acknowledged.push(answer.body.commit!.stream);
    await sleep(50);
  }
  caller.close();
}

type Readiness = { code: number; failing: string[] };

/** The readiness report; sending a token with it must not make it wait for the accounts. */
async function readiness(): Promise<Readiness> {
  const answer = await fetch(`${product.address}/api/health/ready`, {
    headers: { authorization: `Bearer ${product.token}` },
    signal: AbortSignal.timeout(TOLD_MS),
  }).catch(() => undefined);
  if (!answer) return { code: 0, failing: ['no answer'] };
  const { checks } = (await answer.json()) as { checks: { name: string; ok: boolean }[] };
  return { code: answer.status, failing: checks.filter(({ ok }) => !ok).map(({ name }) => name) };
}

beforeAll(async () => {
  product = await startProduct(EMBEDDED, undefined, standstill);
  writing = Promise.all([write(), write()]);
});
afterAll(async () => {
  stopping.abort();
  await product?.stop();
});

/** What readiness reports about a stalled part. */
const FAILING: Record<string, string> = {
  api: 'no answer',
  projections: 'projection worker',
  processes: 'processes',
  eventstore: 'event store',
  postgres: 'database',
};
/**
 * In the suite, parts that do not mask one another are stopped together; in the long run each alone, and for
 * longer.
 */
const GROUPS = isLong
  ? Object.keys(FAILING).map(part => [part])
  : [['api'], ['projections', 'processes', 'eventstore'], ['postgres']];

test('a stalled part is reported by readiness, and restarted', async () => {
  await expect.poll(readiness).toEqual({ code: 200, failing: [] });
  for (const parts of GROUPS) await letStandStill(parts);
});

async function letStandStill(parts: readonly string[]): Promise<void> {
  const children = parts.map(part => ({ part, child: product.children[part]! }));
  const before = children.map(({ child }) => child.restarts);
  const stopped = children.flatMap(({ part, child }) => pidsOf(part, child.pid));
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  const told = await readiness();
  expect(told.code).not.toBe(200);
  expect(told.failing).toEqual(expect.arrayContaining(parts.map(part => FAILING[part])));
  if (parts.includes('postgres')) await expectUnavailable();
  const restarts = () => children.map(({ child }) => child.restarts);
  if (isLong) {
    await sleep(STOPPED_MS);
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
    expect(restarts()).toEqual(before);
  } else {
    await expect.poll(restarts).toEqual(before.map(count => count + 1));
    for (const part of parts) expect(product.said.join('\n')).toContain(`${part} is not responding`);
  }
  await expect.poll(readiness).toEqual({ code: 200, failing: [] });
  const soFar = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(soFar + 2);
}

test('nothing acknowledged in the meantime is lost, and nothing is recorded twice', async () => {
  stopping.abort();
  await writing;
  const store = connectStore({ url: product.urls.eventStore });
  const created: string[] = [];
  for await (const { stream, type } of store.readAll({ prefixes: ['event-'] })) {
    if (type === 'EventCreated') created.push(stream);
  }
  await store.close();
  expect(created.toSorted()).toEqual(acknowledged.toSorted());
  expect(product.gaveUp.aborted).toBe(false);
});

/**
 * With Postgres, its backends are stopped too: they would otherwise keep serving without the postmaster,
 * which accepts new connections.
 */
function pidsOf(part: string, pid: number): number[] {
  return part === 'postgres' ? [pid, ...childrenOf(pid)] : [pid];
}

function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return all.map(Number).filter(one => parentOf(one) === pid);
}

/**
 * Every call that needs an account reports unavailability with the standard error body, and each within its timeout.
 */
async function expectUnavailable(): Promise<void> {
  const answers = await Promise.all(
    ['/api/admin/events', '/api/admin/users', '/api/auth/me'].map(path =>
      fetch(product.address + path, {
        headers: { authorization: `Bearer ${product.token}` },
        signal: AbortSignal.timeout(15_000),
      }),
    ),
  );
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.json()).toMatchObject({ code: 'unavailable', message: expect.any(String) });
  }
}
