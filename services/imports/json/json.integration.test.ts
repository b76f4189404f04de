import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { regionStream } from '#contracts/regions/region.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
  const place = { city: 'Lisbon', country: 'Portugal', timeZone: 'Europe/Lisbon', state: null };
  const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' } as const, now: new Date() };
  const none = { latitude: null, longitude: null, coverImage: null };
  const order = { ...place, ...none, status: 'active', popular: false } as const;
  await stack.execute(regionStream, v7(), 'OpenRegion', order, asked);
});
afterAll(() => stack.stop());

async function get(url: string) {
  return (await stack.send('GET', url)).json();
}

async function post(payload: string | Buffer, query = '', type = 'application/json') {
  const url = `/api/import/events${query}`;
  const answer = await stack.call({ method: 'POST', url, payload, headers: { 'content-type': type } });
  return { status: answer.statusCode, body: answer.json() };
}

const send = (events: unknown, query = '') => post(JSON.stringify(events), query);

async function ended(id: string) {
  for (;;) {
    const run = await get(`/api/events/import/${id}`);
    if (run.status !== undefined && run.status !== 'running') return run;
    await pause(40);
  }
}

/** The run at the end of an import. */
async function imported(events: unknown, query = '') {
  const { status, body } = await send(events, query);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return ended(body.batchId);
}

const found = async (search: string): Promise<Record<string, unknown>[]> =>
  (await get(`/api/admin/events?search=${encodeURIComponent(search)}&sort=title&order=asc`)).events;

const night = (title: string, more: object = {}) => ({
  title,
  startDateTime: '2027-03-28T20:00:00',
  city: 'Lisbon',
  ...more,
});

