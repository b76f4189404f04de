import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { regionStream } from '#contracts/regions/region.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

type Event = Record<string, unknown> & { id: string; title: string };

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const answer = await stack.send(method, url, body);
  return { status: answer.statusCode, body: answer.json() };
}

async function create(title: string, more: object = {}): Promise<Event> {
  const body = { title, startDateTime: '2027-03-26T20:00:00', status: 'published', ...more };
  const created = await call('POST', '/api/admin/events', body);
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body.event;
}

const weekly = (count: number) => ({
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count },
});

const read = async (id: string): Promise<Event> => (await call('GET', `/api/admin/events/${id}`)).body.event;
const found = async (query: string): Promise<Event[]> =>
  (await call('GET', `/api/admin/events?limit=1000&${query}`)).body.events;

/** Starts a run over many events and waits for its end, with what came of each. */
async function bulk(order: object, url = '/api/admin/events/bulk') {
  const started = await call('POST', url, order);
  expect(started.status, JSON.stringify(started.body)).toBeLessThan(300);
  const { jobId } = started.body;
  for (;;) {
    const { run, items } = (await call('GET', `/api/admin/runs/${jobId}?limit=1000`)).body;
    if (run?.finishedAt) return { jobId, run, items };
    await pause(40);
  }
}

const undo = (runId: string) => bulk({}, `/api/admin/events/bulk/${runId}/undo`);

const OVER = { startDateTime: '2020-07-03T20:00:00', endDateTime: '2020-07-03T23:00:00' };

describe('a bulk change of events', () => {
  it('changes only the named ones, and reports the result of each', async () => {
    const [draft, night, other] = [
      await create('Named draft', { status: 'draft' }),
      await create('Named night'),
      await create('Named other'),
    ];
    const gone = v7();
    const ids = [draft.id, night.id, gone];
    await call('PUT', `/api/admin/events/${night.id}`, OVER);
    const { run, items } = await bulk({ action: { kind: 'status', status: 'completed' }, ids });
    expect(run).toMatchObject({ status: 'finished', total: 3, succeeded: 1, failed: 1, skipped: 1 });
    expect(
      items.map(({ item, outcome, message }: Record<string, unknown>) => [item, outcome, message]),
    ).toEqual([
      [draft.id, 'failed', 'An event can be completed once it has ended.'],
      [night.id, 'ok', null],
      [gone, 'skipped', expect.any(String)],
    ]);
    expect((await read(night.id)).status).toBe('completed');
    expect((await read(draft.id)).status).toBe('draft');
    expect((await read(other.id)).status).toBe('published');
  });

  it('changes all that match except those excluded, as of its start', async () => {
    const made = [];
    for (let count = 0; count < 12; count++) made.push(await create(`Matching ${count}`));
    await create('Unrelated');
    const filter = { search: 'Matching', featured: 'not-featured' };
    const exclude = [made[3]!.id, made[7]!.id];
    const preview = await call('POST', '/api/admin/events/bulk/preview', { filter, exclude });
    expect(preview.body).toEqual({ count: 10, events: 10, series: 0, datesOfSeries: 0, dates: 0 });
    const { run } = await bulk({ action: { kind: 'featured', isFeatured: true }, filter, exclude });
    expect(run).toMatchObject({ total: 10, succeeded: 10, failed: 0, skipped: 0 });
    const featured = await found('search=Matching&featured=featured');
    expect(featured).toHaveLength(10);
    expect(featured.map(({ id }) => id)).not.toContain(exclude[0]);
    const again = await bulk({ action: { kind: 'featured', isFeatured: true }, ids: [made[0]!.id] });
    expect(again.run).toMatchObject({ succeeded: 0, skipped: 1 });
    expect(again.items[0]).toMatchObject({ code: 'unchanged' });
  });

  it('assigns a region with its time zone, and an organizer, to events, series and single dates', async () => {
    const regionId = v7();
    const actor = { id: 'system', role: 'system' as const };
    const none = { state: null, latitude: null, longitude: null, coverImage: null };
    const place = { ...none, city: 'Lisbon', country: 'Portugal', timeZone: 'Europe/Lisbon' };
    const asked = { commandId: v7(), actor, now: new Date() };
    const opened = { ...place, status: 'active' as const, popular: false };
    await stack.execute(regionStream, regionId, 'OpenRegion', opened, asked);
    const single = await create('Region single');
    const series = await create('Region series', weekly(3));
    const { instances } = (await call('GET', `/api/admin/events/${series.id}/instances`)).body;
    const ids = [single.id, series.id];
    const { run } = await bulk({ action: { kind: 'region', regionId }, ids });
    expect(run).toMatchObject({ succeeded: 2, failed: 0 });
    for (const id of ids) expect(await read(id)).toMatchObject({ regionId, timeZone: 'Europe/Lisbon' });
    const wrong = await call('POST', '/api/admin/events/bulk', {
      ids,
      action: { kind: 'region', regionId: v7() },
    });
    expect(wrong).toMatchObject({ status: 422, body: { fieldErrors: { regionId: expect.any(String) } } });

    const [first, second, third] = instances.map(({ id }: Event) => id);
    const cancelled = await bulk({ action: { kind: 'cancel' }, ids: [first, third] });
    expect(cancelled.run).toMatchObject({ succeeded: 2, failed: 0 });
    const statuses = await Promise.all([first, second, third].map(read));
    expect(statuses.map(({ status }) => status)).toEqual(['cancelled', 'published', 'cancelled']);
    const dates = await call('POST', '/api/admin/events/bulk/preview', {
      ids: [single.id, series.id, first],
    });
    expect(dates.body).toEqual({ count: 3, events: 1, series: 1, datesOfSeries: 3, dates: 1 });
  });

  it('changes single dates of series', async () => {
    const series = await create('Flat series', weekly(4));
    const filter = { search: 'Flat series', isRecurring: 'instances' };
    const all = await found('search=Flat%20series&isRecurring=instances');
    const { run } = await bulk({ action: { kind: 'delete' }, filter, exclude: [all[0]!.id] });
    expect(run).toMatchObject({ total: 3, succeeded: 3 });
    expect(await read(series.id)).toMatchObject({ instanceCount: 1 });
  });

  it('refuses a request with neither ids nor a filter, with both, or of an unknown kind', async () => {
    const action = { kind: 'delete' };
    for (const order of [{ action }, { action, ids: [v7()], filter: {} }, { action, ids: [] }]) {
      expect((await call('POST', '/api/admin/events/bulk', order)).status).toBe(422);
    }
    expect(
      (await call('POST', '/api/admin/events/bulk', { action: { kind: 'burn' }, ids: [v7()] })).status,
    ).toBe(422);
  });
});

