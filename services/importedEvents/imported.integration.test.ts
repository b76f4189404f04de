import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runStream } from '#contracts/platform/run.ts';
import { streams } from '#contracts/streams.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { queryBuilder } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { similarityOf } from '#platform/likeness/names.ts';
import { browser, register, signIn } from '#testing/door.ts';
import { drained } from '#testing/drained.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { processes } from '../runProcesses.ts';
import type { ImportedSchema } from './importedQueries.ts';
import { importDecisionMails } from './mailOnImportDecided.ts';
import { purgeImportedDaily } from './purgeImportedDaily.ts';

let stack: Stack;
let pool: pg.Pool;
let berlin: string;
/** Set while the clock of the API stands still. */
let stopped: Date | undefined;
/** The latest position, which reads wait for. */
let position: string;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true, clock: () => stopped ?? new Date() });
  pool = new pg.Pool({ connectionString: stack.urls.api, max: 2 });
  const region = { city: 'Berlin', country: 'Germany', timeZone: 'Europe/Berlin' };
  berlin = (await post('/admin/regions', { ...region, latitude: 52.52, longitude: 13.405 })).region.id;
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function send(method: Method, path: string, body?: object, headers: Record<string, string> = {}) {
  const after = method === 'GET' && position ? { 'x-after-position': position } : {};
  const url = `/api${path}`;
  return stack.call({ method, url, ...(body && { body }), headers: { ...after, ...headers } });
}

/** Sends a command that must succeed, and remembers where it is in the log. */
async function post(path: string, body: object = {}, method: Method = 'POST') {
  const answer = await send(method, path, body);
  expect([answer.body, answer.statusCode < 300]).toEqual([answer.body, true]);
  const json = answer.json();
  if (json.commit) position = json.commit.position;
  return json;
}

let sources = 0;
async function newSource(): Promise<{ id: string; key: string; name: string }> {
  const name = `Source ${++sources}`;
  return { name, ...(await post('/admin/import-sources', { name })) };
}

async function collect(key: string, items: unknown[], more: object = {}) {
  const headers = { 'x-api-key': key };
  const url = '/api/import/collected';
  const answer = await stack.app.inject({ method: 'POST', url, headers, body: { items, ...more } });
  position = String(await stack.store.head());
  return { status: answer.statusCode, ...answer.json() };
}

