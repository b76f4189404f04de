import { resolve } from 'node:path';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { browser, register, signIn } from '#testing/door.ts';
import { drained } from '#testing/drained.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { processes } from '../../runProcesses.ts';

const RACES = scaled(20, 200);
const FEWER = scaled(6, 100);

let stack: Stack;
let pool: pg.Pool;
let berlin: string;
let organizer: string;
/** The latest position, which reads wait for. */
let position: string;
beforeAll(async () => {
  const site = resolve(import.meta.dirname, '../../../web/dist');
  stack = await startStack(inject('databaseUrl'), { door: true, site });
  pool = new pg.Pool({ connectionString: stack.urls.api, max: 2 });
  const region = { city: 'Berlin', country: 'Germany', timeZone: 'Europe/Berlin' };
  berlin = (await post('/admin/regions', { ...region, latitude: 52.52, longitude: 13.405 })).region.id;
  organizer = (await post('/organizers', { name: 'Bachata Club' })).organizer.id;
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function send(method: Method, path: string, body?: object, headers: Record<string, string> = {}) {
  const after = method === 'GET' && position ? { 'x-after-position': position } : {};
  return stack.call({ method, url: `/api${path}`, ...(body && { body }), headers: { ...after, ...headers } });
}

/** Sends a command that must succeed, and remembers where it is in the log. */
async function post(path: string, body: object = {}, method: Method = 'POST') {
  const answer = await send(method, path, body);
  expect([answer.body, answer.statusCode < 300]).toEqual([answer.body, true]);
  const json = answer.json();
  if (json.commit) position = json.commit.position;
  return json;
}

const get = async (path: string) => (await send('GET', path)).json();

/** Waits until everything that follows from what was decided is done. */
async function settled(): Promise<void> {
  await drained({ pool, store: stack.store }, processes);
  position = String(await stack.store.head());
}

let nights = 0;
/** The fields of an event at a time and place of its own. */
function night(more: object = {}) {
  const number = ++nights;
  const day = new Date(Date.UTC(2027, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);
  return {
    ...{
      title: `Night number ${number}`,
      startDateTime: `${day}T21:00`,
      regionId: berlin,
      status: 'published',
    },
    ...{ locationName: `Club ${number}`, latitude: 52.5, longitude: 13.4 },
    ...more,
  };
}

async function created(fields: object = night()): Promise<string> {
  return (await post('/admin/events', fields)).event.id;
}

/** Two events that are duplicates of each other. */
async function pair(more: object = {}): Promise<[string, string]> {
  const fields = night();
  return [await created({ ...fields, ...more }), await created(fields)];
}

const merge = (id: string, into: string, body: object = {}) =>
  send('POST', `/admin/events/${id}/merge`, { into, ...body });
const undo = (id: string, commandId: string) => send('POST', `/admin/events/${id}/undo`, { commandId });

async function merged(id: string, into: string, body: object = {}): Promise<string> {
  const answer = await merge(id, into, body);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  position = answer.json().commit.position;
  return answer.json().commandId;
}

async function typesIn(id: string): Promise<string[]> {
  const types = [];
  for await (const { type } of stack.store.readStream(`event-${id}`)) types.push(type);
  return types;
}

/** Whether visitors find the event under its own id, once the rows have everything that was recorded. */
async function isPublic(id: string): Promise<boolean> {
  await page(id);
  const answer = await stack.app.inject({ method: 'GET', url: `/api/public/events/${id}.ics` });
  return answer.statusCode === 200;
}

/** The public page, likewise. */
async function page(id: string) {
  position = String(await stack.store.head());
  await get('/admin/events?limit=1');
  return stack.app.inject({ method: 'GET', url: `/events/${id}` });
}

/** A source that sends an item, which is approved; what it says, and how to send it again. */
async function approvedItem(more: object = {}) {
  const { key } = await post('/admin/import-sources', { name: `Source ${v7()}` });
  const { title, startDateTime, locationName } = night();
  const item = {
    ...{ id: 'a', title, venue: locationName, start: startDateTime, city: 'Berlin', price: '5' },
    ...{ timeZone: 'Europe/Berlin', ...more },
  };
  const collect = async (changed: object = {}): Promise<string> => {
    const body = { items: [{ ...item, ...changed }] };
    const headers = { 'x-api-key': key };
    const answer = await stack.app.inject({ method: 'POST', url: '/api/import/collected', headers, body });
    expect(answer.statusCode).toBe(200);
    await settled();
    return answer.json().items[0].id;
  };
  const id = await collect();
  await post(`/imported-events/${id}/approve`);
  await settled();
  const shown = async () => (await get(`/imported-events/${id}`)).item;
  return { id, collect, shown, eventId: (await shown()).eventId as string };
}

/** A visitor's recommendation that became this event. */
async function recommended(eventId: string): Promise<string> {
  const id = v7();
  const sent = {
    ...{ title: 'Recommended', description: null, venue: null, address: null, regionId: null, date: null },
    ...{ startTime: null, organizer: null, contactEmail: null, websiteUrl: null, priceRange: null },
    ...{ language: 'en' as const, emailHash: null },
  };
  const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() };
  await stack.execute(recommendationStream, id, 'RecommendEvent', sent, asked);
  const { deleted: _, absorbed: __, mergedInto: ___, ...event } = await stateOf(eventId);
  const decision = {
    ...{ eventId, moderatorNotes: null, told: false },
    planned: { event: { ...event, recommendationId: id }, recurrence: null },
  };
  await stack.execute(recommendationStream, id, 'ConvertRecommendation', decision, {
    ...asked,
    commandId: v7(),
  });
  await settled();
  return id;
}

async function stateOf(id: string) {
  const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() };
  return (await stack.execute(eventStream, id, 'ChangeEvent', {}, asked)).state;
}

async function giveFeedback(name: string, eventId: string, body: object) {
  const who = browser(stack);
  const known = await register(stack, name, 'user');
  await signIn(stack, who, known);
  const answer = await who.send('POST', `/events/${eventId}/feedback`, body);
  expect(answer.statusCode, answer.body).toBe(201);
  await settled();
  return who;
}

/** Every row that anybody reads of events and of what leads to them, and the feed. */
async function everything() {
  await settled();
  await get('/admin/events');
  const rows: Record<string, object[]> = {};
  for (const table of ['events', 'event_dates', 'feedback', 'recommendations', 'imported_events']) {
    const { rows: found } = await pool.query(`select * from read.${table} order by id`);
    rows[table] = found;
  }
  const { rows: counters } = await pool.query(
    "select * from read.counters where projection = 'events' and value <> 0 order by scope, name",
  );
  const read = async (path: string) => (await send('GET', path)).body;
  return {
    rows,
    counters,
    feed: (await read(`/feeds/regions/${berlin}.ics`)).replaceAll(
      /^(SEQUENCE|LAST-MODIFIED|DTSTAMP):.*$/gm,
      '',
    ),
    feedback: await get('/admin/event-feedback?limit=100'),
    figures: await get('/admin/event-feedback/figures?by=event&limit=100'),
    organizers: await get('/admin/event-feedback/figures?by=organizer&limit=100'),
    recommendations: await get('/admin/event-recommendations?limit=100'),
    imported: await get('/imported-events?limit=100'),
  };
}
type Everything = Awaited<ReturnType<typeof everything>>;

/** A merge and its undoing are two facts more in each of the two streams, and two more edits. */
function withoutRevisions({ rows, ...rest }: Everything) {
  const events = rows.events!.map(row => {
    const {
      revision: _,
      updated_at: __,
      edited: ___,
      confirmed_at: ____,
      ...said
    } = row as Record<string, unknown>;
    return said;
  });
  return { ...rest, rows: { ...rows, events } };
}

describe('likely duplicates', () => {
  it('are single events around the same time and place with a similar title', async () => {
    const base = { ...night(), title: 'Salsa Friday at the Ballhaus', latitude: 52.5265, longitude: 13.3966 };
    const id = await created(base);
    const same = await created({
      ...base,
      title: 'Salsa  friday at the Ballhaus!!',
      locationName: 'Elsewhere',
    });
    const atVenue = await created({
      ...base,
      title: 'Salsa Friday at the Ballhaus',
      latitude: null,
      longitude: null,
    });
    const others = [
      { title: 'Tango Sunday' },
      { latitude: 52.53, locationName: 'Elsewhere' },
      { startDateTime: '2027-08-01T21:00' },
      { longitude: 14.5 },
    ];
    for (const more of others) await created({ ...base, ...more });
    await post('/admin/events', {
      ...base,
      ...{ isRecurring: true, isMasterRecurring: true },
      recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['SA'], count: 3 },
    });
    const { duplicates } = await get(`/admin/events/${id}/duplicates`);
    const ids = duplicates.map(({ event }: { event: { id: string } }) => event.id);
    expect(ids.toSorted()).toEqual([same, atVenue].toSorted());
    const found = (wanted: string) => duplicates[ids.indexOf(wanted)];
    expect(found(same)).toMatchObject({ similarity: 1, metres: 0 });
    expect(found(atVenue)).toMatchObject({ similarity: 1, metres: null });
  });
});

