import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { regionStream } from '#contracts/regions/region.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';

const RACES = scaled(20, 500);

let stack: Stack;
let lisbon: string;
let porto: string;
beforeAll(async () => {
  const clock = () => new Date('2027-03-01T12:00:00Z');
  stack = await startStack(inject('databaseUrl'), { clock });
  lisbon = await open('Lisbon', 38.7223, -9.1393);
  porto = await open('Porto', 41.1579, -8.6291);
  const closed = await open('Faro', 37.0194, -7.9304, 'inactive');
  expect(closed).toBeDefined();
});
afterAll(() => stack.stop());

async function open(
  city: string,
  latitude: number,
  longitude: number,
  status: 'active' | 'inactive' = 'active',
) {
  const id = v7();
  const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() };
  const place = { city, country: 'Portugal', timeZone: 'Europe/Lisbon', state: null, latitude, longitude };
  await stack.execute(
    regionStream,
    id,
    'OpenRegion',
    { ...place, status, popular: false, coverImage: null },
    asked,
  );
  return id;
}

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const answer = await stack.send(method, url, body);
  return { status: answer.statusCode, body: answer.json() };
}

async function create(title: string, more: object = {}) {
  const body = { title, startDateTime: '2027-07-02T20:00:00', ...more };
  return (await call('POST', '/api/admin/events', body)).body.event as { id: string };
}

const weekly = (count: number) => ({
  startDateTime: '2027-02-19T20:00:00',
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count },
});
const read = async (id: string) => (await call('GET', `/api/admin/events/${id}`)).body.event;
const listed = async () => (await call('GET', '/api/admin/events?regionId=null&limit=1000')).body;

async function run(order: object, url = '/api/admin/events/bulk') {
  const { status, body } = await call('POST', url, order);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  for (;;) {
    const answer = (await call('GET', `/api/admin/runs/${body.jobId}?limit=1000`)).body;
    if (answer.run?.finishedAt) return { id: body.jobId as string, ...answer };
    await pause(40);
  }
}

const assign = (regionOf: Record<string, string>) =>
  run({ ids: Object.keys(regionOf), action: { kind: 'regions', regionOf } });

describe('suggestions', () => {
  it('name the nearest open region of each event without one, or that of its city', async () => {
    const near = await create('Near', { latitude: 38.8, longitude: -9.2 });
    const named = await create('Named', { locationCity: 'Oporto' });
    const series = await create('Weekly', { ...weekly(4), latitude: 41.2, longitude: -8.6 });
    await create('Nowhere');
    await create('Closed', { latitude: 37.02, longitude: -7.93 });
    await create('Assigned', { latitude: 38.8, longitude: -9.2, regionId: porto });
    const { suggestions } = (await call('GET', '/api/admin/events/unassigned/suggestions')).body;
    const byId = Object.fromEntries(suggestions.map(({ id, ...said }: { id: string }) => [id, said]));
    expect(byId).toEqual({
      [near.id]: { regionId: lisbon, km: 10.1 },
      [named.id]: { regionId: porto, km: null },
      [series.id]: { regionId: porto, km: 5.3 },
    });
  });

  it('cover nine of ten events that lie in reach of a region', async () => {
    const created = [];
    for (let index = 0; index < 30; index++) {
      const latitude = 38.72 + ((index % 6) - 3) / 12;
      const longitude = -9.14 + (Math.floor(index / 6) - 2) / 10;
      created.push(await create(`Around ${index}`, { latitude, longitude }));
    }
    const { suggestions } = (await call('GET', '/api/admin/events/unassigned/suggestions')).body;
    const suggested = new Set(suggestions.map(({ id }: { id: string }) => id));
    expect(created.filter(({ id }) => suggested.has(id)).length).toBeGreaterThanOrEqual(27);
  });
});