describe('a run over many events', () => {
  it('is undone as a whole, except for events changed since', async () => {
    const nights = [await create('Undo a'), await create('Undo b'), await create('Undo series', weekly(2))];
    const ids = nights.map(({ id }) => id);
    const done = await bulk({ action: { kind: 'status', status: 'draft' }, ids });
    expect(done.run).toMatchObject({ succeeded: 3 });
    await call('PUT', `/api/admin/events/${ids[1]}`, { status: 'published' });
    await call('PUT', `/api/admin/events/${ids[1]}`, { status: 'cancelled' });
    const undone = await undo(done.jobId);
    expect(undone.run).toMatchObject({ kind: 'undoBulkEvents', succeeded: 2, skipped: 1 });
    const after = await Promise.all(ids.map(read));
    expect(after.map(({ status }) => status)).toEqual(['published', 'cancelled', 'published']);
    expect((await call('POST', `/api/admin/events/bulk/${done.jobId}/undo`)).status).toBe(409);
    expect((await call('POST', `/api/admin/events/bulk/${v7()}/undo`)).status).toBe(404);
  });

  it('over several dates of one series is undone on all of them', async () => {
    const series = await create('Dates of one', weekly(4));
    const { instances } = (await call('GET', `/api/admin/events/${series.id}/instances`)).body;
    const ids = instances.slice(1).map(({ id }: Event) => id);
    const done = await bulk({ action: { kind: 'cancel' }, ids });
    expect(done.run).toMatchObject({ succeeded: 3 });
    const undone = await undo(done.jobId);
    expect(undone.run).toMatchObject({ succeeded: 1, skipped: 0 });
    const after = (await call('GET', `/api/admin/events/${series.id}/instances`)).body.instances;
    expect(after.map(({ status, instance }: Event) => [status, (instance as Event).own])).toEqual(
      Array(4).fill(['published', []]),
    );
  });

  it('that deleted is undone: events and series are restored', async () => {
    const single = await create('Trash single');
    const series = await create('Trash series', weekly(5));
    const filter = { search: 'Trash' };
    const done = await bulk({ action: { kind: 'delete' }, filter });
    expect(done.run).toMatchObject({ succeeded: 2 });
    expect(await found('search=Trash')).toEqual([]);
    const named = await call('POST', '/api/admin/events/bulk/names', { ids: [single.id, series.id, v7()] });
    expect(named.body.names).toEqual([
      { id: single.id, title: 'Trash single', date: null, exists: false },
      { id: series.id, title: 'Trash series', date: null, exists: false },
    ]);
    await undo(done.jobId);
    expect((await found('search=Trash&sort=title&order=asc')).map(({ id }) => id)).toEqual([
      series.id,
      single.id,
    ]);
    expect(await read(series.id)).toMatchObject({ instanceCount: 5 });
  });

  it('that deleted everything is undone, too', async () => {
    const before = await found('');
    expect(before.length).toBeGreaterThan(10);
    const { jobId } = (await call('DELETE', '/api/admin/events/all')).body;
    while (!(await call('GET', `/api/admin/runs/${jobId}`)).body.run?.finishedAt) await pause(40);
    expect(await found('')).toEqual([]);
    const { run } = await undo(jobId);
    expect(run).toMatchObject({ failed: 0, skipped: 0, succeeded: before.length });
    const same = (events: Event[]) => events.map(({ id, title, status }) => [id, title, status]).sort();
    expect(same(await found(''))).toEqual(same(before));
  });
});