describe('a preview', () => {
  it('says what would be taken over and what would follow, and records nothing', async () => {
    const item = await approvedItem();
    const { title, startDateTime } = await get(`/admin/events/${item.eventId}`).then(answer => answer.event);
    const into = await created({
      ...night(),
      title: `${title}!`,
      startDateTime,
      regionId: berlin,
      price: '',
    });
    await giveFeedback('Bea', item.eventId, { positive: ['a', 'b'], reportedIssues: ['c'] });
    await recommended(item.eventId);
    const head = await stack.store.head();
    const preview = await get(`/admin/events/${item.eventId}/merge?into=${into}`);
    expect(preview.following).toEqual({
      ...{ importedEvents: 1, recommendations: 1, earlierMerges: 0 },
      feedback: { feedback: 1, positive: 2, negative: 0, issues: 1 },
    });
    expect(preview.duplicate.id).toBe(item.eventId);
    expect(preview.survivor.id).toBe(into);
    const taken = preview.choices.filter((one: { taken: boolean }) => one.taken);
    expect(taken.map(({ name }: { name: string }) => name)).toEqual(['price']);
    expect(preview.choices[0]).toEqual({
      name: 'title',
      taken: false,
      fields: [{ field: 'title', duplicate: title, survivor: `${title}!` }],
    });
    expect(await stack.store.head()).toEqual(head);
  });
});

