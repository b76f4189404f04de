import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { connectStore, type Store, type StoredRecord } from '#platform/store/store.ts';
import { forgiveDeaths } from '#testing/kills/mortal.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { scaled } from '#testing/scale.ts';

const EVENTS = scaled(300, 900);
/** The shares of the work after which the working process is killed. */
const KILLS = [0.05, 0.2, 0.4];

type Run = {
  id: string;
  total: number;
  succeeded: number;
  skipped: number;
  failed: number;
  status: string;
};
type Killed = { run: Run; killedAt: number[] };

let product: Product;
let pool: pg.Pool;
let store: Store;
let events: string[];
let merge: Killed;
let deletion: Killed;
let stylesAfterMerge: Map<string, string[]>;

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(`${product.address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${product.token}`,
      'x-after-position': String(await store.head()),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Two consecutive runs over all events; the working process is killed -9 three times during each. */
beforeAll(async () => {
  product = await startProduct();
  pool = connectPool(product.urls.database.owner, { name: 'proof' });
  store = connectStore({ url: product.urls.eventStore });
  const [from, into] = [await addStyle('Salsa Cubana'), await addStyle('Casino')];
  events = [];
  for (let made = 0; made < EVENTS; made += 30) {
    const next = Array.from({ length: 30 }, (_, index) => create(stylesOf(made + index, from)));
    events.push(...(await Promise.all(next)));
  }
  merge = await killed(() => call('POST', `/api/admin/dance-styles/${from}/merge`, { into }));
  stylesAfterMerge = await styles();
  deletion = await killed(() => call('DELETE', '/api/admin/events/all'));
});

afterAll(async () => {
  await store?.close();
  await pool?.end();
  await product?.stop();
});

async function addStyle(name: string): Promise<string> {
  return (await call('POST', '/api/admin/dance-styles', { name })).body.danceStyle.id;
}

/** Every third event names another style besides the one that is merged. */
function stylesOf(index: number, merged: string): string[] {
  return index % 3 === 0 ? ['tango', merged] : [merged];
}

async function create(danceStyleIds: string[]): Promise<string> {
  const body = { title: 'Salsa Friday', startDateTime: '2027-03-26T20:00:00', danceStyleIds };
  const created = await call('POST', '/api/admin/events', body);
  expect(created.status).toBe(201);
  return created.body.event.id;
}

/** The dance styles of each event. */
async function styles(): Promise<Map<string, string[]>> {
  const { body } = await call('GET', '/api/admin/events?limit=1000');
  type Listed = { id: string; danceStyles: { danceStyleId: string }[] };
  return new Map(
    body.events.map(({ id, danceStyles }: Listed) => [id, danceStyles.map(style => style.danceStyleId)]),
  );
}

/**
 * Starts a run and waits for its end. On the way the working process is killed three times, once together with the
 * event store.
 */
async function killed(start: () => ReturnType<typeof call>): Promise<Killed> {
  const before = (await pool.query('select run_id from private.runs')).rows.map(row => row.run_id);
  // Its answer waits for the end of the run, up to 2 s.
  const started = start();
  const killedAt: number[] = [];
  const { processes, eventstore } = product.children;
  for (const [index, share] of KILLS.entries()) {
    while ((await progress(before)) < share * EVENTS) await pause(5);
    const restarts = processes!.restarts;
    processes!.kill('SIGKILL');
    if (index === 1) eventstore?.kill('SIGKILL');
    await forgiveDeaths(pool);
    killedAt.push(await progress(before));
    while (processes!.restarts === restarts) await pause(20);
  }
  const { body } = await started;
  for (;;) {
    await pause(100);
    const run: Run | undefined = await runOf(body.jobId);
    if (run && run.status !== 'running') return { run, killedAt };
  }
}

/** A run as the API shows it; undefined while the API cannot answer because the store is starting again. */
async function runOf(id: string): Promise<Run | undefined> {
  const headers = { authorization: `Bearer ${product.token}` };
  const answer = await fetch(`${product.address}/api/admin/runs/${id}?limit=1`, { headers });
  return answer.ok ? (await answer.json()).run : undefined;
}

/** The number of items of the run that began last whose result is stored. */
async function progress(before: readonly string[]): Promise<number> {
  const { rows } = await pool.query('select succeeded from private.runs where run_id <> all ($1)', [before]);
  return rows[0]?.succeeded ?? 0;
}

async function recordsOf(type: string): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for await (const record of store.readAll({ prefixes: ['event-'] })) {
    if (record.type === type) found.push(record);
  }
  return found;
}

describe.each([
  ['the merge of a dance style', () => merge, 'EventDetailsChanged'],
  ['the deletion of all events', () => deletion, 'EventDeleted'],
])(`%s, a run over ${EVENTS} events that is killed three times`, (_, of, fact) => {
  it('was killed in the middle of its work', () => {
    expect(of().killedAt).toHaveLength(3);
    expect(of().killedAt.at(-1)).toBeLessThan(EVENTS);
  });

  it('ends with every item done', () => {
    expect(of().run).toMatchObject({
      status: 'finished',
      total: EVENTS,
      succeeded: EVENTS,
      failed: 0,
      skipped: 0,
    });
  });

  it('has done each item once, under the one correlation id', async () => {
    const records = await recordsOf(fact);
    expect(records).toHaveLength(EVENTS);
    expect(new Set(records.map(({ stream }) => stream)).size).toBe(EVENTS);
    const correlations = records.map(
      ({ metadata }) => (metadata as { $correlationId: string }).$correlationId,
    );
    expect(new Set(correlations)).toEqual(new Set([of().run.id]));
  });

  it('has recorded its own start, selection and end once', async () => {
    const types: string[] = [];
    for await (const { type } of store.readStream(`run-${of().run.id}`)) types.push(type);
    expect(types).toEqual(['RunStarted', 'RunItemsSelected', 'RunFinished']);
  });
});

it('every event has the styles that an undisturbed merge would have left it with', () => {
  const expected = events.map((id, index) => [id, stylesOf(index, 'casino')]);
  expect(Object.fromEntries(stylesAfterMerge)).toEqual(Object.fromEntries(expected));
});

it('no event is left after the deletion', async () => {
  expect((await styles()).size).toBe(0);
});
