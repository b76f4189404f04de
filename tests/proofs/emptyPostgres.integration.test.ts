import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { factsTable } from '#contracts/platform/facts.ts';
import { connectStore } from '#platform/store/store.ts';
import { appendEvents, FACTS_AN_EVENT } from '#testing/manyEvents.ts';
import { commandEnvironment, type Product, startProduct } from '#testing/product.ts';
import { withClient } from '../../services/embedded/postgres/prepareDatabase.ts';

/** More facts than a worker leaves to live work. */
const EVENTS = 2_000;
/** How long workers live, in milliseconds from the start of the process. */
const LIVES = [500, 900, 1_300, 1_700];

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** Runs `tanda …` on the command line. */
async function tanda(...args: string[]) {
  const script = join(import.meta.dirname, '../../projections/tanda.ts');
  const options = { env: commandEnvironment(product), maxBuffer: 2 ** 28 };
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args, '--json'], options);
  return JSON.parse(stdout);
}

async function forget(): Promise<void> {
  await withClient(product.urls.database.projector, async client => {
    const tables = await client.query<{ drop: string }>(
      "select format('drop table read.%I', tablename) as drop from pg_tables where schemaname = 'read'",
    );
    const rest = 'truncate projections.checkpoints, projections.parked, projections.fact_kinds';
    await client.query([...tables.rows.map(({ drop }) => drop), rest].join(';'));
  });
}

/** How many indexes the mirror has, its key included. */
async function indexesOfMirror(): Promise<number> {
  return withClient(product.urls.database.projector, async client => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_indexes where schemaname = 'read' and tablename = 'facts'",
    );
    return rows[0]!.count;
  });
}

it('an empty Postgres has the rows of a long log, however often the worker that fills it is killed', async () => {
  const store = connectStore({ url: product.urls.eventStore });
  const worker = product.children.projections!;
  worker.kill('SIGSTOP');
  await appendEvents(store, EVENTS);
  await store.close();
  await forget();
  for (const life of LIVES) {
    const { restarts } = worker;
    worker.kill('SIGKILL');
    await expect.poll(() => worker.restarts).toBe(restarts + 1);
    await pause(life);
  }
  const ready = async () => (await fetch(`${product.address}/api/health/ready`)).status;
  await expect.poll(ready).toBe(200);
  await expect.poll(indexesOfMirror).toBe(factsTable.indexes.length + 1);
  expect(await tanda('log', 'verify')).toMatchObject([{ intact: true }]);
  const reports: { name: string; rows: number; facts: number; comparison?: { identical: boolean } }[] =
    await tanda('projections', 'rebuild');
  expect(reports.filter(({ comparison }) => comparison?.identical !== true)).toEqual([]);
  expect(reports.find(({ name }) => name === 'events')).toMatchObject({
    rows: EVENTS,
    facts: EVENTS * FACTS_AN_EVENT,
  });
  expect(product.gaveUp.aborted).toBe(false);
});