describe('a merge', () => {
  it('takes every link, feedback and address along, and undoing it restores the equal state', async () => {
    const item = await approvedItem();
    const [duplicate, into] = [item.eventId, await created(night({ eventOrganizerId: organizer }))];
    await post(`/admin/events/${duplicate}`, { eventOrganizerId: organizer, isFeatured: true }, 'PUT');
    const recommendation = await recommended(duplicate);
    const bea = await giveFeedback('Bea', duplicate, { positive: ['a'], negative: ['b'] });
    await giveFeedback('Carla', into, { positive: ['c'] });
    const title = (await get(`/admin/events/${duplicate}`)).event.title as string;
    const before = await everything();

    const commandId = await merged(duplicate, into, { taken: ['price', 'isFeatured'] });
    const { event } = await get(`/admin/events/${into}`);
    expect(event).toMatchObject({ price: '5', isFeatured: true, mergedFrom: [{ id: duplicate, title }] });
    const listed = async (search: string) =>
      (await get(`/admin/events?search=${encodeURIComponent(search)}`)).events.map(
        ({ id }: { id: string }) => id,
      );
    expect(await listed(title)).toEqual([into]);

    const old = await send('GET', `/admin/events/${duplicate}`);
    expect([old.statusCode, old.headers.location, old.headers['cache-control']]).toEqual([
      ...[301, `/api/admin/events/${into}`, 'no-store'],
    ]);
    const oldPage = await page(duplicate);
    expect([oldPage.statusCode, oldPage.headers.location, oldPage.headers['cache-control']]).toEqual([
      ...[301, `/events/${into}`, 'no-store'],
    ]);
    expect((await send('GET', `/feeds/regions/${berlin}.ics`)).body).not.toContain(duplicate);
    const spanish = await stack.app.inject({ method: 'GET', url: `/es/events/${duplicate}` });
    expect([spanish.statusCode, spanish.headers.location]).toEqual([301, `/es/events/${into}`]);
    const file = await stack.app.inject({ method: 'GET', url: `/api/public/events/${duplicate}.ics` });
    expect([file.statusCode, file.headers.location]).toEqual([301, `/api/public/events/${into}.ics`]);
    const change = await send('PUT', `/admin/events/${duplicate}`, { title: 'Too late' });
    expect([change.statusCode, change.json().message]).toEqual([
      404,
      'This event was merged into another one.',
    ]);

    expect((await item.shown()).eventId).toBe(into);
    const { data } = await get(`/imported-events?eventId=${into}`);
    expect(data.map(({ id }: { id: string }) => id)).toEqual([item.id]);
    const shown = await get(`/admin/event-recommendations/${recommendation}`);
    expect([shown.recommendation.eventId, shown.event.id]).toEqual([into, into]);

    const { feedback } = await get(`/admin/event-feedback?event=${into}`);
    expect(feedback.map((one: { event: { id: string } }) => one.event.id)).toEqual([into, into]);
    const { figures } = await get('/admin/event-feedback/figures?by=event&limit=100');
    const counted = figures.filter(({ key }: { key: string }) => [duplicate, into].includes(key));
    expect(counted).toMatchObject([{ key: into, feedback: 2, positive: 2, negative: 1, issues: 0 }]);
    const byOrganizer = (await get('/admin/event-feedback/figures?by=organizer&limit=100')).figures;
    expect(byOrganizer.find(({ key }: { key: string }) => key === organizer)).toMatchObject({ feedback: 2 });
    const own = await bea.send('GET', `/events/${into}/feedback`);
    expect(own.json().feedback).toMatchObject({ positive: ['a'] });
    expect(
      (await bea.send('POST', `/events/${duplicate}/feedback`, { positive: ['again'] })).statusCode,
    ).toBe(409);

    const trash = await get('/admin/events/trash?limit=100');
    expect(trash.deleted.map(({ id }: { id: string }) => id)).not.toContain(duplicate);
    const undone = await undo(duplicate, commandId);
    expect(undone.json().event.id).toBe(duplicate);
    expect(withoutRevisions(await everything())).toEqual(withoutRevisions(before));
    expect(await isPublic(duplicate)).toBe(true);
    const again = await undo(duplicate, commandId);
    expect([again.statusCode, again.json().code]).toEqual([409, 'not_merged']);
  });

  it('restores when a cancelled event was cancelled, and what a deleted one had taken in', async () => {
    const [a, b] = await pair();
    const [c] = await pair();
    await post(`/admin/events/${a}`, { status: 'cancelled' }, 'PUT');
    await merged(c, a);
    await post(`/admin/events/${a}`, {}, 'DELETE');
    expect(await isPublic(c)).toBe(false);
    await post(`/admin/events/${a}/restore`);
    const before = await everything();
    const commandId = await merged(a, b);
    expect((await page(c)).headers.location).toBe(`/events/${b}`);
    await undo(a, commandId);
    expect(withoutRevisions(await everything())).toEqual(withoutRevisions(before));
    expect((await page(c)).headers.location).toBe(`/events/${a}`);
  });

  it('leads through a chain to its end, which is undone from the end', async () => {
    const [a, b] = await pair({ title: 'First of a chain' });
    const c = await created(night());
    const first = await merged(a, b);
    const second = await merged(b, c);
    for (const id of [a, b]) {
      expect((await page(id)).headers.location).toBe(`/events/${c}`);
      expect((await send('GET', `/admin/events/${id}`)).headers.location).toBe(`/api/admin/events/${c}`);
    }
    const { event } = await get(`/admin/events/${c}`);
    expect(event.mergedFrom.map(({ id }: { id: string }) => id)).toEqual([b, a]);
    const early = await undo(a, first);
    expect([early.statusCode, early.json().code]).toEqual([409, 'merged_further']);
    for (const into of [a, b]) {
      const circle = await merge(c, into);
      expect([circle.statusCode, circle.json().code]).toEqual([404, 'merged']);
    }
    // Either of the two events of a merge can be asked to undo it.
    const { entries } = await get(`/admin/events/${c}/history`);
    const ofMerge = entries.find(({ type }: { type: string }) => type === 'EventAbsorbed');
    expect(ofMerge.undo).toMatchObject({ possible: true });
    expect((await undo(c, ofMerge.undo.commandId)).statusCode).toBe(200);
    expect((await undo(b, second)).json().code).toBe('not_merged');
    expect((await undo(a, first)).statusCode).toBe(200);
    for (const id of [a, b, c]) expect(await isPublic(id)).toBe(true);
  });

  it('is refused for series and dates, for one event, and for what is gone', async () => {
    const [a, b] = await pair();
    const series = await post('/admin/events', {
      ...night(),
      ...{ isRecurring: true, isMasterRecurring: true },
      recurrenceConfig: { recurrenceType: 'daily', interval: 1, count: 3 },
    });
    const date = series.instances.first[0].id;
    for (const [one, other, status, code] of [
      [a, series.event.id, 409, 'only_single'],
      [series.event.id, a, 409, 'only_single'],
      [date, a, 409, 'only_single'],
      [a, date, 409, 'only_single'],
      [a, a, 409, 'same_event'],
      [a, v7(), 404, 'not_found'],
      [v7(), a, 404, 'not_found'],
    ] as const) {
      const answer = await merge(one, other);
      expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
      const preview = await send('GET', `/admin/events/${one}/merge?into=${other}`);
      expect([preview.statusCode, preview.json().code]).toEqual([status, code]);
    }
    const spanish = await send(
      'POST',
      `/admin/events/${a}/merge`,
      { into: date },
      { 'accept-language': 'es' },
    );
    expect(spanish.json().message).toBe(
      'Solo se pueden fusionar eventos únicos, no series ni fechas de una serie.',
    );
    await post(`/admin/events/${b}`, {}, 'DELETE');
    expect((await merge(a, b)).statusCode).toBe(404);
    expect(await typesIn(a)).toEqual(['EventCreated', 'EventPublished']);
  });

  it('is refused if one of the two has changed since the preview, or the status cannot follow', async () => {
    const [a, b] = await pair();
    const { duplicate, survivor } = await get(`/admin/events/${a}/merge?into=${b}`);
    const revisions = { duplicate: duplicate.revision, survivor: survivor.revision };
    await post(`/admin/events/${b}`, { price: '9' }, 'PUT');
    const late = await merge(a, b, { revisions });
    expect([late.statusCode, late.json().code]).toEqual([409, 'merge_seen']);
    await post(`/admin/events/${a}`, { status: 'draft' }, 'PUT');
    await post(`/admin/events/${b}`, { status: 'cancelled' }, 'PUT');
    const status = await merge(a, b, { taken: ['status'] });
    expect([status.statusCode, status.json().message]).toEqual([
      ...[409, 'A cancelled event cannot become draft.'],
    ]);
    expect((await typesIn(a)).at(-1)).toBe('EventUnpublished');
    expect((await merge(a, b, { taken: ['nonsense'] })).statusCode).toBe(422);
  });

  it('answers a repeated request as it answered the first', async () => {
    const [a, b] = await pair();
    const key = { 'idempotency-key': v7() };
    const url = `/admin/events/${a}/merge`;
    const [one, two] = [await send('POST', url, { into: b }, key), await send('POST', url, { into: b }, key)];
    expect(two.json()).toEqual(one.json());
    expect((await typesIn(b)).filter(type => type === 'EventAbsorbed')).toHaveLength(1);
  });

  it('cannot be undone while the event that stays is deleted', async () => {
    const [a, b] = await pair();
    const commandId = await merged(a, b);
    await post(`/admin/events/${b}`, {}, 'DELETE');
    const refused = await undo(a, commandId);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'survivor_deleted']);
    await post(`/admin/events/${b}/restore`);
    expect((await undo(a, commandId)).statusCode).toBe(200);
  });

  it('brings later changes of a source to the event that stays, except where a person decided', async () => {
    const item = await approvedItem({ price: '5', description: 'Old words' });
    const into = await created(night({ price: '', description: 'Own words' }));
    await merged(item.eventId, into, { taken: ['price', 'place', 'title', 'when'] });
    await post(`/admin/events/${into}`, { title: 'Named by Ana' }, 'PUT');
    await item.collect({ price: '7', title: 'Named by the source', description: 'New words' });
    expect((await get(`/admin/events/${into}`)).event).toMatchObject({
      ...{ price: '7', title: 'Named by Ana', description: 'Own words' },
    });
    await item.collect({ price: '7', cancelled: true });
    expect((await get(`/admin/events/${into}`)).event.status).toBe('cancelled');
  });

  it('outlives that the approval of its item is taken back', async () => {
    const item = await approvedItem();
    const into = await created(night());
    await merged(item.eventId, into);
    await post(`/imported-events/${item.id}/reopen`);
    await settled();
    expect((await typesIn(item.eventId)).at(-1)).toBe('EventMergedInto');
    expect((await page(item.eventId)).headers.location).toBe(`/events/${into}`);
  });
});