describe('events in JSON', () => {
  it('keep the status that the data gives them, and the answer has the notes', async () => {
    const entries = ['cancelled', 'draft', 'published'].map((status, at) => night(`Kept ${at}`, { status }));
    const odd = night('Kept odd', { status: 'wahrscheinlich' });
    const sent = await send([...entries, night('Kept unknown place', { city: 'Nowhere' }), odd]);
    // A busy machine answers before it is done.
    const body = sent.status === 200 ? sent.body : await ended(sent.body.batchId);
    expect(body).toMatchObject({ success: true, created: 5 });
    expect(sent.body.notes).toEqual(expect.any(Array));
    expect(body.notes).toEqual([
      expect.objectContaining({ code: 'noRegion', value: 'Nowhere', count: 1 }),
      expect.objectContaining({
        code: 'unknownValue',
        field: 'status',
        value: 'wahrscheinlich',
        taken: null,
      }),
    ]);
    const kept = await found('Kept');
    expect(kept.slice(0, 3).map(one => one.status)).toEqual(['cancelled', 'draft', 'published']);
    expect(await imported(entries)).toMatchObject({ created: 0, unchanged: 3, notes: [] });
  });

  it('are imported with every field of the form, whether flat or nested', async () => {
    const entry = {
      ...night('Whole'),
      description: 'Two\nlines',
      endDateTime: '2027-03-29T02:00:00',
      price: 12,
      currency: 'eur',
      maxAttendees: 80,
      category: ['Social', 'Class'],
      isFeatured: true,
      danceStyles: [{ name: 'Salsa', level: 'beginner' }, 'Tango'],
      venue: { name: 'Casa', geo: { lat: 38.7, lng: -9.1 } },
      postalCode: null,
      coverImage: '/a.webp',
    };
    expect(await imported([entry])).toMatchObject({ status: 'finished', created: 1, errors: 0, notes: [] });
    expect(await found('Whole')).toMatchObject([
      {
        description: 'Two\nlines',
        startDateTime: '2027-03-28T20:00:00',
        endDateTime: '2027-03-29T02:00:00',
        price: '12',
        currency: 'EUR',
        maxAttendees: 80,
        category: ['Social', 'Class'],
        isFeatured: true,
        danceStyles: [
          { danceStyleId: 'salsa', level: 'beginner' },
          { danceStyleId: 'tango', level: 'all' },
        ],
        locationName: 'Casa',
        locationCity: 'Lisbon',
        latitude: 38.7,
        timeZone: 'Europe/Lisbon',
        imported: true,
        status: 'draft',
      },
    ]);
  });

  it('have times on the clock at the place, whatever offset they are written with', async () => {
    const at = (title: string, startDateTime: string, more: object = {}) =>
      night(`Offset ${title}`, { startDateTime, ...more });
    const run = await imported([
      at('a plus', '2027-11-27T21:00:00+01:00', { endDateTime: '2027-11-28T02:00:00+01:00' }),
      at('b zulu', '2027-07-01T19:00:00Z', { startTimeZone: 'Asia/Tokyo' }),
      at('c elsewhere', '2027-11-27T01:30-0500', { city: 'Atlantis', timeZone: 'Europe/Madrid' }),
      at('d apart', '', { date: '27.11.2027', time: '23:30:00+03:00', startDateTime: undefined }),
      at('e nowhere', '2027-11-27T21:00:00+01:00', { city: 'Atlantis' }),
      at('f wrong zone', '2027-11-27T21:00:00+01:00', { city: 'Atlantis', timeZone: 'Mars/Base' }),
    ]);
    expect(run).toMatchObject({ created: 4, errors: 2 });
    expect((await found('Offset')).map(one => [one.startDateTime, one.endDateTime, one.timeZone])).toEqual([
      ['2027-11-27T20:00:00', '2027-11-28T01:00:00', 'Europe/Lisbon'],
      ['2027-07-01T20:00:00', null, 'Europe/Lisbon'],
      ['2027-11-27T07:30:00', null, 'Europe/Madrid'],
      ['2027-11-27T20:30:00', null, 'Europe/Lisbon'],
    ]);
    const { body } = await send(
      [at('e nowhere', '2027-11-27T21:00+01:00', { city: 'Atlantis' })],
      '?dryRun=true',
    );
    expect(body.errors[0].error).toContain('the time zone of the place is unknown');
  });

  it('have the address of their source; another text is no address, and is noted', async () => {
    const { notes } = await imported([
      night('Linked a', { url: 'https://salsa.example/nights/7?x=1' }),
      night('Linked b', { sourceUrl: 'javascript:alert(1)' }),
    ]);
    expect(notes).toMatchObject([{ code: 'leftOut', field: 'sourceUrl', value: 'javascript:alert(1)' }]);
    expect((await found('Linked')).map(({ sourceUrl }) => sourceUrl)).toEqual([
      'https://salsa.example/nights/7?x=1',
      null,
    ]);
  });

  it('are tried first: the same counts, reasons and preview, and nothing recorded', async () => {
    await imported([night('Tried old'), night('Tried same')]);
    const events = [
      night('Tried old', { price: '$5' }),
      night('Tried same'),
      night('Tried new', { danceStyles: ['Salsa', 'Tango'], organizer: { name: 'Nobody' } }),
      { title: 'Tried without a date' },
      'not an event',
    ];
    const dry = (await send({ events }, '?dryRun=true')).body;
    const expected = { created: 1, updated: 1, skipped: 3, total: 5 };
    expect(dry).toMatchObject({ success: true, dryRun: true, ...expected });
    expect(dry.errors).toEqual([
      { row: 4, title: 'Tried without a date', error: 'The start date is missing.' },
      { row: 5, title: '', error: 'This is not an object with the fields of an event.' },
    ]);
    expect(dry.preview[2]).toEqual({
      title: 'Tried new',
      date: '2027-03-28T20:00:00',
      city: 'Lisbon',
      organizer: 'Nobody',
      styles: 'Salsa, Tango',
    });
    expect((await found('Tried')).map(({ title }) => title)).toEqual(['Tried old', 'Tried same']);
    expect((await send({ events })).body).toMatchObject({ success: true, dryRun: false, ...expected });
    expect(await found('Tried')).toMatchObject([{ title: 'Tried new' }, { price: '$5' }, {}]);
  });

  it('keep as notes what no field is for', async () => {
    const events = [
      night('Noted 1', { floor: 'wood' }),
      night('Noted 2', { floor: 'stone', bar: { open: true } }),
    ];
    const { notes } = await imported(events);
    expect(notes).toMatchObject([
      { code: 'unknownKey', value: 'floor', taken: 'wood', count: 2 },
      { code: 'unknownKey', value: 'bar.open', taken: 'true', count: 1 },
    ]);
  });

  it('are shown by eight, whatever their number', async () => {
    const events = Array.from({ length: 300 }, (_, index) => night(`Many ${index}`));
    const { body } = await send(events, '?dryRun=true');
    expect(body.preview).toHaveLength(8);
    expect(await ended(body.batchId)).toMatchObject({ total: 300, created: 300 });
  });

  it('with ambiguous dates are asked about first', async () => {
    const { startDateTime: _, ...undated } = night('Ambiguous');
    const events = [{ ...undated, date: '02/03/2027', time: '20:00' }];
    const asked = (await send(events, '?dryRun=true')).body;
    expect(asked).toMatchObject({
      success: false,
      needsDateOrder: [{ column: 'date', orders: ['dmy', 'mdy'] }],
    });
    expect(await imported(events, '?dateOrder=mdy')).toMatchObject({ created: 1 });
    expect(await found('Ambiguous')).toMatchObject([{ startDateTime: '2027-02-03T20:00:00' }]);
  });
});

