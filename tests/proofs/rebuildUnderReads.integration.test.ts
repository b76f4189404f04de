import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { appendEvents } from '#testing/manyEvents.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { events } from '../../projections/events/events.ts';
import { rebuild } from '../../projections/platform/rebuild/rebuild.ts';
import { rollback } from '../../projections/platform/rebuild/swap.ts';

const EVENTS = scaled(120, 75_000);
const READS_A_SECOND = 50;

let stack: Stack;
let pool: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  pool = connectPool(stack.urls.projector, { name: 'test' });
  await appendEvents(stack.store, EVENTS);
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

/** Reads the list repeatedly until stopped; returns every incomplete answer. */
async function readAllAlong(total: number, signal: AbortSignal): Promise<{ reads: number; wrong: string[] }> {
  const wrong: string[] = [];
  let reads = 0;
  const read = async (): Promise<void> => {
    const answer = await stack.call({ method: 'GET', url: '/api/admin/events?limit=5' });
    reads += 1;
    const found = answer.statusCode === 200 ? answer.json().pagination.total : answer.statusCode;
    if (found !== total) wrong.push(`read ${reads}: ${found} instead of ${total}`);
  };
  const under: Promise<void>[] = [];
  while (!signal.aborted) {
    under.push(read());
    await new Promise(resolve => setTimeout(resolve, 1_000 / READS_A_SECOND));
  }
  await Promise.all(under);
  return { reads, wrong };
}

it('shows readers complete lists throughout rebuilds, swaps and rollbacks', async () => {
  const { pagination } = await stack.ask('GET', '/api/admin/events?limit=1');
  expect(pagination.total).toBe(EVENTS);

  const stopping = new AbortController();
  const reading = readAllAlong(EVENTS, stopping.signal);
  const options = { pool, codec: factCodec(streams, subjectKeys(pool)), log: pino({ level: 'silent' }) };
  const locked: number[] = [];
  for (let round = 0; round < 3; round++) {
    const [report] = await rebuild({ ...options, projections: [events], then: 'swap' });
    expect(report).toMatchObject({ rows: EVENTS, comparison: { identical: true } });
    locked.push(report!.lockedMs!);
    locked.push(await rollback(options, events));
  }
  stopping.abort();
  const { reads, wrong } = await reading;
  console.info(
    `${reads} reads during 3 rebuilds and 3 rollbacks of ${EVENTS} events; readers locked for ${locked.map(ms => ms.toFixed(1)).join(', ')} ms`,
  );
  expect(wrong).toEqual([]);
  expect(reads).toBeGreaterThan(2);
});