describe('an imported event that exists already', () => {
  it('is approved without another event, which its source changes from then on, and stays when reopened', async () => {
    const { key } = await post('/admin/import-sources', { name: `Source ${v7()}` });
    const fields = night();
    const into = await created(fields);
    const item = { id: 'x', title: fields.title, start: fields.startDateTime, venue: fields.locationName };
    const collect = async (more: object = {}) => {
      const body = { items: [{ ...item, timeZone: 'Europe/Berlin', city: 'Berlin', ...more }] };
      const headers = { 'x-api-key': key };
      const answer = await stack.app.inject({ method: 'POST', url: '/api/import/collected', headers, body });
      await settled();
      return answer.json().items[0].id as string;
    };
    await settled();
    const id = await collect();
    const shown = async () => (await get(`/imported-events/${id}`)).item;
    expect((await shown()).importStatus).toBe('duplicate');
    const unknown = await send('POST', `/imported-events/${id}/link`, { eventId: v7() });
    expect(unknown.statusCode).toBe(404);
    await post(`/imported-events/${id}/link`, { eventId: into, reviewNotes: 'The same' });
    expect(await shown()).toMatchObject({ importStatus: 'imported', eventId: into, reviewNotes: 'The same' });
    const again = await send('POST', `/imported-events/${id}/link`, { eventId: into });
    expect([again.statusCode, again.json().data.decision.status]).toEqual([409, 'approved']);
    await collect({ title: `${fields.title} (moved)` });
    expect((await get(`/admin/events/${into}`)).event.title).toBe(`${fields.title} (moved)`);
    await post(`/imported-events/${id}/reopen`);
    await settled();
    expect(await shown()).toMatchObject({ importStatus: 'pending', eventId: null });
    expect(await isPublic(into)).toBe(true);
  });

  it('names the event that a merged one leads to', async () => {
    const [a, b] = await pair();
    await merged(a, b);
    const { key } = await post('/admin/import-sources', { name: `Source ${v7()}` });
    const items = [{ id: 'y', title: 'Elsewhere', start: '2027-09-01T21:00', timeZone: 'Europe/Berlin' }];
    const headers = { 'x-api-key': key };
    const url = '/api/import/collected';
    const sent = await stack.app.inject({ method: 'POST', url, headers, body: { items } });
    const id = sent.json().items[0].id;
    await settled();
    await post(`/imported-events/${id}/link`, { eventId: a });
    expect((await get(`/imported-events/${id}`)).item.eventId).toBe(b);
  });
});

