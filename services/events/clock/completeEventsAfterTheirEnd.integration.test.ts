import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { connectPool, readModel } from '#platform/database/database.ts';
import { soon } from '#testing/soon.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { completeEventsAfterTheirEnd } from './completeEventsAfterTheirEnd.ts';

const NOW = new Date('2026-06-03T02:30:00Z');
const signal = new AbortController().signal;

let stack: Stack;
let pool: pg.Pool;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false, clock: () => NOW });
  pool = connectPool(stack.urls.api, { name: 'test' });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

/** One worker's own: it remembers how far it has walked. */
const completing = () =>
  completeEventsAfterTheirEnd({
    db: readModel<EventsSchema>(pool),
    execute: stack.execute,
  });

async function send(method: 'POST' | 'PUT', url: string, body: object): Promise<string> {
  const answer = await stack.call({ method, url, body });
  expect(answer.statusCode).toBe(method === 'POST' ? 201 : 200);
  await statusOf(answer.json().event.id);
  return answer.json().event.id;
}

const create = (startDateTime: string, more: object = {}) =>
  send('POST', '/api/admin/events', { title: 'Milonga', startDateTime, status: 'published', ...more });

async function statusOf(id: string): Promise<string> {
  const headers = await stack.upToDate();
  const fresh = async () => {
    const answer = await stack.call({ method: 'GET', url: `/api/admin/events/${id}`, headers });
    expect(answer.headers['x-stale']).toBeUndefined();
    return answer.json().event.status;
  };
  // Hundreds of commands may be ahead of it.
  return vi.waitFor(fresh, soon);
}

async function completionsOf(id: string): Promise<unknown[]> {
  const found = [];
  for await (const { type, metadata } of stack.store.readStream(`event-${id}`)) {
    if (type === 'EventCompleted') found.push(metadata);
  }
  return found;
}

describe('a published event', () => {
  it('is completed 24 hours after its end, once, by the system, however often it runs', async () => {
    const [over, late, withEnd, draft, ahead] = [
      await create('2026-06-01T20:00:00'),
      await create('2026-06-01T21:00:00'),
      await create('2026-06-01T12:00:00', { endDateTime: '2026-06-02T03:00:00' }),
      await create('2026-05-01T20:00:00', { status: 'draft' }),
      await create('2026-07-01T20:00:00'),
    ];
    // Without an end it counts as over six hours after its start: 02:00 and 03:00 of 2 June, UTC.
    await Promise.all([completing(), completing()].map(({ work }) => work({ now: NOW, signal })));
    expect(await completing().work({ now: NOW, signal })).toBe(false);
    expect(await Promise.all([over, late, withEnd, draft, ahead].map(statusOf))).toEqual([
      ...['completed', 'published', 'published', 'draft', 'published'],
    ]);
    expect(await completionsOf(over)).toMatchObject([{ actor: { id: 'system', role: 'system' } }]);
    await completing().work({ now: NOW, signal });
    expect(await completionsOf(over)).toHaveLength(1);
  });

  it('stays published if it is published again, until its end changes', async () => {
    const id = await create('2026-05-20T20:00:00');
    await completing().work({ now: NOW, signal });
    expect(await statusOf(id)).toBe('completed');
    await send('PUT', `/api/admin/events/${id}`, { status: 'published' });
    await completing().work({ now: NOW, signal });
    expect(await statusOf(id)).toBe('published');

    await send('PUT', `/api/admin/events/${id}`, { startDateTime: '2026-06-10T20:00:00' });
    await completing().work({ now: new Date('2026-06-12T01:59:00Z'), signal });
    expect(await statusOf(id)).toBe('published');
    await completing().work({ now: new Date('2026-06-12T02:00:00Z'), signal });
    expect(await completionsOf(id)).toHaveLength(2);
  });

  it('is one of many: they are completed in batches of 200, until none is left', async () => {
    const made: string[] = [];
    while (made.length < 205) {
      made.push(...(await Promise.all(Array.from({ length: 41 }, () => create('2026-04-01T20:00:00')))));
    }
    const { work } = completing();
    expect(await work({ now: NOW, signal })).toBe(true);
    expect(await work({ now: NOW, signal })).toBe(false);
    const all = await Promise.all(made.map(completionsOf));
    expect(all.filter(completions => completions.length !== 1)).toEqual([]);
  });
});
