import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { importFile } from '#testing/sent/importFile.ts';
import { sendForm } from '#testing/sent/sendForm.ts';
import { sendImport } from '#testing/sent/sendImport.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { beginTrial, findTrial, isWanted, stopTrial } from './trials.ts';

let stack: Stack;
let pool: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  pool = new pg.Pool({ connectionString: stack.urls.owner });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const form = (rows: number) => ({
  fields: { dryRun: 'true' },
  file: { field: 'file', name: 'nights.csv', content: Buffer.from([...importFile(rows)].join('')) },
});
const show = async (id: string) =>
  (await stack.call({ method: 'GET', url: `/api/events/import/${id}` })).json();

async function recordedSince(after: bigint): Promise<string[]> {
  const recorded: string[] = [];
  for await (const { stream, type } of stack.store.readAll({ after })) recorded.push(`${stream} ${type}`);
  return recorded;
}

async function going(): Promise<string> {
  for (;;) {
    const { rows } = await pool.query<{ runId: string }>(
      `select run_id as "runId" from private.import_trials where status = 'running'`,
    );
    if (rows[0]) return rows[0].runId;
    await pause(10);
  }
}

it('a long dry run records one fact, shows how far it is, and keeps nobody waiting', async () => {
  const before = await stack.store.head();
  let isOver = false;
  const sending = sendImport(stack, form(5_000)).finally(() => {
    isOver = true;
  });
  const id = await going();
  const seen = new Set<number>();
  let slowest = 0;
  while (!isOver) {
    const begun = performance.now();
    await stack.call({ method: 'GET', url: '/api/regions' });
    slowest = Math.max(slowest, performance.now() - begun);
    const { created, status } = await show(id);
    if (status === 'running') seen.add(created);
  }
  const done = await sending;
  expect(done).toMatchObject({ success: true, total: 5_000, created: 5_000, errors: 0, jobId: id });
  expect(await show(id)).toMatchObject({ status: 'finished', dryRun: true, created: 5_000, why: null });
  expect(await recordedSince(before)).toEqual([`run-${id} RunStarted`]);
  expect(seen.size).toBeGreaterThan(2);
  console.log(`slowest of other requests: ${Math.round(slowest)} ms`);
  expect(slowest).toBeLessThan(2_000);
});

it('a dry run can be stopped, and then has recorded nothing', async () => {
  const before = await stack.store.head();
  const sending = sendForm(stack, '/api/events/import', form(5_000));
  const id = await going();
  const stopped = await stack.call({ method: 'POST', url: `/api/admin/runs/${id}/cancel` });
  expect(stopped.json()).toMatchObject({ success: true, status: 'cancelling' });
  await expect.poll(async () => (await show(id)).status, { timeout: 20_000 }).toBe('cancelled');
  expect((await show(id)).created).toBeLessThan(5_000);
  await sending;
  expect(await recordedSince(before)).toEqual([]);
  expect(await stopTrial(pool, id)).toBe(false);
});

it('a dry run whose process ended says so, and can begin again', async () => {
  const id = v7();
  const settings = { dryRun: true, generateRecurring: false, daysToGenerate: 90, publish: false };
  const order = { parameters: { fileName: 'nights.csv', rows: 9_000, ...settings }, total: 36 };
  expect(await beginTrial(pool, id, order)).toBe(true);
  expect(await beginTrial(pool, id, order)).toBe(false);
  expect(await show(id)).toMatchObject({ status: 'running', total: 9_000, created: 0 });
  await pool.query(`update private.import_trials set alive_at = now() - interval '1 minute'`);
  expect(await show(id)).toMatchObject({
    status: 'failed',
    why: 'Checking the file was interrupted. Nothing was imported; check it again.',
  });
  expect(await stopTrial(pool, id)).toBe(false);
  expect(await beginTrial(pool, id, order)).toBe(true);
  expect(await isWanted(pool, id)).toBe(true);
  expect(await findTrial(pool, id)).toMatchObject({ status: 'running', sentence: null });
});
