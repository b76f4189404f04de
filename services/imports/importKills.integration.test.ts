import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectStore, type Store, type StoredRecord } from '#platform/store/store.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { scaled } from '#testing/scale.ts';
import { importForm } from '#testing/sent/importFile.ts';

const ROWS = scaled(3_000, 10_000);
/** The shares of the work after which the working process is killed. */
const KILLS = [0.1, 0.4, 0.7];

let product: Product;
let store: Store;
let killedAt: number[];
let jobId: string;
let end: Record<string, unknown>;

async function call(path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${product.token}` };
  const answer = await fetch(`${product.address}${path}`, { ...init, headers });
  return (await answer.json()) as Record<string, unknown>;
}

/** Imports the rows, and kills -9 the working process three times on the way, once together with the event store. */
beforeAll(async () => {
  product = await startProduct();
  store = connectStore({ url: product.urls.eventStore });
  const importing = call('/api/events/import', { method: 'POST', body: importForm(ROWS) });
  killedAt = [];
  const { processes, eventstore } = product.children;
  for (const [index, share] of KILLS.entries()) {
    while ((await recorded()) < share * ROWS) await pause(20);
    const restarts = processes!.restarts;
    processes!.kill('SIGKILL');
    if (index === 1) eventstore?.kill('SIGKILL');
    killedAt.push(await recorded());
    while (processes!.restarts === restarts) await pause(20);
  }
  jobId = String((await importing).jobId);
  do {
    await pause(100);
    end = await call(`/api/events/import/${jobId}`);
  } while (end.status === undefined || end.status === 'running');
});

afterAll(async () => {
  await store?.close();
  await product?.stop();
});

let made = 0;
let readUpTo = 0n;

/** The number of events in the log; what was counted before is not read again. */
async function recorded(): Promise<number> {
  for await (const { type, position } of store.readAll({ after: readUpTo })) {
    made += Number(type === 'EventCreated');
    readUpTo = position;
  }
  return made;
}

describe(`an import of ${ROWS} rows that is killed three times`, () => {
  it('was killed in the middle of its work', () => {
    expect(killedAt).toHaveLength(3);
    expect(killedAt.at(-1)).toBeLessThan(ROWS);
  });

  it('ends with every row imported, and counted once', () => {
    expect(end).toMatchObject({ status: 'finished', total: ROWS, created: ROWS, imported: ROWS, errors: 0 });
  });

  it('has recorded each row once, under the one correlation id', async () => {
    const made: StoredRecord[] = [];
    for await (const record of store.readAll({ prefixes: ['event-'] })) made.push(record);
    expect(made).toHaveLength(ROWS);
    expect(new Set(made.map(({ stream }) => stream)).size).toBe(ROWS);
    const titles = new Set(made.map(({ data }) => (data as { title: string }).title));
    expect(titles.size).toBe(ROWS);
    const correlations = made.map(({ metadata }) => (metadata as { $correlationId: string }).$correlationId);
    expect(new Set(correlations)).toEqual(new Set([jobId]));
  });
});

describe('a dry run whose API is killed', () => {
  it('is said to have been cut off, and has recorded nothing', async () => {
    const pool = new pg.Pool({ connectionString: product.urls.database.owner });
    const form = importForm(40_000);
    form.append('dryRun', 'true');
    const sending = call('/api/events/import', { method: 'POST', body: form }).catch(() => undefined);
    const trial = async () =>
      (
        await pool.query(
          'select run_id as id from private.import_chunks where run_id in (select run_id from private.import_trials)',
        )
      ).rows[0]?.id as string | undefined;
    let id = await trial();
    for (; !id; id = await trial()) await pause(50);
    const { api } = product.children;
    const { restarts } = api!;
    api!.kill('SIGKILL');
    await sending;
    while (api!.restarts === restarts) await pause(50);
    const shown = () => call(`/api/events/import/${id}`).catch(() => ({ status: 'running' }) as never);
    await expect.poll(async () => (await shown()).status, { timeout: 60_000, interval: 500 }).toBe('failed');
    expect((await shown()).why).toMatch(/^Checking the file was interrupted/);
    const recorded: string[] = [];
    for await (const { type } of store.readStream(`run-${id}`, {})) recorded.push(type);
    expect(recorded).toEqual([]);
    await pool.end();
  }, 120_000);
});