describe('at once', () => {
  it('one of two merges crosswise wins, and the other one is refused', async () => {
    for (let race = 0; race < RACES; race++) {
      const [a, b] = await pair();
      const answers = await Promise.all([merge(a, b), merge(b, a)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
      const [gone, stays] = answers[0]!.statusCode === 200 ? [a, b] : [b, a];
      expect(await typesIn(gone)).toEqual(['EventCreated', 'EventPublished', 'EventMergedInto']);
      expect(await typesIn(stays)).toEqual(['EventCreated', 'EventPublished', 'EventAbsorbed']);
    }
  });

  it('two merges crosswise that were both recorded end with one of them', async () => {
    const asked = () => ({ commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() });
    const pairs = await Promise.all(Array.from({ length: FEWER }, () => pair()));
    for (const [a, b] of pairs) {
      const both = [[a, b] as const, [b, a] as const].map(([id, into]) =>
        stack.execute(eventStream, id, 'MergeEvent', { into, taken: [] }, asked()),
      );
      await Promise.all(both);
    }
    await settled();
    for (const pair of pairs) {
      const last = await Promise.all(pair.map(async id => (await typesIn(id)).at(-1)));
      expect(last.toSorted()).toEqual(['EventAbsorbed', 'EventMergedInto']);
    }
  });

  it('a merge and the deletion of the event that stays leave nothing half done', async () => {
    const raced = [];
    for (let race = 0; race < FEWER; race++) {
      const [a, b] = await pair();
      const [{ statusCode }] = await Promise.all([merge(a, b), send('DELETE', `/admin/events/${b}`)]);
      raced.push({ a, b, statusCode });
    }
    await settled();
    for (const { a, b, statusCode } of raced) {
      const [ofA, ofB] = [await typesIn(a), await typesIn(b)];
      const isMerged = ofA.at(-1) === 'EventMergedInto';
      expect([statusCode, ofB.includes('EventAbsorbed')]).toEqual([isMerged ? 200 : 404, isMerged]);
      expect(ofB.at(-1)).toBe('EventDeleted');
    }
  });

  it('a merge and its undoing by two moderators end in one of the two states', async () => {
    for (let race = 0; race < FEWER; race++) {
      const [a, b] = await pair();
      const commandId = await merged(a, b);
      const undone = await Promise.all([undo(a, commandId), undo(a, commandId)]);
      expect(undone.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      expect((await typesIn(b)).filter(type => type === 'EventReleased')).toHaveLength(1);
      expect((await typesIn(a)).filter(type => type === 'EventUnmerged')).toHaveLength(1);
    }
  });
});
