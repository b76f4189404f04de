import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { eventsTable } from '#contracts/events/rows.ts';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { events } from '../../events/events.ts';
import { organizers } from '../../organizers/organizers.ts';
import { regions } from '../../regions/regions.ts';
import { prepareTables } from '../live/schema.ts';
import { noteCondition } from '../rows/conditions.ts';
import type { Projection } from '../rows/projection.ts';
import { rebuild } from './rebuild.ts';
import { rebuildStale } from './rebuildStale.ts';

let stack: Stack;
let pool: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  pool = connectPool(stack.urls.projector, { name: 'test' });
  const body = { title: 'Night', startDateTime: '2027-03-26T20:00:00' };
  await stack.call({ method: 'POST', url: '/api/admin/events', body });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

async function readiness() {
  const answer = await stack.app.inject({ method: 'GET', url: '/api/health/ready' });
  const { checks } = answer.json<{
    checks: { name: string; ok: boolean; reasons?: { code: string }[] }[];
  }>();
  const failing = checks.filter(({ ok }) => !ok);
  return {
    status: answer.statusCode,
    failing: failing.map(({ name, reasons = [] }) => [name, ...reasons.map(({ code }) => code)]),
  };
}
const READY = { status: 200, failing: [] };

it('fails readiness while a required rebuild fails, does not block others, and recovers', async () => {
  await expect.poll(readiness).toEqual(READY);
  const indexes = [...eventsTable.indexes, '(no_such_function(title))'];
  const release: Projection = { ...events, version: 99, table: { ...eventsTable, indexes } };
  const other: Projection = { ...organizers, version: 99 };
  const stale = new Set(await prepareTables(pool, [release, other]));
  expect(stale).toEqual(new Set([release, other]));

  const stopping = new AbortController();
  const codec = factCodec(streams, subjectKeys(pool));
  const parts = { pool, codec, log: pino({ level: 'silent' }), signal: stopping.signal, retryAfter: 50 };
  const rebuilding = Array.fromAsync(rebuildStale(parts, stale));
  await expect
    .poll(readiness)
    .toEqual({ status: 503, failing: [['projection events', 'rebuild_failed', 'rebuilding']] });
  expect(stale).toEqual(new Set([release]));

  indexes.pop();
  await rebuilding;
  expect(stale.size).toBe(0);
  await expect.poll(readiness).toEqual(READY);
});

it('forgets a failed rebuild once none is required any more', async () => {
  await noteCondition(pool, ['regions'], 'rebuild_failed');
  expect(await readiness()).toMatchObject({
    status: 503,
    failing: [['projection regions', 'rebuild_failed']],
  });
  expect(await prepareTables(pool, [regions])).toEqual([]);
  expect(await readiness()).toEqual(READY);
});

it('reports in readiness and lists that rows are being rebuilt, while they are', async () => {
  await expect.poll(readiness).toEqual(READY);
  const list = async () => {
    const { headers } = await stack.call({ method: 'GET', url: '/api/admin/regions' });
    return headers['x-stale'];
  };
  await expect.poll(list).toBeUndefined();
  const release: Projection = { ...regions, version: 100 };
  const stale = new Set(await prepareTables(pool, [release]));
  // The swap waits for readers of the old rows.
  const reader = await pool.connect();
  await reader.query('begin; lock table read.regions in access share mode');
  const codec = factCodec(streams, subjectKeys(pool));
  const { signal } = new AbortController();
  const parts = { pool, codec, log: pino({ level: 'silent' }), signal };
  const rebuilding = Array.fromAsync(rebuildStale(parts, stale));
  await expect.poll(readiness).toEqual({ status: 503, failing: [['projection regions', 'rebuilding']] });
  await expect.poll(list).toBe('0; rebuilding');
  await reader.query('commit');
  reader.release();
  await rebuilding;
  await expect.poll(readiness).toEqual(READY);
  await expect.poll(list).toBeUndefined();
});

it('does not swap a release that would lose rows, and asks about it', async () => {
  await expect.poll(readiness).toEqual(READY);
  const release: Projection = { ...events, version: 101, fold: () => undefined };
  const stale = new Set(await prepareTables(pool, [release]));
  const codec = factCodec(streams, subjectKeys(pool));
  const { signal } = new AbortController();
  const parts = { pool, codec, log: pino({ level: 'silent' }), signal };
  const held = await Array.fromAsync(rebuildStale(parts, stale));
  const losses = [{ table: 'events', live: 1, rebuilt: 0, lost: 1 }];
  expect(held).toEqual([{ projection: release, losses: expect.arrayContaining(losses) }]);
  expect(stale).toEqual(new Set([release]));
  expect((await pool.query('select count(*)::int as n from read.events')).rows).toEqual([{ n: 1 }]);
  expect(await readiness()).toEqual({ status: 503, failing: [['projection events', 'swap_held']] });

  // The next start asks nobody again.
  expect(await Array.fromAsync(rebuildStale(parts, stale, new Set([release])))).toEqual([]);
  const [report] = await rebuild({ ...parts, projections: [events], then: 'swap' });
  expect(report).toMatchObject({ rows: 1, losses: [] });
  await expect.poll(readiness).toEqual(READY);
});
