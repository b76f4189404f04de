import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AnswerOf } from '#contracts/platform/call.ts';
import type { listProjections } from '#contracts/system/projectionCalls.ts';
import { connectPool } from '#platform/database/database.ts';
import { soon } from '#testing/soon.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { events } from '../../../projections/events/events.ts';
import type { Projection } from '../../../projections/platform/rows/projection.ts';
import { projections } from '../../../projections/projections.ts';

type Shown = AnswerOf<typeof listProjections>['projections'][number];

/** The fold of events with a bug that a deployment mends. */
const bug = { present: true };
const buggy: Projection = {
  ...events,
  fold(row, fact) {
    if (bug.present && fact.data.title === 'poison') throw new Error('cannot fold this');
    return events.fold(row, fact);
  },
};

let stack: Stack;
let pool: pg.Pool;
beforeAll(async () => {
  const others = projections.filter(({ name }) => name !== events.name);
  stack = await startStack(inject('databaseUrl'), { projections: [buggy, ...others], processes: false });
  pool = connectPool(stack.urls.projector, { name: 'test' });
  for (const city of ['Porto', 'Lyon'])
    await stack.ask('POST', '/api/admin/regions', {
      ...{ city, country: 'PT', timeZone: 'Europe/Lisbon', latitude: 41, longitude: -8 },
    });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const shown = async (name: string): Promise<Shown> => {
  const { projections } = await stack.ask('GET', '/api/admin/system/projections');
  return projections.find((one: Shown) => one.name === name);
};
const ask = (name: string, body: object) =>
  stack.send('POST', `/api/admin/system/projections/${name}/requests`, body);
const asked = async (name: string, body: object) => {
  const answer = await ask(name, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
/** Waits until nothing is open, and answers how the last request ended. */
const ended = async (name: string) => {
  await expect.poll(async () => (await shown(name)).work, soon).toEqual([]);
  return (await shown(name)).outcome;
};
const rowsIn = async (table: string) =>
  (await pool.query(`select * from read.${table} order by id`)).rows as Record<string, unknown>[];
const create = (title: string) =>
  stack.ask('POST', '/api/admin/events', { title, startDateTime: '2027-03-26T20:00:00' });
const titles = async () => (await rowsIn('events')).map(row => row.title);

describe('the list', () => {
  it('shows how far each projection is, with the mirror first', async () => {
    await expect.poll(async () => (await shown('regions')).behind, soon).toBe(0);
    const { projections: all } = await stack.ask('GET', '/api/admin/system/projections');
    expect(all[0]).toMatchObject({ name: 'facts', isMirror: true, state: 'running' });
    expect(all.map((one: Shown) => one.name)).toEqual(
      expect.arrayContaining(projections.map(({ name }) => name)),
    );
    expect(await shown('regions')).toMatchObject({
      ...{ state: 'running', position: String(await stack.store.head()), oldestWaitingAt: null },
      ...{ work: [], held: null, parked: [], kept: false },
    });
    await expect.poll(async () => (await shown('regions')).rate, soon).toEqual(expect.any(Number));
  });

  it('is for administrators', async () => {
    const answer = await stack.app.inject({ url: '/api/admin/system/projections' });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a pause', () => {
  it('leaves the rows as they are until it ends, and then they follow', async () => {
    await create('Before');
    await expect.poll(titles, soon).toContain('Before');
    await asked('events', { kind: 'pause' });
    await expect.poll(async () => (await shown('events')).state, soon).toBe('paused');
    await create('While paused');
    await expect.poll(async () => (await shown('regions')).behind, soon).toBe(0);
    expect(await titles()).not.toContain('While paused');
    const paused = await shown('events');
    expect(paused.behind).toBeGreaterThan(0);
    expect(Date.parse(paused.oldestWaitingAt!)).toBeLessThan(Date.now());
    const ready = await stack.app.inject({ url: '/api/health/ready' });
    expect(ready.json().checks).toContainEqual(
      expect.objectContaining({ name: 'projection events', ok: false }),
    );

    expect((await ask('events', { kind: 'pause' })).json().error).toBe('This projection is paused already.');
    expect((await ask('events', { kind: 'rebuild' })).json().error).toMatch(/^This projection is paused\./);
    await asked('events', { kind: 'resume' });
    await expect.poll(titles, soon).toContain('While paused');
    expect(await shown('events')).toMatchObject({ state: 'running', since: null });
    expect((await ask('events', { kind: 'resume' })).statusCode).toBe(409);
  });
});

describe('a rebuild', () => {
  it('is performed by the worker, as a fact of the person and one of the system', async () => {
    await pool.query(`update read.regions set city = 'Wrong' where city = 'Porto'`);
    await asked('regions', { kind: 'compare' });
    expect(await ended('regions')).toMatchObject({
      ...{ kind: 'compared', identical: false, columns: ['regions.city'] },
      tables: [{ table: 'regions', live: 2, rebuilt: 2, lost: 0 }],
    });
    await asked('regions', { kind: 'rebuild' });
    expect(await ended('regions')).toMatchObject({ kind: 'rebuilt', rows: 2, identical: false });
    expect((await rowsIn('regions')).map(({ city }) => city).sort()).toEqual(['Lyon', 'Porto']);
    expect(await shown('regions')).toMatchObject({ kept: true });

    await asked('regions', { kind: 'rollback' });
    expect(await ended('regions')).toEqual({ kind: 'rolledBack' });
    expect((await rowsIn('regions')).map(({ city }) => city)).toContain('Wrong');
    const wrong = (await rowsIn('regions')).find(({ city }) => city === 'Wrong')!;
    await asked('regions', { kind: 'rebuildThing', stream: `region-${wrong.id}` });
    expect(await ended('regions')).toMatchObject({ kind: 'thing', parked: false });
    expect((await rowsIn('regions')).map(({ city }) => city).sort()).toEqual(['Lyon', 'Porto']);

    const types = (await stack.recordsOf('projection-regions')).map(({ type }) => type);
    expect(types).toEqual([
      ...[
        'ProjectionComparisonRequested',
        'ProjectionCompared',
        'ProjectionRebuildRequested',
        'ProjectionRebuilt',
      ],
      ...['ProjectionRollbackRequested', 'ProjectionRolledBack', 'ThingRebuildRequested', 'ThingRebuilt'],
    ]);
  });

  it('that would lose rows waits for a yes; a no changes nothing', async () => {
    await stack.ask('POST', '/api/admin/venues', {
      ...{ name: 'La Sala', address: 'Rua 1', city: 'Porto', country: 'PT', timeZone: 'Europe/Lisbon' },
    });
    await expect.poll(async () => (await rowsIn('venues')).length, soon).toBe(1);
    await pool.query(
      `insert into read.venues select (jsonb_populate_record(null::read.venues,
         to_jsonb(v) || jsonb_build_object('id', gen_random_uuid(), 'name', 'Ghost ' || n))).*
       from read.venues as v, generate_series(1, 5) as n`,
    );
    await asked('venues', { kind: 'rebuild' });
    await expect.poll(async () => (await shown('venues')).state, soon).toBe('held');
    const { held } = await shown('venues');
    expect(held).toMatchObject({ tables: [{ table: 'venues', live: 6, rebuilt: 1, lost: 5 }] });
    expect(await rowsIn('venues')).toHaveLength(6);
    expect((await ask('venues', { kind: 'rebuild' })).json().error).toMatch(/waits for a decision/);
    expect((await ask('venues', { kind: 'approve', request: v7() })).statusCode).toBe(409);

    await asked('venues', { kind: 'decline', request: held!.request });
    expect(await ended('venues')).toEqual({ kind: 'declined' });
    expect(await rowsIn('venues')).toHaveLength(6);
    expect(await shown('venues')).toMatchObject({ state: 'running', held: null });

    await asked('venues', { kind: 'rebuild' });
    await expect.poll(async () => (await shown('venues')).held, soon).not.toBeNull();
    await asked('venues', { kind: 'approve', request: (await shown('venues')).held!.request });
    expect(await ended('venues')).toMatchObject({ kind: 'rebuilt', rows: 1 });
    expect(await rowsIn('venues')).toHaveLength(1);
  });
});

describe('a parked fact', () => {
  it('is shown with its cause, and skipped or retried by a person', async () => {
    const { event } = await create('Fine');
    const { event: other } = await create('Other');
    for (const { id } of [event, other])
      await stack.ask('PUT', `/api/admin/events/${id}`, { title: 'poison' });
    await expect.poll(async () => (await shown('events')).parkedStreams, soon).toBe(2);
    const { state, parked } = await shown('events');
    expect(state).toBe('parked');
    const [first] = parked;
    expect(first).toMatchObject({ type: 'EventDetailsChanged', error: 'cannot fold this' });
    await asked('events', { kind: 'skip', position: first!.position, reason: 'A typo.' });
    expect(await ended('events')).toEqual({ kind: 'skipped', position: first!.position });
    expect(await shown('events')).toMatchObject({ parkedStreams: 1 });

    const stream = `event-${other.id}`;
    await asked('events', { kind: 'retry', stream });
    expect(await ended('events')).toEqual({ kind: 'retried', stream, stillParked: true });
    bug.present = false;
    await asked('events', { kind: 'retry', stream });
    expect(await ended('events')).toEqual({ kind: 'retried', stream, stillParked: false });
    expect(await shown('events')).toMatchObject({ state: 'running', parked: [] });
  });
});

describe('what cannot be asked', () => {
  it.each([
    ['an unknown projection', "no'such", { kind: 'pause' }, 404],
    ['the mirror', 'facts', { kind: 'rebuild' }, 404],
    ['a shadow', 'regions__old', { kind: 'rebuild' }, 404],
    ['a skip of a fact that is not parked', 'events', { kind: 'skip', position: '3', reason: 'x' }, 404],
    ['a retry of a stream that is not parked', 'events', { kind: 'retry', stream: "x'; drop" }, 404],
    ['a thing that does not exist', 'events', { kind: 'rebuildThing', stream: 'event-x' }, 404],
    ['nothing that was kept', 'users', { kind: 'rollback' }, 409],
    ['a cancellation of nothing', 'users', { kind: 'cancel', request: v7() }, 409],
    ['a yes to nothing', 'users', { kind: 'approve', request: v7() }, 409],
    ['an unknown request', 'users', { kind: 'drop' }, 422],
    ['a skip without a reason', 'events', { kind: 'skip', position: '3', reason: ' ' }, 422],
  ])('is refused: %s', async (_, name, body, code) => {
    const answer = await ask(encodeURIComponent(name), body);
    expect(answer.statusCode, answer.body).toBe(code);
    expect(answer.json().error).toEqual(expect.any(String));
  });

  it('stops nothing where another program has written into the stream of a projection', async () => {
    await stack.store.append('projection-feedback', 'none', [
      { id: v7(), type: 'ProjectionPaused', data: {}, metadata: {} },
    ]);
    await create('After another program');
    await expect.poll(titles, soon).toContain('After another program');
    expect(await shown('feedback')).toMatchObject({ state: 'running', behind: 0 });
    expect((await ask('feedback', { kind: 'pause' })).statusCode).toBe(409);
  });

  it('fails with a sentence where the worker cannot do it: a thing that the projection does not read', async () => {
    const [region] = await rowsIn('regions');
    await asked('users', { kind: 'rebuildThing', stream: `region-${region!.id}` });
    expect(await ended('users')).toEqual({
      kind: 'failed',
      why: `users does not read region-${region!.id}.`,
    });
  });
});

describe('the health of the system', () => {
  it('has the fields of the specification', async () => {
    const health = await stack.ask('GET', '/api/admin/system/health');
    expect(health).toEqual({
      ...{ status: expect.stringMatching(/healthy|degraded/), databaseStatus: 'healthy' },
      ...{ uptime: expect.any(Number), databaseSize: expect.any(Number), timestamp: expect.any(String) },
      memoryUsage: { heapUsed: expect.any(Number), heapTotal: expect.any(Number), rss: expect.any(Number) },
    });
    expect(health.databaseSize).toBeGreaterThan(1_000_000);
    const answer = await stack.app.inject({ url: '/api/admin/system/health' });
    expect(answer.statusCode).toBe(401);
  });
});