describe('“Publish events after import”', () => {
  it('publishes what is new or a draft, and leaves alone what was cancelled', async () => {
    await imported([night('Publish draft')]);
    await imported([night('Publish gone', { status: 'published' })]);
    const [gone] = await found('Publish gone');
    await stack.call({ method: 'PUT', url: `/api/admin/events/${gone!.id}`, body: { status: 'cancelled' } });
    const events = [night('Publish draft'), night('Publish gone', { price: '$1' }), night('Publish new')];
    expect(await imported(events, '?publish=true')).toMatchObject({ created: 1, updated: 2 });
    const statuses = (await found('Publish')).map(({ title, status }) => [title, status]);
    expect(statuses).toEqual([
      ['Publish draft', 'published'],
      ['Publish gone', 'cancelled'],
      ['Publish new', 'published'],
    ]);
  });

  it('does not publish an event whose time zone is unknown', async () => {
    const { notes } = await imported([night('Publish nowhere', { city: 'Atlantis' })], '?publish=true');
    expect(notes).toContainEqual(expect.objectContaining({ code: 'draft', count: 1 }));
    expect(await found('Publish nowhere')).toMatchObject([{ status: 'draft' }]);
  });
});

it('a dry run counts a series that would not change as unchanged', async () => {
  const series = (price: string) => [
    night('Rhythm', { price, recurrence: { type: 'weekly', daysOfWeek: ['SU'], count: 4 } }),
  ];
  expect(await imported(series('$1'))).toMatchObject({ created: 1 });
  expect(await imported(series('$1'), '?dryRun=true')).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await imported(series('$2'), '?dryRun=true')).toMatchObject({ updated: 1, unchanged: 0 });
  expect(await imported(series('$2'))).toMatchObject({ updated: 1 });
});

it('undoing an import leaves everything as it was', async () => {
  const stateOf = async () => (await get('/api/admin/events?limit=1000&sort=title')).events.map(without);
  const without = ({ revision: _, updatedAt: __, confirmation: ___, ...event }: Record<string, unknown>) =>
    event;
  await imported([night('Undo kept', { price: '$1', danceStyles: ['Salsa'] })]);
  const before = await stateOf();
  const recurrence = { type: 'weekly', daysOfWeek: ['SU'], count: 3 };
  const events = [
    night('Undo kept', { price: '$2', danceStyles: ['Tango'], description: 'New' }),
    night('Undo new'),
    night('Undo series', { recurrence }),
  ];
  const run = await imported(events, '?publish=true');
  expect(run).toMatchObject({ created: 2, updated: 1, undoable: true });
  expect(await stateOf()).not.toEqual(before);
  const { statusCode } = await stack.call({ method: 'POST', url: `/api/events/import/${run.id}/undo` });
  expect(statusCode).toBeLessThan(300);
  const { undoneBy } = await get(`/api/events/import/${run.id}`);
  for (;;) if ((await get(`/api/admin/runs/${undoneBy}`)).run?.finishedAt) break;
  expect(await stateOf()).toEqual(before);
});

