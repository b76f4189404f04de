import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Metrics, makeMetrics } from '#platform/metrics/metrics.ts';
import { makeTemplates } from '#testing/freshDatabase.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '#testing/replicas/replicatedPostgres.ts';
import { makeStartedTemplate } from '#testing/run/setup.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';

/** How much later than the primary the replica has what is committed. */
const BEHIND_MS = 5_000;
/** How many reads each of the databases has served. */
const served = { replica: 0, primary: 0 };
const metrics: Metrics = {
  ...makeMetrics('test'),
  count(name, labels) {
    if (name === 'tanda_reads_total') served[(labels as { database: keyof typeof served }).database]++;
  },
};
let postgres: ReplicatedPostgres;
let stack: Stack;

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  await makeTemplates(postgres.urls);
  await makeStartedTemplate(postgres.urls);
  const { urls, replicaUrl } = postgres;
  stack = await startStack(urls.superuser, { metrics, replicaUrl, processes: false });
});
afterAll(async () => {
  await stack?.stop();
  await postgres?.stop();
});

/** Where a list is read from. */
async function readFrom(url = '/api/admin/events'): Promise<string> {
  const before = { ...served };
  expect((await stack.call({ method: 'GET', url })).statusCode).toBe(200);
  const { replica, primary } = served;
  return [replica > before.replica && 'replica', primary > before.primary && 'primary']
    .filter(Boolean)
    .join(' and ');
}

let made = 0;
const titleOf = (number: number): string => `Night ${number}`;

/** Makes a published event; answers its title, and the position that its maker was told. */
async function make(): Promise<{ title: string; position: string }> {
  const title = titleOf(++made);
  const body = { title, startDateTime: '2031-03-26T20:00:00', status: 'published' };
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
  expect(answer.statusCode).toBe(201);
  return { title, position: answer.json().commit.position };
}

/** The titles in a list of all events, as one who has seen a position reads it. */
async function titles(url: string, position: string): Promise<string> {
  const answer = await stack.call({ method: 'GET', url, headers: { 'x-after-position': position } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-stale']).toBeUndefined();
  return answer.body;
}

const LISTS = ['/api/admin/events?limit=100', '/api/public/events?limit=100'];

test('lists are read from the replica while it has everything', async () => {
  await make();
  await expect.poll(() => readFrom(), { timeout: 10_000 }).toBe('replica');
  expect(await readFrom('/api/public/events')).toBe('replica');
});

test('behind a replica of five seconds no list is older than what its reader wrote', async () => {
  await postgres.delay(BEHIND_MS);
  // The server applies its new setting when it next has something to apply.
  const isBehind = async () => {
    const { position } = await make();
    await titles(LISTS[0]!, position);
    return readFrom();
  };
  await expect.poll(isBehind, { timeout: 10_000, interval: 200 }).toBe('primary');
  const sources = new Set<string>();
  for (let time = 0; time < scaled(6, 60); time++) {
    const { title, position } = await make();
    for (const url of LISTS) {
      const before = { ...served };
      expect(await titles(url, position), url).toContain(`"${title}"`);
      sources.add(served.replica > before.replica ? 'replica' : 'primary');
    }
  }
  expect([...sources]).toEqual(['primary']);
  // A reader who has written nothing reads the same: the API knows of the change.
  const answer = await stack.call({ method: 'GET', url: LISTS[0]! });
  expect(answer.body).toContain(`"${titleOf(made)}"`);
  // Once the replica has it all, it serves again, and what it serves is all.
  await expect.poll(() => readFrom(), { timeout: 4 * BEHIND_MS, interval: 200 }).toBe('replica');
  expect((await stack.call({ method: 'GET', url: LISTS[0]! })).body).toContain(`"${titleOf(made)}"`);
  await postgres.delay(0);
});

test('reads go on when the replica is killed, and return to it', async () => {
  await expect.poll(() => readFrom(), { timeout: 10_000 }).toBe('replica');
  const statuses: number[] = [];
  let isDone = false;
  const read = async () => {
    // On a slow machine for longer, so that there are enough of them.
    while (!isDone || statuses.length <= 20) {
      for (const url of [...LISTS, '/api/admin/regions', '/api/public/events.ics']) {
        statuses.push((await stack.call({ method: 'GET', url })).statusCode);
      }
    }
  };
  const reading = Promise.all([read(), read(), read()]);
  await pause(300);
  await postgres.killReplica();
  await pause(700);
  isDone = true;
  await reading;
  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.filter(status => status !== 200)).toEqual([]);
  const { title, position } = await make();
  expect(await titles(LISTS[0]!, position)).toContain(`"${title}"`);
  expect(await readFrom()).toBe('primary');
  const told = await stack.app.inject({ method: 'GET', url: '/api/health/ready' });
  expect(told.json().checks).toContainEqual({
    name: 'replica',
    ok: false,
    detail: 'does not answer; lists and pages are read from the database itself',
    reasons: [{ code: 'replica_down', detail: expect.stringMatching(/^does not answer/) }],
  });
  await postgres.startReplica();
  await expect.poll(() => readFrom(), { timeout: 20_000, interval: 200 }).toBe('replica');
});