describe('assigning regions', () => {
  it('gives each event its own, with its time zone, and the list and the badge count the rest', async () => {
    const [one, two] = [await create('Each 1'), await create('Each 2')];
    const before = (await listed()).pagination.total;
    const { run: done } = await assign({ [one.id]: lisbon, [two.id]: porto });
    expect(done).toMatchObject({ succeeded: 2, failed: 0, skipped: 0 });
    expect(await read(one.id)).toMatchObject({
      regionId: lisbon,
      timeZone: 'Europe/Lisbon',
      startTime: '20:00',
    });
    expect(await read(two.id)).toMatchObject({ regionId: porto });
    const after = (await listed()).pagination.total;
    expect(after).toBe(before - 2);
    const { queues } = (await call('GET', '/api/admin/queues')).body;
    expect(queues).toContainEqual(expect.objectContaining({ kind: 'unassignedEvent', waiting: after }));
  });

  it('changes a series from its next date on: what has begun keeps its time zone', async () => {
    const series = await create('Zoned series', weekly(4));
    expect((await assign({ [series.id]: lisbon })).run).toMatchObject({ succeeded: 1 });
    expect(await read(series.id)).toMatchObject({ regionId: lisbon, timeZone: 'Europe/Lisbon' });
    const { instances } = (await call('GET', `/api/admin/events/${series.id}/instances`)).body;
    expect(instances.map((one: Record<string, unknown>) => [one.date, one.timeZone, one.startTime])).toEqual([
      ['2027-02-19', 'UTC', '20:00'],
      ['2027-02-26', 'UTC', '20:00'],
      ['2027-03-05', 'Europe/Lisbon', '20:00'],
      ['2027-03-12', 'Europe/Lisbon', '20:00'],
    ]);
  });

  it('skips what has a region by then, and what is gone, and says so for each', async () => {
    const [free, taken, gone] = [await create('Free'), await create('Taken', { regionId: porto }), v7()];
    const { run: done, items } = await assign({ [free.id]: lisbon, [taken.id]: lisbon, [gone]: lisbon });
    expect(done).toMatchObject({ succeeded: 1, skipped: 2 });
    const told = Object.fromEntries(items.map((one: Record<string, unknown>) => [one.item, one.message]));
    expect(told[taken.id]).toBe('This event already has a region. It was left unchanged.');
    expect(told[gone]).toEqual(expect.any(String));
    expect(await read(taken.id)).toMatchObject({ regionId: porto });
  });

  it('is undone as a whole: events and series are without a region again', async () => {
    const [single, series] = [await create('Back single'), await create('Back series', weekly(4))];
    const states = () => Promise.all([single, series].map(async ({ id }) => without(await read(id))));
    const without = ({ revision: _, updatedAt: __, confirmation: ___, ...event }: Record<string, unknown>) =>
      event;
    const before = await states();
    const { id } = await assign({ [single.id]: lisbon, [series.id]: porto });
    expect(await states()).not.toEqual(before);
    expect((await run({}, `/api/admin/events/bulk/${id}/undo`)).run).toMatchObject({ succeeded: 2 });
    expect(await states()).toEqual(before);
  });

  it('is refused for a region that does not exist', async () => {
    const { id } = await create('Refused');
    const order = { ids: [id], action: { kind: 'regions', regionOf: { [id]: v7() } } };
    expect(await call('POST', '/api/admin/events/bulk', order)).toMatchObject({
      status: 422,
      body: { fieldErrors: { regionId: expect.any(String) } },
    });
    const odd = { ids: [id], action: { kind: 'regions', regionOf: { [id]: 'null', __proto__: {} } } };
    expect((await call('POST', '/api/admin/events/bulk', odd)).status).toBe(422);
  });

  it('of two at the same moment gives an event to one, and the other is told', async () => {
    const { id } = await create('Contested');
    const both = await Promise.all([assign({ [id]: lisbon }), assign({ [id]: porto })]);
    expect(both.map(one => one.run.succeeded).sort()).toEqual([0, 1]);
    const winner = both.find(one => one.run.succeeded === 1)!;
    expect((await read(id)).regionId).toBe(winner === both[0] ? lisbon : porto);
  });

  it('is done from the queue: one event or series at a time, and taken back', async () => {
    const [single, series] = [
      await create('Queue single', { latitude: 38.8, longitude: -9.2 }),
      await create('Queue series', weekly(4)),
    ];
    const show = async (id: string) => (await call('GET', `/api/admin/events/unassigned/${id}`)).body;
    expect(await show(single.id)).toMatchObject({
      event: { id: single.id, regionId: null },
      suggestion: { regionId: lisbon, km: 10.1 },
      assigned: null,
    });
    expect(await show(series.id)).toMatchObject({ suggestion: null });
    const without = ({ revision: _, updatedAt: __, confirmation: ___, ...event }: Record<string, unknown>) =>
      event;
    for (const { id } of [single, series]) {
      const before = without(await read(id));
      const path = `/api/admin/events/unassigned/${id}/region`;
      expect((await call('DELETE', path)).body).toMatchObject({ code: 'not_assigned' });
      const done = await call('PUT', path, { regionId: lisbon });
      expect([done.status, done.body.event.regionId], JSON.stringify(done.body)).toEqual([200, lisbon]);
      expect(await show(id)).toMatchObject({
        event: { regionId: lisbon, timeZone: 'Europe/Lisbon' },
        suggestion: null,
        assigned: { by: expect.any(String), at: expect.any(String) },
      });
      const second = await call('PUT', path, { regionId: porto });
      expect([second.status, second.body.code]).toEqual([409, 'decided']);
      expect(second.body.data.decision).toMatchObject({ status: 'assigned' });
      const back = await call('DELETE', path);
      expect([back.status, back.body.event?.regionId], JSON.stringify(back.body)).toEqual([200, null]);
      expect(without(await read(id))).toEqual(before);
      expect((await call('PUT', path, { regionId: porto })).status).toBe(200);
    }
    expect(
      (await call('PUT', `/api/admin/events/unassigned/${v7()}/region`, { regionId: porto })).status,
    ).toBe(404);
    const odd = await call('PUT', `/api/admin/events/unassigned/${single.id}/region`, { regionId: v7() });
    expect(odd.status).toBe(422);
  });

  it('takes back no more than the region', async () => {
    const { id } = await create('With more');
    await call('PUT', `/api/admin/events/${id}`, { regionId: lisbon, title: 'Renamed too' });
    const path = `/api/admin/events/unassigned/${id}/region`;
    expect((await call('DELETE', path)).body).toMatchObject({ code: 'not_assigned' });
    const made = await create('Made with one', { regionId: porto });
    const taken = await call('PUT', `/api/admin/events/unassigned/${made.id}/region`, { regionId: lisbon });
    expect(taken).toMatchObject({ status: 409, body: { code: 'assigned' } });
  });

  it('has one winner where two decide at once, and tells the other who was faster', async () => {
    for (let race = 0; race < RACES; race++) {
      const { id } = await create(`Race ${race}`, race % 5 === 0 ? weekly(3) : {});
      const path = `/api/admin/events/unassigned/${id}/region`;
      // The same region counts as a decision, too.
      const regions = race % 3 === 0 ? [lisbon, lisbon] : [lisbon, porto];
      const put = (regionId: string) => stack.call({ method: 'PUT', url: path, body: { regionId } });
      const both = await Promise.all(regions.map(put));
      const codes = both.map(({ statusCode }) => statusCode);
      expect(codes.toSorted(), both.map(({ body }) => body).join('\n')).toEqual([200, 409]);
      const won = codes.indexOf(200);
      expect(both[1 - won]!.json()).toMatchObject({
        code: 'decided',
        data: { decision: { status: 'assigned', by: expect.any(String) } },
      });
      expect((await read(id)).regionId).toBe(regions[won]);
    }
  });

  it('works with one change of an event each, too', async () => {
    const { id } = await create('By hand');
    expect((await call('PUT', `/api/admin/events/${id}`, { regionId: lisbon })).status).toBe(200);
    expect(await read(id)).toMatchObject({ regionId: lisbon, timeZone: 'Europe/Lisbon' });
  });
});