describe('a payload', () => {
  const EMPTY = 'Paste JSON data or choose a file to continue.';
  const WRONG = 'The payload is not valid JSON. Please fix and try again.';
  const NONE = 'No events were found in the provided payload.';
  it.each([
    ['empty', '', EMPTY],
    ['blank', ' \n ', EMPTY],
    ['broken', '[{"title": "A"', WRONG],
    ['JSON lines', '{"title":"A"}\n{"title":"B"}', WRONG],
    ['without events', '{"title":"A"}', NONE],
    ['with an empty list', '{"events":[]}', NONE],
    ['null', 'null', NONE],
    ['with events that are no list', '{"events":{"0":{"title":"A"}}}', NONE],
  ])('that is %s is refused with the reason', async (_, payload, error) => {
    expect(await post(payload)).toMatchObject({ status: 422, body: { error } });
  });

  it('in UTF-8 or UTF-16 is read, with or without a byte order mark; another is refused', async () => {
    const text = JSON.stringify([night('Encoded Ñandú 💃')]);
    const little = Buffer.from(text, 'utf16le');
    const payloads = [
      Buffer.from(`\uFEFF${text}`),
      little,
      Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()]),
      Buffer.from(little).swap16(),
    ];
    for (const payload of payloads) {
      const { body } = await post(payload, '?dryRun=true');
      expect(body.preview, JSON.stringify(body)).toMatchObject([{ title: 'Encoded Ñandú 💃' }]);
    }
    expect((await post(Buffer.from('["Caf\xe9"]', 'latin1'))).status).toBe(400);
  });

  it('with hostile entries fails these alone', async () => {
    const deep = `{"title":"Deep","startDateTime":"2027-03-28T20:00","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    const events = [
      deep,
      '{"title":"Proto","startDateTime":"2027-03-28T20:00","__proto__":{"admin":true},"constructor":{"a":1}}',
      '{"title":"First","title":"Second","startDateTime":"2027-03-28T20:00"}',
      `{"title":"Long","startDateTime":"2027-03-28T20:00","description":"${'x'.repeat(5_000_000)}"}`,
      '{"title":"Nul \\u0000","startDateTime":"2027-03-28T20:00"}',
      '{"title":"Lone \\ud800","startDateTime":"2027-03-28T20:00"}',
      '{"title":"When","startDateTime":{"$ne":null}}',
    ];
    const { status, body } = await post(`[${events.join(',')}]`);
    expect([status, body.created]).toEqual([200, 3]);
    expect(body.errors.map(({ row }: { row: number }) => row)).toEqual([4, 5, 6, 7]);
    expect((await found('Second')).map(({ title }) => title)).toEqual(['Second']);
    const { notes } = await get(`/api/events/import/${body.batchId}`);
    expect(notes).toContainEqual(expect.objectContaining({ code: 'unknownKey', value: '__proto__.admin' }));
  });

  it('of more than 10 MB or 10,000 entries is refused', async () => {
    const long = await post(`["${'x'.repeat(10 * 1024 * 1024)}"]`);
    const many = await send(Array.from({ length: 10_001 }, () => ({})));
    expect([long.status, many.status]).toEqual([413, 413]);
    expect(many.body.error).toBe('A file may have at most 10,000 rows.');
  });

  it('is sent once under an idempotency key', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': v7() };
    const send = (title: string) =>
      stack.call({
        method: 'POST',
        url: '/api/import/events',
        headers,
        payload: JSON.stringify([night(title)]),
      });
    const first = (await send('Keyed')).json();
    expect((await send('Keyed')).json()).toEqual(first);
    expect((await send('Other')).statusCode).toBe(422);
    await ended(first.batchId);
    expect(await found('Keyed')).toHaveLength(1);
  });
});
