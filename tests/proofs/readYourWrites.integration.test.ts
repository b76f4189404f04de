import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';

const PAIRS = scaled(160, 20_000);
const CALLERS = 8;

let stack: Stack;
let pool: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  pool = connectPool(stack.urls.projector, { name: 'test' });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

/** Stops the projector at random for up to 200 ms, sometimes for longer than a query waits. */
async function pauseAtRandom(signal: AbortSignal): Promise<number> {
  let pauses = 0;
  while (!signal.aborted) {
    const client = await pool.connect();
    await client.query("begin; select 1 from projections.checkpoints where name = 'events' for update");
    pauses += 1;
    await pause(Math.random() < 0.02 ? 2_300 : Math.random() * 200);
    await client.query('commit');
    client.release();
    await pause(Math.random() * 200);
  }
  return pauses;
}

it('never answers with rows older than the caller has seen, unless it says so', async () => {
  const stopping = new AbortController();
  const pausing = pauseAtRandom(stopping.signal);
  let toldStale = 0;
  const wrong: string[] = [];
  const caller = async (pairs: number): Promise<void> => {
    const body = { title: 'Night', startDateTime: '2027-03-26T20:00:00' };
    const made = await stack.call({ method: 'POST', url: '/api/admin/events', body });
    const url = `/api/admin/events/${made.json().event.id}`;
    for (let pair = 0; pair < pairs; pair++) {
      const price = `$${pair}`;
      const { commit } = (await stack.call({ method: 'PUT', url, body: { price } })).json();
      const shown = await stack.call({
        method: 'GET',
        url,
        headers: { 'x-after-position': commit.position },
      });
      if (shown.headers['x-stale']) toldStale += 1;
      else if (shown.json().event?.price !== price) wrong.push(`${price} read as ${shown.body}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, () => caller(PAIRS / CALLERS)));
  stopping.abort();
  const pauses = await pausing;
  console.info(
    `${PAIRS} pairs, ${pauses} pauses, ${toldStale} marked stale, ${wrong.length} stale but not marked`,
  );
  expect(wrong).toEqual([]);
  expect(pauses).toBeGreaterThan(1);
});