let nights = 0;
/** An item that is complete, and no duplicate of any other. */
function night(more: object = {}) {
  const number = ++nights;
  const day = new Date(Date.UTC(2027, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);
  return {
    ...{ id: `night-${number}`, title: `Night number ${number}`, venue: `Club ${number}`, city: 'Berlin' },
    ...{ start: `${day}T21:00`, timeZone: 'Europe/Berlin', danceStyles: 'Salsa' },
    ...more,
  };
}

async function collected(more: object = {}): Promise<string> {
  const { key } = await newSource();
  return (await collect(key, [night(more)])).items[0].id;
}

const shown = async (id: string) => (await send('GET', `/imported-events/${id}`)).json();
const statusOf = async (id: string) => (await shown(id)).item.importStatus;
const list = async (query: string) => (await send('GET', `/imported-events?${query}`)).json();

/** Waits until everything that follows from what was decided is done. */
async function settled(): Promise<void> {
  await drained({ pool, store: stack.store }, processes);
  position = String(await stack.store.head());
}

/** The dates of a series: their keys, and when they are now. */
async function datesOf(seriesId: string): Promise<string[]> {
  await send('GET', `/events/recurring/${seriesId}`);
  const { rows } = await pool.query<{ told: string }>(
    `select date || ' at ' || start_local || ' ' || status as told from read.event_dates
     where series_id = $1 order by date`,
    [seriesId],
  );
  return rows.map(({ told }) => told);
}

async function typesIn(stream: string): Promise<string[]> {
  const types = [];
  for await (const { type } of stack.store.readStream(stream)) types.push(type);
  return types;
}

describe('collecting', () => {
  it('takes items in once, updates what changed, and refuses with a reason', async () => {
    const { key, id: sourceId } = await newSource();
    const items = [night({ id: 'a' }), night({ id: 'b' }), { title: 'no id' }, 'nonsense', night({ id: 7 })];
    const first = await collect(key, items, { batchId: 'monday' });
    expect(first).toMatchObject({
      status: 200,
      batchId: 'monday',
      created: 3,
      updated: 0,
      unchanged: 0,
      refused: 2,
    });
    expect(first.items[2]).toMatchObject({ id: null, reason: expect.stringContaining('needs an “id”') });
    expect(first.items[3]).toMatchObject({ id: null, reason: expect.stringContaining('must be an object') });
    expect(first.items[4].sourceItemId).toBe('7');
    const again = await collect(key, [items[0], { ...(items[1] as object), price: '12' }]);
    expect(again).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect(again.items.map(({ id }: { id: string }) => id)).toEqual([first.items[0].id, first.items[1].id]);
    const { data, pagination } = await list(`source=${sourceId}`);
    expect(pagination).toMatchObject({ total: 3, hasMore: false });
    expect(data.find(({ id }: { id: string }) => id === first.items[0].id)).toMatchObject({
      ...{ importBatchId: 'monday', importStatus: 'pending', region: { city: 'Berlin' } },
    });
    expect((await shown(first.items[1].id)).item).toMatchObject({
      price: '12',
      rawData: { id: 'b', price: '12' },
    });
  });

  it('has only one item for the same id twice in a request, and in requests at the same time', async () => {
    const { key } = await newSource();
    const item = night();
    const twice = await collect(key, [item, { ...item, title: 'The last one' }]);
    expect(twice).toMatchObject({ created: 1, refused: 1 });
    expect((await shown(twice.items[1].id)).item.title).toBe('The last one');
    const other = night();
    const answers = await Promise.all(Array.from({ length: 5 }, () => collect(key, [other])));
    expect(answers.map(({ created }) => created).toSorted()).toEqual([0, 0, 0, 0, 1]);
    expect(await typesIn(`importedEvent-${answers[0]!.items[0].id}`)).toEqual(['EventCollected']);
  });

  it('keeps any text that an item may have', async () => {
    const { key } = await newSource();
    const title = 'ערב 💃🏽 <b>\u0000Salsa\ud800</b>';
    const { created, items } = await collect(key, [night({ title, '\u0000': '\udfff' })]);
    expect(created).toBe(1);
    expect((await shown(items[0].id)).item.title).toBe('ערב 💃🏽 Salsa\uFFFD');
  });

  it('answers 401 without a valid key, 403 where the source is disabled, 413 and 429 beyond the limits', async () => {
    const { id, key } = await newSource();
    const status = async (sent: string) => (await collect(sent, [])).status;
    expect(await status('')).toBe(401);
    expect(await status(key.replace(/.$/, last => (last === '0' ? '1' : '0')))).toBe(401);
    expect(await status(`tanda_${v7().replaceAll('-', '')}_${'0'.repeat(64)}`)).toBe(401);
    const bearer = { authorization: `Bearer ${key}` };
    const url = '/api/import/collected';
    const allowed = await stack.app.inject({ method: 'POST', url, headers: bearer, body: { items: [] } });
    expect(allowed.statusCode).toBe(200);
    await post(`/admin/import-sources/${id}`, { enabled: false }, 'PUT');
    expect(await collect(key, [night()])).toMatchObject({ status: 403, code: 'source_disabled' });
    await post(`/admin/import-sources/${id}`, { enabled: true }, 'PUT');
    const { key: second } = await post(`/admin/import-sources/${id}/key`);
    expect([await status(key), await status(second)]).toEqual([401, 200]);
    await post(`/admin/import-sources/${id}/key`, {}, 'DELETE').catch(() => {});
    expect(await status(second)).toBe(401);

    const { key: busy } = await newSource();
    const large = await collect(busy, ['x'.repeat(21 * 1024 * 1024)]);
    expect(large.status).toBe(413);
    stopped = new Date();
    const many = await Promise.all(Array.from({ length: 125 }, () => collect(busy, [])));
    stopped = undefined;
    const statuses = many.map(({ status }: { status: number }) => status).toSorted();
    expect(statuses).toEqual([...Array(120).fill(200), ...Array(5).fill(429)]);
  });

  it('never stores or shows a key again', async () => {
    const { id, key } = await newSource();
    const facts = [];
    for await (const { data } of stack.store.readStream(`source-${id}`)) facts.push(JSON.stringify(data));
    expect(facts.join()).not.toContain(key.slice(-32));
    const { sources } = (await send('GET', '/admin/import-sources')).json();
    const source = sources.find((one: { id: string }) => one.id === id);
    expect(JSON.stringify(source)).not.toContain(key.slice(-32));
    expect(source).toMatchObject({ keyHint: key.slice(-4), items: 0, approveRate: null, lastRun: null });
  });
});

describe('a calendar', () => {
  const CALENDAR = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:ball', 'SUMMARY:Ball'];
  const REST = ['DTSTART;TZID=Europe/Berlin:20270612T200000', 'END:VEVENT', 'END:VCALENDAR', ''];
  const text = (lines: readonly string[]) => lines.join('\r\n');
  const post = async (key: string, payload: string | Buffer, type = 'text/calendar', query = '') => {
    const headers = { 'x-api-key': key, 'content-type': type };
    const url = `/api/import/collected/calendar${query}`;
    const answer = await stack.app.inject({ method: 'POST', url, headers, payload });
    position = String(await stack.store.head());
    return { status: answer.statusCode, ...answer.json() };
  };

  it('is read as a followed one is, once', async () => {
    const { key, id } = await newSource();
    const calendar = text([...CALENDAR, ...REST]);
    const query = `?batchId=june&regionId=${berlin}`;
    const first = await post(key, calendar, 'text/calendar; charset=utf-8', query);
    expect(first).toMatchObject({ status: 200, batchId: 'june', created: 1, refused: 0 });
    expect((await list(`source=${id}`)).data).toMatchObject([
      { sourceItemId: 'ball', title: 'Ball', date: '2027-06-12', startTime: '20:00', regionId: berlin },
    ]);
    expect(await post(key, calendar, 'text/calendar', query)).toMatchObject({ unchanged: 1 });
    const latin = Buffer.from(text([...CALENDAR.slice(0, -1), 'SUMMARY:Fête', ...REST]), 'latin1');
    expect(await post(key, latin, 'text/calendar', query)).toMatchObject({ updated: 1 });
    expect((await shown(first.items[0].id)).item.title).toBe('Fête');
  });

  it('is refused with a reason when it is none, and wherever none belongs', async () => {
    const { key } = await newSource();
    const whole = text([...CALENDAR, ...REST]);
    expect(await post(key, 'nonsense')).toMatchObject({ status: 422, code: 'not_calendar' });
    expect(await post(key, '')).toMatchObject({ status: 422, code: 'not_calendar' });
    expect(await post(key, text(CALENDAR))).toMatchObject({ status: 422, code: 'cut_off' });
    expect(await post(key, 'x'.repeat(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
    expect(await post(key, '{}', 'application/json')).toMatchObject({
      ...{ status: 415, error: 'Send the body as text/calendar.' },
    });
    expect(await post(key, whole, 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
    expect(await post('', whole)).toMatchObject({ status: 401, code: 'api_key' });
    expect(await post(key, whole, 'text/calendar', `?regionId=${v7()}`)).toMatchObject({ status: 422 });
    const headers = { 'x-api-key': key, 'content-type': 'text/calendar' };
    const url = '/api/import/collected';
    const elsewhere = await stack.app.inject({ method: 'POST', url, headers, payload: whole });
    expect(elsewhere.statusCode).toBe(415);
    const { json } = await stack.app.inject({ method: 'GET', url: '/api/docs/json' });
    const { requestBody } = json().paths['/api/import/collected/calendar'].post;
    expect(Object.keys(requestBody.content)).toEqual(['text/calendar']);
  });
});

describe('duplicates', () => {
  it('are marked where an event, an item or one of the same request is the same', async () => {
    const item = night({ latitude: 52.5, longitude: 13.4 });
    const { key } = await newSource();
    const near = { ...item, id: 'near', venue: 'Elsewhere', latitude: 52.5008, title: `${item.title}!` };
    const answer = await collect(key, [
      item,
      near,
      { ...item, id: 'far', venue: 'Elsewhere', latitude: 52.51 },
    ]);
    const [first, second, third] = answer.items.map(({ id }: { id: string }) => id);
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
      'pending',
      'duplicate',
      'pending',
    ]);
    const { key: other } = await newSource();
    const { items } = await collect(other, [{ ...item, id: 'from elsewhere' }]);
    expect((await shown(items[0].id)).item.duplicateOf).toEqual({ kind: 'item', id: first });
    await post(`/imported-events/${first}/approve`);
    await settled();
    const { eventId } = (await shown(first)).item;
    const late = await collect(other, [{ ...item, id: 'of an event', description: 'more' }]);
    const found = await shown(late.items[0].id);
    expect(found.item.duplicateOf).toEqual({ kind: 'event', id: eventId });
    expect(found.nearest[0]).toMatchObject({ id: eventId, kind: 'event', duplicate: true, similarity: 1 });
    expect((await post(`/imported-events/${items[0].id}/reopen`)).item.importStatus).toBe('pending');
    // It stays open, since somebody has said that it is none.
    await collect(other, [{ ...item, id: 'from elsewhere', price: '9' }]);
    expect(await statusOf(items[0].id)).toBe('pending');
  });

  it('have titles as similar as PostgreSQL finds them', async () => {
    const titles = [
      'salsa friday at the ballhaus',
      'salsa friday ballhaus',
      'tango',
      'noche de salsa 2027',
      'a',
    ];
    for (const one of titles) {
      for (const other of titles) {
        const { rows } = await pool.query('select similarity($1, $2) as alike', [one, other]);
        expect(similarityOf(one, other)).toBeCloseTo(rows[0].alike, 5);
      }
    }
  });
});

describe('review', () => {
  it('makes a published event of a complete item, linked both ways', async () => {
    const id = await collected({ price: '10', currency: 'EUR', description: '<b>Live</b> music' });
    const { item } = await post(`/imported-events/${id}/approve`, { reviewNotes: 'Looks good' });
    expect(item).toEqual({ id, importStatus: 'approved', reviewNotes: 'Looks good' });
    await settled();
    const { item: done } = await shown(id);
    expect(done).toMatchObject({ importStatus: 'imported', eventKind: 'event', reviewNotes: 'Looks good' });
    expect(done.reviewedBy.name).toBe('Administrator');
    const event = (await send('GET', `/admin/events/${done.eventId}`)).json().event;
    expect(event).toMatchObject({ title: done.title, status: 'published', imported: true, regionId: berlin });
    expect(event).toMatchObject({ price: '10', currency: 'EUR', description: 'Live music' });
    expect((await list(`eventId=${done.eventId}`)).data[0].id).toBe(id);
  });

  it('makes a draft without a region, and asks for review without a title or start', async () => {
    const [draft, untitled, timeless] = [
      await collected({ city: 'Atlantis' }),
      await collected({ title: '' }),
      await collected({ start: 'soon' }),
    ];
    for (const id of [draft, untitled, timeless]) await post(`/imported-events/${id}/approve`);
    await settled();
    const { eventId } = (await shown(draft)).item;
    const { event } = (await send('GET', `/admin/events/${eventId}`)).json();
    expect(event).toMatchObject({ status: 'draft', regionId: null });
    const failed = { importStatus: 'needs_review', eventId: null };
    expect((await shown(untitled)).item).toMatchObject({ ...failed, reviewNotes: 'It has no title.' });
    expect((await shown(timeless)).item).toMatchObject({
      ...failed,
      reviewNotes: expect.stringContaining('start'),
    });
    expect(
      (await post(`/imported-events/${untitled}/reject`, { reviewNotes: 'Empty' })).item.importStatus,
    ).toBe('rejected');
    // Taken back, it is what it was.
    expect((await post(`/imported-events/${untitled}/reopen`)).item.importStatus).toBe('needs_review');
    expect((await shown(untitled)).item.reviewNotes).toBe('It has no title.');
  });

  it('makes a series of a recurring item, without its excluded dates', async () => {
    const recurrence = { rule: 'FREQ=WEEKLY;COUNT=4', exDates: ['2027-06-11T21:00'], changes: [] };
    const id = await collected({ start: '2027-06-04T21:00', recurrence });
    const odd = await collected({ recurrence: { rule: 'FREQ=YEARLY;BYMONTH=3' } });
    for (const one of [id, odd]) await post(`/imported-events/${one}/approve`);
    await settled();
    const { eventId, eventKind } = (await shown(id)).item;
    expect(eventKind).toBe('series');
    const series = (await send('GET', `/events/recurring/${eventId}`)).json();
    expect(series.instances.total).toBe(3);
    expect((await shown(odd)).item).toMatchObject({
      importStatus: 'needs_review',
      reviewNotes: expect.stringContaining('FREQ=YEARLY'),
    });
  });

  it('brings an event up to what its source changes, except for what a person has changed', async () => {
    const { key } = await newSource();
    const item = night({ price: '10', description: 'Live music' });
    const [{ id }] = (await collect(key, [item])).items;
    await post(`/imported-events/${id}/approve`);
    await settled();
    const { eventId } = (await shown(id)).item;
    await post(`/admin/events/${eventId}`, { price: '12' }, 'PUT');
    const moved = { ...item, title: 'Another title', price: '15', start: '2028-01-01T20:00' };
    await collect(key, [moved]);
    await settled();
    const eventNow = async () => (await send('GET', `/admin/events/${eventId}`)).json().event;
    expect(await eventNow()).toMatchObject({
      ...{ title: 'Another title', price: '12', description: 'Live music', status: 'published' },
      startDateTime: expect.stringContaining('2028-01-01T20:00'),
    });
    await collect(key, [{ ...moved, cancelled: true }]);
    await settled();
    expect((await eventNow()).status).toBe('cancelled');
  });

  it('brings a series up to what its source changes, and keeps what a person changed in it', async () => {
    const { key } = await newSource();
    const item = night({ start: '2027-06-04T21:00', end: '2027-06-05T02:00' });
    const recurrence = {
      ...{ rule: 'FREQ=WEEKLY;COUNT=5', rDates: ['2027-06-09', '2027-06-10T19:00'], exDates: ['2027-06-18'] },
      changes: [
        { date: '2027-06-11', start: '2027-06-12T22:00' },
        { date: '2027-06-25', cancelled: true },
      ],
    };
    const [{ id }] = (await collect(key, [{ ...item, recurrence }])).items;
    await post(`/imported-events/${id}/approve`);
    await settled();
    const { item: imported } = await shown(id);
    expect(imported).toMatchObject({ importStatus: 'imported', eventKind: 'series', reviewNotes: null });
    expect(await datesOf(imported.eventId)).toEqual([
      '2027-06-04 at 2027-06-04T21:00 published',
      '2027-06-09 at 2027-06-09T21:00 published',
      '2027-06-10 at 2027-06-10T19:00 published',
      '2027-06-11 at 2027-06-12T22:00 published',
      '2027-06-25 at 2027-06-25T21:00 cancelled',
      '2027-07-02 at 2027-07-02T21:00 published',
    ]);

    // Ana moves one date and takes out another one.
    const ana = { startDateTime: '2027-07-02T23:00', updateType: 'this_only' };
    await post(`/admin/events/${imported.eventId}_20270702`, ana, 'PUT');
    await post(`/admin/events/${imported.eventId}/exceptions`, { exceptionDate: '2027-06-09' });
    const changed = {
      ...{ rule: 'FREQ=WEEKLY;COUNT=6', rDates: ['2027-06-09'], exDates: [] },
      changes: [
        { date: '2027-06-11', start: '2027-06-13T20:00' },
        { date: '2027-07-02', start: '2027-07-03T20:00' },
      ],
    };
    await collect(key, [{ ...item, title: 'Another name', recurrence: changed }]);
    await settled();
    const after = [
      '2027-06-04 at 2027-06-04T21:00 published',
      '2027-06-11 at 2027-06-13T20:00 published',
      '2027-06-18 at 2027-06-18T21:00 published',
      '2027-06-25 at 2027-06-25T21:00 published',
      '2027-07-02 at 2027-07-02T23:00 published',
      '2027-07-09 at 2027-07-09T21:00 published',
    ];
    expect(await datesOf(imported.eventId)).toEqual(after);
    const types = await typesIn(`series-${imported.eventId}`);
    await collect(key, [{ ...item, title: 'Another name', recurrence: changed }]);
    await settled();
    expect(await typesIn(`series-${imported.eventId}`)).toEqual(types);
    expect((await shown(id)).item).toMatchObject({ importStatus: 'imported', title: 'Another name' });
  });

  it('needs review when its event cannot follow, says why, and can be left as it is', async () => {
    const { key } = await newSource();
    const item = night({ start: '2027-06-04T21:00', recurrence: { rule: 'FREQ=WEEKLY;COUNT=3' } });
    const [{ id }] = (await collect(key, [item])).items;
    await post(`/imported-events/${id}/approve`);
    await settled();
    const { eventId } = (await shown(id)).item;
    const before = await datesOf(eventId);
    const impossible = { rule: 'FREQ=MONTHLY;BYDAY=1FR,3FR' };
    await collect(key, [{ ...item, recurrence: impossible }]);
    await settled();
    expect((await shown(id)).item).toMatchObject({
      ...{ importStatus: 'needs_review', eventId, eventKind: 'series' },
      reviewNotes: expect.stringContaining('1FR,3FR'),
    });
    expect(await datesOf(eventId)).toEqual(before);
    // Left as it is: the decision makes no second series, and taking it back deletes none.
    await post(`/imported-events/${id}/approve`);
    await settled();
    expect((await shown(id)).item).toMatchObject({ importStatus: 'imported', eventId });
    await post(`/imported-events/${id}/reopen`);
    await settled();
    expect((await shown(id)).item).toMatchObject({ importStatus: 'needs_review', eventId });
    expect(await datesOf(eventId)).toEqual(before);
    // The source thinks better of it.
    await collect(key, [{ ...item, recurrence: { rule: 'FREQ=WEEKLY;COUNT=4' } }]);
    await settled();
    expect((await shown(id)).item).toMatchObject({ importStatus: 'imported', eventId, reviewNotes: null });
    expect(await datesOf(eventId)).toHaveLength(4);
    await collect(key, [{ ...item, recurrence: null }]);
    await settled();
    const { reviewNotes } = (await shown(id)).item;
    expect(reviewNotes).toBe(
      'It no longer recurs at its source. Its series still does: end it, or leave it as it is.',
    );
  });

  it('begins anew when its source uses its id for another event', async () => {
    const { key } = await newSource();
    const item = night({ title: 'Salsa at the lake', venue: 'Lake house', url: 'https://lake.example/a' });
    const [{ id }] = (await collect(key, [item])).items;
    await post(`/imported-events/${id}/approve`);
    await settled();
    const { eventId } = (await shown(id)).item;
    const { event } = (await send('GET', `/admin/events/${eventId}`)).json();
    expect(event).toMatchObject({ title: 'Salsa at the lake', sourceUrl: 'https://lake.example/a' });
    const other = { ...item, title: 'Tango marathon', venue: 'Old mill', start: '2027-09-10T18:00' };
    await collect(key, [other]);
    await settled();
    const { item: anew } = await shown(id);
    expect(anew).toMatchObject({ importStatus: 'pending', eventId: null, title: 'Tango marathon' });
    expect(anew.validationIssues[0].message).toContain('“Salsa at the lake”');
    expect((await send('GET', `/admin/events/${eventId}`)).json().event.title).toBe('Salsa at the lake');
    await post(`/imported-events/${id}/approve`);
    await settled();
    expect((await shown(id)).item.eventId).not.toBe(eventId);
  });

  it('needs a reason for a rejection', async () => {
    const id = await collected();
    const answer = await send('POST', `/imported-events/${id}/reject`, { reviewNotes: '  ' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fieldErrors.reviewNotes).toBe('Please provide a reason for rejection');
  });

  it('deletes the event of an approval that is taken back, and makes another one for the next', async () => {
    const id = await collected();
    await post(`/imported-events/${id}/approve`);
    await settled();
    const { eventId: first } = (await shown(id)).item;
    await post(`/imported-events/${id}/reopen`);
    await settled();
    expect((await shown(id)).item).toMatchObject({
      importStatus: 'pending',
      eventId: null,
      reviewNotes: null,
    });
    expect((await typesIn(`event-${first}`)).at(-1)).toBe('EventDeleted');
    await post(`/imported-events/${id}/approve`);
    await settled();
    const { eventId: second } = (await shown(id)).item;
    expect(second).not.toBe(first);
    expect(await typesIn(`event-${second}`)).toContain('EventPublished');
  });

  it(
    'has one winner where two decide at once, and tells the other what was decided',
    async () => {
      const max = await register(stack, 'Max', 'admin');
      const him = browser(stack);
      await signIn(stack, him, max);
      const { key } = await newSource();
      // One request for all, because of the limit of requests a minute.
      const { items } = await collect(
        key,
        Array.from({ length: scaled(20, 500) }, () => night()),
      );
      for (const { id } of items) {
        const path = `/imported-events/${id}`;
        const [mine, his] = await Promise.all([
          send('POST', `${path}/approve`, {}),
          him.send('POST', `${path}/reject`, { reviewNotes: 'No' }),
        ]);
        expect([mine.statusCode, his.statusCode].toSorted()).toEqual([200, 409]);
        const [loser, status, by] =
          mine.statusCode === 409 ? [mine, 'rejected', 'Max'] : [his, 'approved', 'Administrator'];
        expect(loser.json()).toMatchObject({ code: 'decided', data: { decision: { status, by } } });
      }
    },
    scaled(60_000, 900_000),
  );
});

describe('a message to the contact of an item', () => {
  const contact = () => `contact-${v7()}@example.org`;
  const mailsTo = async (address: string) => {
    await settled();
    return (await stack.mails()).filter(({ to }) => to === address);
  };
  const notice = { text: 'Thank you!\nSee <b>you</b>.', language: 'es' };

  it('is mailed with the decision where the moderator says so, and shown with it', async () => {
    const [told, untold] = [contact(), contact()];
    const id = await collected({ contactEmail: told });
    expect((await shown(id)).item).toMatchObject({ contactEmail: told, notice: null });
    await post(`/imported-events/${id}/approve`, { notice });
    const [mail, ...more] = await mailsTo(told);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Sobre tu evento, Tanda', person: id });
    expect(mail!.text).toContain('Thank you!\nSee <b>you</b>.');
    expect(mail!.html).toContain('See &lt;b&gt;you&lt;/b&gt;.');
    expect((await shown(id)).item).toMatchObject({ importStatus: 'imported', notice: notice.text });
    const other = await collected({ organizerEmail: untold });
    await post(`/imported-events/${other}/reject`, { reviewNotes: 'No' });
    expect(await mailsTo(untold)).toEqual([]);
    for await (const { data } of stack.store.readStream(`importedEvent-${id}`)) {
      expect(JSON.stringify(data)).not.toMatch(/Thank you|contact-/);
    }
  });

  it('is not mailed where there is no address, or where the decision is taken back at once', async () => {
    const to = contact();
    const id = await collected({ contactEmail: to });
    const without = await collected();
    await post(`/imported-events/${without}/reject`, { reviewNotes: 'No', notice });
    expect((await shown(without)).item.notice).toBeNull();
    for await (const { data } of stack.store.readStream(`importedEvent-${without}`)) {
      expect(Object.keys(data as object)).not.toContain('notice');
    }
    const blank = await send('POST', `/imported-events/${id}/reject`, {
      reviewNotes: 'No',
      notice: { text: ' ', language: 'en' },
    });
    expect(blank.statusCode).toBe(422);
    // Decided otherwise before the mail is made: only what holds is told.
    const codec = factCodec(streams, subjectKeys(pool));
    const sent: string[] = [];
    const performer = importDecisionMails({
      load: (stream, options) => loadStream({ store: stack.store, codec }, stream, options),
      sendMail: async mail => void sent.push(mail.text),
      brand: 'Tanda',
    }).mailImportDecision!;
    await post(`/imported-events/${id}/reject`, {
      reviewNotes: 'No',
      notice: { text: 'First', language: 'en' },
    });
    const stream = `importedEvent-${id}`;
    const facts = await loadStream({ store: stack.store, codec }, stream);
    const factId = facts.findLast(({ type }) => type === 'ImportRejected')!.id;
    const effect = { factId, stream, key: 'mail', payload: {} } as Parameters<typeof performer.perform>[0];
    await performer.perform(effect, new AbortController().signal);
    expect(sent).toHaveLength(1);
    await post(`/imported-events/${id}/reopen`);
    await performer.perform(effect, new AbortController().signal);
    expect(sent).toHaveLength(1);
  });
});

describe('bulk', () => {
  it('decides several, reports each that could not be, and is taken back', async () => {
    const { key, id: source } = await newSource();
    const { items } = await collect(key, [night(), night(), night()]);
    const ids: string[] = items.map(({ id }: { id: string }) => id);
    await post(`/imported-events/${ids[0]}/reject`, { reviewNotes: 'No dance' });
    const before = (await list(`source=${source}`)).data;
    const answer = await post('/imported-events/bulk-approve', { ids, reviewNotes: 'Bulk approved' });
    expect(answer).toMatchObject({ success: true, count: 3 });
    await settled();
    const done = (await list(`source=${source}&importStatus=imported`)).data;
    expect(done).toHaveLength(2);
    expect(done[0].reviewNotes).toBe('Bulk approved');
    if (answer.succeeded) {
      expect(answer.succeeded.toSorted()).toEqual(ids.slice(1).toSorted());
      const message = 'This imported event has already been rejected.';
      expect(answer.failed).toEqual([{ id: ids[0], code: 'decided', message }]);
    }
    await post('/imported-events/bulk-reopen', { ids: ids.slice(1) });
    await settled();
    const stateOf = ({ revision: _, ...state }: Record<string, unknown>) => state;
    expect((await list(`source=${source}`)).data.map(stateOf)).toEqual(before.map(stateOf));
    const rejected = await post('/imported-events/bulk-reject', {
      ids: ids.slice(1),
      reviewNotes: 'Too far',
    });
    expect(rejected.count).toBe(2);
    await settled();
    expect((await list(`source=${source}&importStatus=rejected`)).pagination.total).toBe(3);
  });

  it('decides all that wait and match a filter, with exceptions, and takes just that back', async () => {
    const { key, id: source } = await newSource();
    const marked = { venue: `Hall ${v7()}` };
    const { items } = await collect(key, [...Array.from({ length: 6 }, () => night(marked)), night()]);
    const ids: string[] = items.map(({ id }: { id: string }) => id);
    await post(`/imported-events/${ids[0]}/approve`);
    await settled();
    const filter = { source, search: marked.venue };
    const exclude = [ids[1]!];
    const after = { 'x-after-position': position };
    const waiting = await send('POST', '/imported-events/bulk-preview', { filter }, after);
    expect(waiting.json()).toEqual({ count: 5 });
    const secret = `Bea of Calle ${v7()} asked for it`;
    const order = { filter, exclude, reviewNotes: secret };
    const answer = await post('/imported-events/bulk-reject', order);
    expect(answer).toMatchObject({ success: true, count: 4 });
    await settled();
    const rejected = (await list(`source=${source}&importStatus=rejected`)).data;
    expect(rejected.map((one: { id: string }) => one.id).toSorted()).toEqual(ids.slice(2, 6).toSorted());
    expect(rejected[0].reviewNotes).toBe(secret);
    // The reason stands sealed in the items, and nowhere else in the log; what was kept for the run is gone.
    for (const stream of [`run-${answer.jobId}`, `importedEvent-${ids[2]}`]) {
      for await (const { data } of stack.store.readStream(stream)) {
        expect(JSON.stringify(data)).not.toContain(secret);
      }
    }
    const run = (await send('GET', `/admin/runs/${answer.jobId}`)).json().run;
    expect(JSON.stringify(run)).not.toContain(secret);
    const kept = () => pool.query('select 1 from private.run_words where run_id = $1', [answer.jobId]);
    if (answer.succeeded) expect((await kept()).rowCount).toBe(0);

    // Of these one is decided again by somebody before all are taken back: that stays.
    await post(`/imported-events/${ids[2]}/reopen`);
    await post(`/imported-events/${ids[2]}/reject`, { reviewNotes: 'By hand' });
    const undone = await post('/imported-events/bulk-reopen', { runId: answer.jobId });
    await settled();
    if (undone.failed) expect(undone.failed).toMatchObject([{ id: ids[2], code: 'changed_since' }]);
    const left = (await list(`source=${source}&importStatus=rejected`)).data;
    expect(left.map((one: { id: string }) => one.id)).toEqual([ids[2]]);
    expect((await list(`source=${source}&importStatus=pending`)).pagination.total).toBe(5);
    const both = await send('POST', '/imported-events/bulk-approve', { filter, ids });
    expect(both.statusCode).toBe(422);
    expect((await send('POST', '/imported-events/bulk-reopen', {})).statusCode).toBe(422);
  });

  it('fails an item whose reason was lost with the database, and says so', async () => {
    const { key } = await newSource();
    const { items } = await collect(key, [night()]);
    const { id } = items[0];
    const parameters = { decision: 'reject', ids: [id], exclude: [], worded: true };
    const runId = v7();
    const asked = { commandId: runId, actor: { id: v7(), role: 'admin' } as const, now: new Date() };
    const order = { kind: 'reviewImportedEvents', parameters, total: 1 };
    await stack.execute(runStream, runId, 'StartRun', order, asked);
    await expect
      .poll(async () => (await send('GET', `/admin/runs/${runId}`)).json().run?.finishedAt ?? null, {
        timeout: 20_000,
      })
      .not.toBeNull();
    const answer = (await send('GET', `/admin/runs/${runId}`)).json();
    expect(answer.items).toMatchObject([{ item: id, outcome: 'failed', code: 'words_gone' }]);
    expect((await shown(id)).item.importStatus).toBe('pending');
  });

  it('refuses a rejection without a reason, and more than a thousand', async () => {
    const blank = await send('POST', '/imported-events/bulk-reject', { ids: [v7()], reviewNotes: ' ' });
    expect(blank.statusCode).toBe(422);
    const ids = Array.from({ length: 1_001 }, () => v7());
    expect((await send('POST', '/imported-events/bulk-approve', { ids })).statusCode).toBe(422);
  });
});

describe('the list', () => {
  it('filters by status, source, region, date and words, and counts alike in the figures', async () => {
    const { key, name } = await newSource();
    const { items } = await collect(key, [
      night({ title: 'Kizomba 100% Sensual', start: '2028-05-01T20:00' }),
      night({ city: 'Atlantis', start: '2028-05-02T23:30' }),
    ]);
    const [first, second] = items.map(({ id }: { id: string }) => id);
    const ids = async (query: string) =>
      (await list(`source=${encodeURIComponent(name)}&${query}`)).data.map(({ id }: { id: string }) => id);
    expect(await ids('sort=date')).toEqual([first, second]);
    expect(await ids('importStatus=all&regionId=all&sort=date')).toEqual([first, second]);
    expect(await ids('regionId=null')).toEqual([second]);
    expect(await ids('regionId=unassigned')).toEqual([second]);
    expect(await ids(`regionId=${berlin}`)).toEqual([first]);
    expect(await ids('search=100%25%20kizomba')).toEqual([first]);
    expect(await ids('startDate=2028-05-02')).toEqual([second]);
    expect(await ids('endDate=2028-05-01')).toEqual([first]);
    expect(await ids('startDate=2028-05-01&endDate=2028-05-02&sort=date&order=desc')).toEqual([
      second,
      first,
    ]);
    expect(await ids('importStatus=rejected')).toEqual([]);
    const stats = (await send('GET', '/imported-events/stats')).json();
    expect(stats.sourceBreakdown[name]).toBe(2);
    const { pagination } = await list('importStatus=pending&limit=1');
    expect(stats.statusBreakdown.pending).toBe(pagination.total);
    const all = (await list('limit=1')).pagination.total;
    expect(stats).toMatchObject({ recentImports: all, aiProcessing: { processed: all, pending: 0 } });
    expect(stats.qualityScores.avgCompleteness).toBeGreaterThan(0);
    expect((await send('GET', '/imported-events?importStatus=lost')).statusCode).toBe(422);
    expect((await send('GET', `/imported-events/${v7()}`)).statusCode).toBe(404);
  });
});

describe('deletion', () => {
  it('deletes all that is there, keeps their events, and lets a source send an item again', async () => {
    const { key } = await newSource();
    const item = night();
    const [{ id }] = (await collect(key, [item])).items;
    await post(`/imported-events/${id}/approve`);
    await settled();
    const { eventId } = (await shown(id)).item;
    const answer = await post('/imported-events/all', {}, 'DELETE');
    expect(['All imported events deleted successfully', 'Imported events are being deleted.']).toContain(
      answer.message,
    );
    await settled();
    expect((await list('')).pagination.total).toBe(0);
    expect((await send('GET', `/imported-events/${id}`)).statusCode).toBe(404);
    expect((await send('GET', `/admin/events/${eventId}`)).statusCode).toBe(200);
    expect(await collect(key, [item])).toMatchObject({ created: 1 });
    expect(await statusOf(id)).not.toBe('imported');
  });
});

describe('the purge', () => {
  const SEALED = 'Somebody’s telephone 0170 555';

  it('destroys what was rejected 180 days ago with the notes about it, and nothing else', async () => {
    const { key } = await newSource();
    const items = [night({ description: SEALED }), night({ description: SEALED })];
    const [gone, kept] = (await collect(key, items)).items.map(({ id }: { id: string }) => id);
    await post(`/imported-events/${gone}/reject`, { reviewNotes: 'No' });
    // Notes are about items that are in the rows.
    for (const id of [gone, kept]) await statusOf(id);
    for (const id of [gone, kept])
      await post(`/admin/queues/importedEvent/${id}/notes`, { text: 'Call him.' });
    await settled();
    const db = queryBuilder<ImportedSchema>(pool).withSchema('read');
    const { work } = purgeImportedDaily({ db, pool, execute: stack.execute });
    const purgeAfter = async (days: number) => {
      const now = new Date(Date.now() + days * 86_400_000);
      await work({ now, signal: new AbortController().signal });
      position = String(await stack.store.head());
    };
    await purgeAfter(179);
    expect(await statusOf(gone)).toBe('rejected');
    await purgeAfter(181);
    expect((await send('GET', `/imported-events/${gone}`)).statusCode).toBe(404);
    expect((await shown(kept)).item.description).toBe(SEALED);
    const { rows } = await pool.query('select key from private.subject_keys where subject = $1', [gone]);
    expect(rows).toEqual([{ key: null }]);
    for await (const { data } of stack.store.readStream(`importedEvent-${gone}`)) {
      expect(JSON.stringify(data)).not.toContain('0170 555');
    }
    await settled();
    const noted = 'select id from read.queue_notes where id = any($1::uuid[])';
    expect((await pool.query(noted, [[gone, kept]])).rows).toEqual([{ id: kept }]);
    const again = await collect(key, [items[0]]);
    expect(again.items[0]).toMatchObject({ outcome: 'refused', reason: expect.any(String) });
    expect(await typesIn(`importedEvent-${gone}`)).toEqual([
      'EventCollected',
      'ImportRejected',
      'ImportPurged',
    ]);
  });
});
