import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { events } from '../../../projections/events/events.ts';
import { rebuild } from '../../../projections/platform/rebuild/rebuild.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { completeDatesAfterTheirEnd } from './completeDatesAfterTheirEnd.ts';
import { extendSeriesDaily } from './extendSeriesDaily.ts';

const NOW = new Date('2026-06-03T12:00:00Z');
const DAY = 86_400_000;
const signal = new AbortController().signal;
const SERIES = {
  title: 'Salsa Friday',
  startDateTime: '2026-05-22T20:00:00',
  status: 'published',
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['FR'] },
};

let stack: Stack;
let pool: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { clock: () => NOW });
  pool = connectPool(stack.urls.projector, { name: 'test' });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const answer = await stack.send(method, `/api/admin${url}`, body);
  expect(answer.headers['x-stale']).toBeUndefined();
  return { status: answer.statusCode, ...answer.json() };
}

const create = async (more: object = {}): Promise<string> =>
  (await ask('POST', '/events', { ...SERIES, ...more })).event.id;
const parts = () => ({
  db: readModel<EventsSchema>(pool),
  execute: stack.execute,
});
const statuses = async (id: string): Promise<string[]> =>
  (await ask('GET', `/events/${id}/instances?limit=4`)).instances.map(
    ({ status }: { status: string }) => status,
  );
const factsOf = async (id: string, wanted: string) => {
  const found = [];
  for await (const { type, data, metadata } of stack.store.readStream(`series-${id}`)) {
    if (type === wanted) found.push({ data, metadata });
  }
  return found;
};

describe('a published date', () => {
  it('is completed 24 hours after its end, once, and keeps a status set later', async () => {
    const [id, draft] = [await create(), await create({ status: 'draft' })];
    // Waits for the rows, which the work reads.
    await statuses(draft);
    const { work } = completeDatesAfterTheirEnd(parts());
    await Promise.all([work({ now: NOW, signal }), work({ now: NOW, signal })]);
    await work({ now: NOW, signal });
    expect(await statuses(id)).toEqual(['completed', 'completed', 'published', 'published']);
    expect(await statuses(draft)).toEqual(['draft', 'draft', 'draft', 'draft']);
    const facts = await factsOf(id, 'SeriesDatesCompleted');
    expect(facts).toMatchObject([
      { data: { dates: ['2026-05-22', '2026-05-29'] }, metadata: { actor: { role: 'system' } } },
    ]);
    const again = await ask('PUT', `/events/${id}_20260522`, { status: 'published' });
    expect(again.status).toBe(200);
    await ask('GET', `/events/${id}`);
    await work({ now: NOW, signal });
    expect(await statuses(id)).toEqual(['published', 'completed', 'published', 'published']);
  });
});

describe('an endless series', () => {
  it('is extended and shows its next date, as days pass', async () => {
    const id = await create();
    const before = (await ask('GET', `/events/${id}`)).event;
    expect(before).toMatchObject({ nextDate: '2026-06-05', instanceCount: 54 });
    const moving = extendSeriesDaily(parts());
    await moving.work({ now: NOW, signal });
    expect((await ask('GET', `/events/${id}`)).event.nextDate).toBe('2026-06-05');

    const later = new Date(NOW.getTime() + 8 * DAY);
    await moving.work({ now: later, signal });
    const after = (await ask('GET', `/events/${id}`)).event;
    expect(after).toMatchObject({ nextDate: '2026-06-12', instanceCount: 56 });
    const facts = (await factsOf(id, 'SeriesHorizonExtended')).length;
    await moving.work({ now: later, signal });
    await extendSeriesDaily(parts()).work({ now: later, signal });
    expect((await factsOf(id, 'SeriesHorizonExtended')).length).toBe(facts);
  });
});

it('a rebuild gives the same rows of series and dates', async () => {
  const id = await create();
  await ask('PUT', `/events/${id}_20260612`, { title: 'Birthday', updateType: 'this_and_future' });
  await ask('DELETE', `/events/${id}_20260619`);
  await ask('DELETE', `/events/${await create()}`);
  await ask('GET', '/events');
  const log = pino({ level: 'silent' });
  const codec = factCodec(streams, subjectKeys(pool));
  const [report] = await rebuild({ pool, codec, log, projections: [events], then: 'discard' });
  expect(report?.comparison).toMatchObject({ identical: true, differences: [] });
  expect(report?.comparison?.tables.map(({ table }) => table)).toContain('event_dates');
});

it('deleting all deletes series too', async () => {
  await create();
  await ask('POST', '/events', { title: 'Single', startDateTime: '2026-06-05T20:00:00' });
  const { pagination } = await ask('GET', '/events');
  const answer = await ask('DELETE', '/events/all');
  expect(answer).toMatchObject({ success: true, count: pagination.total });
  await expect.poll(async () => (await ask('GET', '/events')).pagination.total).toBe(0);
  expect((await ask('GET', '/events?isRecurring=instances')).pagination.total).toBe(0);
});
