import { afterEach, describe, expect, inject, it } from 'vitest';
import { regionStream } from '#contracts/regions/region.ts';
import { streams } from '#contracts/streams.ts';
import { commandExecutor, type Execute } from '#platform/commands/commands.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { soleWriter } from '#platform/store/soleWriter.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { rules } from '../compose/rules.ts';
import { ensureDemo, recordDemo } from './demo.ts';
import { demoHistory } from './history.ts';

const now = new Date('2026-11-21T00:30:00Z');
const counts = { regions: 5, organizers: 5, users: 9, events: 24, series: 4 };
const EVENTS = counts.events + counts.series;
const COMMANDS = demoHistory({ seed: 2026, today: now }, counts).length;

let stack: Stack;
let ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.reverse()) await end();
  ended = [];
});

async function freshStack(): Promise<void> {
  stack = await startStack(inject('databaseUrl'));
  ended.push(() => stack.stop());
}

/** Runs commands as a new process would: it remembers nothing that others recorded. */
function newWriter(): Execute {
  const pool = connectPool(stack.urls.api, { name: 'demo', max: 4 });
  ended.push(() => pool.end());
  const codec = factCodec(streams, subjectKeys(pool));
  return commandExecutor({ store: soleWriter(stack.store), codec, rules, namesOf: async () => new Map() });
}

/**
 * What is recorded about the history's things. Reservations may be made twice if a run was interrupted within
 * one.
 */
async function factIds(): Promise<string[]> {
  const ids: string[] = [];
  const prefixes = ['region-', 'user-', 'organizer-', 'event-', 'series-'];
  for await (const { id } of stack.store.readAll({ prefixes })) ids.push(id);
  return ids;
}

async function get(path: string) {
  const answer = await stack.send('GET', `/api/admin/${path}`);
  expect(answer.headers['x-stale']).toBeUndefined();
  return answer.json();
}

async function rowsIn(table: string): Promise<number> {
  const pool = connectPool(stack.urls.api, { name: 'look', max: 1 });
  const { rowCount } = await pool.query(`select id from read.${table}`);
  await pool.end();
  return rowCount ?? 0;
}

/** Records until `steps` steps are done, as if the process were stopped then. */
async function recordPart(steps: number): Promise<void> {
  const stopping = new AbortController();
  const onProgress = ({ done }: { done: number }) => done === steps && stopping.abort(new Error('Stopped.'));
  const parts = {
    execute: newWriter(),
    store: stack.store,
    now,
    counts,
    onProgress,
    signal: stopping.signal,
  };
  await expect(ensureDemo(parts)).rejects.toThrow('Stopped.');
}

const ensure = (moment = now) =>
  ensureDemo({ execute: newWriter(), store: stack.store, now: moment, counts });

describe('the demonstration history', () => {
  it('is recorded in an empty log once, and lists, figures and histories show it', async () => {
    await freshStack();
    const seen: number[] = [];
    const parts = {
      store: stack.store,
      now,
      counts,
      onProgress: ({ done }: { done: number }) => seen.push(done),
    };
    const result = await ensureDemo({ ...parts, execute: newWriter() });
    expect(result).toEqual({ state: 'recorded', commands: COMMANDS, leftOut: 0 });
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: COMMANDS }, (_, index) => index + 1));

    const list = await get('events?limit=1000&sort=updated');
    expect(list.pagination.total).toBe(EVENTS);
    const figures = await get('stats/events');
    expect(figures.totalEvents).toBe(EVENTS);
    const published = list.events.filter(({ status }: { status: string }) => status === 'published');
    expect(figures.publishedEvents).toBe(published.length);
    const told = await get(`events/${published[0].id}/history`);
    expect(told.entries.at(-1)).toMatchObject({
      type: expect.stringMatching(/^(Event|Series)Created$/),
      actor: { role: 'admin' },
    });
    expect(told.entries.at(-1).actor.name).toMatch(/\w+ \w+/);
    expect(new Date(told.entries.at(-1).at).getTime()).toBeLessThan(now.getTime());

    const recorded = await factIds();
    expect(await ensure(new Date('2026-12-24T18:00:00Z'))).toEqual({ state: 'present' });
    for (const execute of [newWriter(), stack.execute]) {
      await recordDemo({ seed: 2026, today: now, execute, counts });
      expect(await factIds()).toEqual(recorded);
    }
  });

  it("is finished by the next run if one was interrupted, with the first run's day", async () => {
    await freshStack();
    await recordPart(Math.round(COMMANDS * 0.4));
    const part = await factIds();
    const later = new Date('2026-12-24T18:00:00Z');
    expect(await ensure(later)).toMatchObject({ state: 'recorded', leftOut: 0 });
    const whole = await factIds();
    expect(whole.slice(0, part.length)).toEqual(part);
    expect(new Set(whole).size).toBe(whole.length);
    expect(await ensure(later)).toEqual({ state: 'present' });
    expect((await get('events?limit=1')).pagination.total).toBe(EVENTS);

    const once = whole.length;
    await stack.stop();
    ended = [];
    await freshStack();
    await ensure();
    expect((await factIds()).length).toBe(once);
  });

  it('is one history if two processes start it at the same time', async () => {
    await freshStack();
    const results = await Promise.all([ensure(now), ensure(new Date(now.getTime() + 7))]);
    expect(results).toEqual([
      expect.objectContaining({ leftOut: 0 }),
      expect.objectContaining({ leftOut: 0 }),
    ]);
    const twice = await factIds();
    expect(new Set(twice).size).toBe(twice.length);
    // One extra user: the first administrator.
    for (const [table, count] of Object.entries({
      events: EVENTS,
      users: counts.users + 1,
      regions: counts.regions,
    })) {
      await expect.poll(() => rowsIn(table)).toBe(count);
    }
  });

  it('skips steps that no longer apply because things were changed in between', async () => {
    await freshStack();
    await recordPart(Math.round(COMMANDS * 0.55));
    const { events } = await get('events?status=draft&limit=1000');
    for (const { id } of events) await stack.call({ method: 'DELETE', url: `/api/admin/events/${id}` });
    const result = await ensure();
    expect(result).toMatchObject({ state: 'recorded', leftOut: expect.any(Number) });
    expect(result.state === 'recorded' && result.leftOut).toBeGreaterThan(0);
    expect(await ensure()).toEqual({ state: 'present' });
    for (const { id } of events) {
      const shown = await stack.call({ method: 'GET', url: `/api/admin/events/${id}` });
      expect(shown.statusCode).toBe(404);
    }
  });

  it('is not recorded in a log with other regions', async () => {
    await freshStack();
    const asked = { commandId: crypto.randomUUID(), actor: { id: 'system', role: 'system' } as const, now };
    await stack.execute(
      regionStream,
      crypto.randomUUID(),
      'OpenRegion',
      {
        city: 'Oslo',
        state: null,
        country: 'Norway',
        timeZone: 'Europe/Oslo',
        latitude: 59.91,
        longitude: 10.75,
        coverImage: null,
        status: 'active',
        popular: false,
      },
      asked,
    );
    const before = await factIds();
    expect(await ensure()).toEqual({ state: 'foreign' });
    expect(await factIds()).toEqual(before);
  });
});
