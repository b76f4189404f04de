import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';

/** How often each race is run. */
const ROUNDS = scaled(15, 200);

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

type Headers = Record<string, string>;
type Body = Record<string, unknown>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call(method: Method, url: string, body?: object, headers: Headers = {}) {
  const after = { 'x-after-position': String(await stack.store.head()) };
  const answer = await stack.call({
    method,
    url: `/api${url}`,
    headers: { ...after, ...headers },
    ...(body && { body }),
  });
  return { status: answer.statusCode, body: answer.json(), etag: answer.headers.etag as string };
}

let cities = 0;
/** A region that is opened now, in a city of its own. */
async function open(more: Body = {}): Promise<Body & { id: string; revision: number }> {
  cities += 1;
  const place = { city: `City ${cities}`, country: 'Portugal', timeZone: 'Europe/Lisbon' };
  const opened = await call('POST', '/admin/regions', { ...place, ...more });
  expect(opened.status, JSON.stringify(opened.body)).toBe(201);
  return opened.body.region;
}

async function event(regionId: string, more: Body = {}): Promise<string> {
  const body = {
    title: 'Night',
    startDateTime: '2099-03-06T20:00:00',
    status: 'published',
    regionId,
    ...more,
  };
  const created = await call('POST', '/admin/events', body);
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body.event.id;
}

const weekly = {
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 3 },
};

const read = async (id: string) => (await call('GET', `/admin/regions/${id}`)).body.region;
const readEvent = async (id: string) => (await call('GET', `/admin/events/${id}`)).body.event;
const listed = async (query: string) => (await call('GET', `/admin/regions?${query}`)).body;
const put = (id: string, body: Body, headers?: Headers) => call('PUT', `/admin/regions/${id}`, body, headers);
const remove = (id: string, headers?: Headers) => call('DELETE', `/admin/regions/${id}`, undefined, headers);
const GONE = { status: 404, body: { error: 'This region does not exist, or was deleted.' } };

/** Waits for the end of a run, and returns it with what came of each of its items. */
async function ended({ status, body }: { status: number; body: Body }) {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  for (;;) {
    const { run, items } = (await call('GET', `/admin/runs/${body.jobId}?limit=1000`)).body;
    if (run?.finishedAt) return { run, items };
    await pause(40);
  }
}

describe('POST /admin/regions', () => {
  it('answers 201 with the region, completed from what is known of the city', async () => {
    const { status, body, etag } = await call('POST', '/admin/regions', {
      city: 'Porto',
      country: 'Portugal',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      region: { city: 'Porto', state: null, timeZone: 'Europe/Lisbon', status: 'active', popular: false },
    });
    expect(body.region.latitude).toBeCloseTo(41.15, 1);
    expect(etag).toBe('"0"');
    expect(await listed(`id=${body.region.id}`)).toMatchObject({
      total: 1,
      regions: [{ ...body.region, upcomingEvents: 0 }],
    });
  });

  it('takes what is given over what is known', async () => {
    const place = { latitude: 40, longitude: -3, timeZone: 'Atlantic/Azores' };
    const more = { state: '', popular: true, status: 'inactive', coverImageAlt: '' };
    const body = { city: 'Faro', country: 'Portugal', ...place, ...more };
    const { region } = (await call('POST', '/admin/regions', body)).body;
    const empty = { state: null, coverImage: null, coverImageAlt: null };
    expect(region).toMatchObject({ ...place, ...empty, popular: true, status: 'inactive' });
  });

  it('takes the zone from the coordinates of a city that is not known', async () => {
    const at = { latitude: -34.6, longitude: -58.4 };
    expect(await open({ city: 'Nowhere', timeZone: undefined, ...at })).toMatchObject({
      timeZone: 'America/Argentina/Buenos_Aires',
    });
    const unknown = await call('POST', '/admin/regions', { city: 'Nowhere else', country: 'Portugal' });
    expect(unknown).toMatchObject({ status: 422, body: { fieldErrors: { timeZone: /Choose a time zone/ } } });
  });

  it('refuses a city that has a region, in other case and spacing too', async () => {
    const { id } = await open({ city: 'São Tomé', country: 'Brazil', state: 'RN' });
    for (const [city, country] of [
      ['são  tomé ', 'BRAZIL'],
      ['Sa\u0303o Tome\u0301', 'Brazil'],
    ]) {
      const again = { city, country, state: 'rn', timeZone: 'UTC' };
      const refused = await call('POST', '/admin/regions', again);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'taken', fieldErrors: { city: 'There is already a region for this city.' } },
      });
    }
    await open({ city: 'São Tomé', country: 'Brazil', state: 'BA' });
    expect((await remove(id)).status).toBe(200);
    await open({ city: 'SÃO TOMÉ', country: 'Brazil', state: 'RN' });
  });

  it.each([
    ['an empty city', { city: '  ' }, 'city'],
    ['121 characters', { city: 'x'.repeat(121) }, 'city'],
    ['a latitude out of range', { latitude: 90.1, longitude: 0 }, 'latitude'],
    ['a longitude out of range', { latitude: 0, longitude: -180.5 }, 'longitude'],
    ['one coordinate alone', { latitude: 1, longitude: null, timeZone: 'UTC' }, 'longitude'],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an unknown status', { status: 'closed' }, 'status'],
    ['a script as image', { coverImage: 'javascript:alert(1)' }, 'coverImage'],
    ['an image of another host', { coverImage: '//evil.example/a.png' }, 'coverImage'],
    ['a field that regions do not have', { population: 3 }, 'population'],
  ])('refuses %s', async (_, more, field) => {
    const place = { city: 'Hostile', country: 'Portugal', timeZone: 'UTC' };
    const { status, body } = await call('POST', '/admin/regions', { ...place, ...more });
    expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([422, [field]]);
  });

  it.each(['🕺💃 City', 'مدينة الرقص', '\u202eytic', '"><img src=x>', 'x'.repeat(120)])(
    'keeps the city %j as it was typed',
    async city => {
      const { id } = await open({ city });
      expect((await read(id)).city).toBe(city);
      expect(await listed(`search=${encodeURIComponent(city)}`)).toMatchObject({ regions: [{ id, city }] });
    },
  );

  it('opens one region for one key, however often it is sent', async () => {
    const key = { 'idempotency-key': v7() };
    const body = { city: 'Once', country: 'Portugal', timeZone: 'UTC' };
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/admin/regions', body, key)));
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(done.map(answer => answer.body.region.id)).size).toBe(1);
    expect((await listed('search=Once')).total).toBe(1);
  });

  it('opens one of those that are asked for at once', { timeout: 180_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const city = `Race ${round}`;
      const body = { country: 'Portugal', timeZone: 'UTC' };
      const spelt = [city, ` ${city.toUpperCase()}`, city.replace(' ', '\u00a0\u00a0')];
      const answers = await Promise.all(
        spelt.map(city => stack.call({ method: 'POST', url: '/api/admin/regions', body: { ...body, city } })),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    }
    const { regions } = await listed('search=Race&limit=1000');
    const names = regions.map(({ city }: { city: string }) => city.toLowerCase().replace(/\s+/g, ' '));
    expect(new Set(names).size).toBe(regions.length);
    expect(regions).toHaveLength(ROUNDS);
  });
});

describe('PUT /admin/regions/{id}', () => {
  it('answers 200 with the region, and changes only what is sent', async () => {
    const region = await open({ latitude: 1, longitude: 2 });
    const { status, body, etag } = await put(region.id, { status: 'inactive' });
    expect([status, etag]).toEqual([200, '"1"']);
    expect(body.region).toEqual({ ...region, status: 'inactive', revision: 1 });
    const image = { coverImage: '/uploads/a.webp', coverImageAlt: 'The river' };
    expect((await put(region.id, { popular: true, ...image })).body.region).toMatchObject({
      ...image,
      popular: true,
      status: 'inactive',
    });
    expect(await read(region.id)).toMatchObject({ ...image, popular: true, revision: 3 });
  });

  it('records nothing for what is so already', async () => {
    const { id, city } = await open();
    const { body } = await put(id, { status: 'active', popular: false, city });
    expect(body.region.revision).toBe(0);
  });

  it('moves the claim with the city', async () => {
    const { id, city } = await open();
    const other = await open();
    expect((await put(id, { city: other.city })).status).toBe(409);
    expect((await put(id, { city: `${city} renamed` })).status).toBe(200);
    expect((await put(other.id, { city })).status).toBe(200);
  });

  it('with If-Match keeps what others changed meanwhile, and names them where both changed it', async () => {
    const { id } = await open();
    expect((await put(id, { popular: true }, { 'if-match': '"0"' })).status).toBe(200);
    expect((await put(id, { status: 'inactive' }, { 'if-match': '"0"' })).status).toBe(200);
    const { status, body } = await put(id, { popular: false, state: 'X' }, { 'if-match': '"0"' });
    expect([status, body.changes]).toEqual([200, undefined]);
    const late = await put(id, { city: 'Late', status: 'active' }, { 'if-match': '"1"' });
    expect(late.status).toBe(412);
    expect(late.body.changes).toContainEqual(expect.objectContaining({ field: 'state', after: 'X' }));
  });

  it('refuses the time zone, which has a call of its own', async () => {
    const { id } = await open();
    expect((await put(id, { timeZone: 'UTC' })).status).toBe(422);
  });

  it('of a region that is not there, or deleted, answers 404', async () => {
    const { id } = await open();
    await remove(id);
    for (const gone of [id, v7()]) {
      expect(await put(gone, { status: 'inactive' })).toMatchObject(GONE);
      expect(await put(gone, { popular: true }, { 'if-match': '"0"' })).toMatchObject(GONE);
      const rezone = await call('POST', `/admin/regions/${gone}/rezone`, { timeZone: 'UTC' });
      expect(rezone).toMatchObject(GONE);
    }
  });

  it('two toggles at once leave a state that both answers agree with', { timeout: 180_000 }, async () => {
    const { id } = await open();
    for (let round = 0; round < ROUNDS; round++) {
      const before = await read(id);
      const [status, popular] = [round % 2 ? 'active' : 'inactive', round % 3 === 0];
      const ifMatch = { 'if-match': `"${before.revision}"` };
      const answers = await Promise.all([
        put(id, { status }, ifMatch),
        put(id, { popular }, ifMatch),
        put(id, { status }, ifMatch),
      ]);
      expect(answers.map(answer => answer.status).filter(code => ![200, 412].includes(code))).toEqual([]);
      const after = await read(id);
      expect(after).toMatchObject({ status, popular });
      expect(after.revision - before.revision).toBe(
        Number(before.status !== status) + Number(before.popular !== popular),
      );
    }
  });
});

describe('DELETE /admin/regions/{id}', () => {
  it('answers 200, then 404, and the region is gone from lists and pickers', async () => {
    const { id } = await open();
    const key = { 'idempotency-key': v7() };
    expect((await remove(id, key)).body).toMatchObject({ success: true, id });
    expect((await remove(id, key)).status).toBe(200);
    expect(await remove(id)).toMatchObject(GONE);
    expect((await listed(`id=${id}`)).total).toBe(0);
    const { regions } = (await call('GET', '/regions?limit=1000')).body;
    expect(regions.map((region: Body) => region.id)).not.toContain(id);
    expect(await call('GET', `/admin/regions/${id}`)).toMatchObject(GONE);
    const event = { title: 'Late', startDateTime: '2099-03-06T20:00:00', regionId: id };
    expect((await call('POST', '/admin/events', event)).body.fieldErrors).toHaveProperty('regionId');
  });

  it('answers 409 with counts while events use it, until they have moved', async () => {
    const [from, to] = [await open(), await open({ timeZone: 'Europe/Madrid' })];
    const ids = [
      await event(from.id),
      await event(from.id, { status: 'draft' }),
      await event(from.id, { startDateTime: '2020-03-06T20:00:00' }),
      await event(from.id, weekly),
    ];
    const refused = await remove(from.id);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'in_use',
      error: 'Events use this region. Make it inactive, or move its events to another region first.',
      counts: { upcoming: 4, events: 3, series: 1 },
    });
    expect((await put(from.id, { status: 'inactive' })).status).toBe(200);
    const filter = { regionId: from.id };
    const preview = await call('POST', '/admin/events/bulk/preview', { filter });
    expect(preview.body).toMatchObject({ events: 3, series: 1 });
    const action = { kind: 'region', regionId: to.id };
    await ended(await call('POST', '/admin/events/bulk', { filter, action }));
    for (const id of ids) expect((await readEvent(id)).regionId).toBe(to.id);
    expect((await remove(from.id)).status).toBe(200);
  });

  it('counts a single date of a series elsewhere, too', async () => {
    const [home, away] = [await open(), await open()];
    const series = await event(home.id, weekly);
    const { instances } = (await call('GET', `/admin/events/${series}/instances`)).body;
    const moved = await call('PUT', `/admin/events/${instances[1].id}`, { regionId: away.id });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect((await remove(away.id)).body.counts).toEqual({ upcoming: 1, events: 0, series: 1 });
  });

  it('is undone: the region is there again, unless its city is taken', async () => {
    const region = await open({ popular: true });
    const { commandId } = (await remove(region.id)).body;
    const undo = { commandId };
    const undone = await call('POST', `/admin/regions/${region.id}/undo`, undo);
    expect(undone.body).toMatchObject({ success: true, region: { ...region, revision: 2 } });
    expect((await listed(`id=${region.id}`)).regions[0]).toMatchObject({ ...region, revision: 2 });
    const again = (await remove(region.id)).body.commandId;
    await open({ city: region.city });
    const taken = await call('POST', `/admin/regions/${region.id}/undo`, { commandId: again });
    expect(taken).toMatchObject({ status: 409, body: { code: 'taken' } });
  });
});

describe('a change', () => {
  it('is in the audit log, and undone by its command', async () => {
    const { id, city } = await open();
    const { commandId } = (await put(id, { popular: true, city: `${city} 2` })).body;
    const { entries } = (await call('GET', `/admin/audit?stream=region-${id}`)).body;
    expect(JSON.stringify(entries)).toContain('RegionMarkedPopular');
    const undone = await call('POST', `/admin/regions/${id}/undo`, { commandId });
    expect(undone.body.region).toMatchObject({ popular: false, city });
    const foreign = await call('POST', `/admin/regions/${id}/undo`, { commandId: v7() });
    expect(foreign.status).toBe(404);
  });
});

describe('the names of older clients', () => {
  it.each(['/admin/locations', '/locations'])('%s writes as /admin/regions does', async path => {
    const body = { city: `Alias ${path}`, country: 'Portugal', timeZone: 'UTC' };
    const opened = await call('POST', path, body);
    expect(opened.status).toBe(201);
    const { id } = opened.body.region;
    expect((await call('PUT', `${path}/${id}`, { popular: true })).body.region.popular).toBe(true);
    expect((await call('DELETE', `${path}/${id}`)).body).toMatchObject({ success: true, id });
    expect(await read(id)).toBeUndefined();
  });
});

describe('POST /admin/upload/region-image', () => {
  const upload = async (content: Buffer, path = 'region-image') => {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'a.png');
    const request = new Request('http://here', { method: 'POST', body: form });
    const answer = await stack.call({
      method: 'POST',
      url: `/api/admin/upload/${path}`,
      headers: { 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  it('answers imageUrl, which a region takes', async () => {
    const background = { r: 9, g: 99, b: 200 };
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background } });
    const { status, body } = await upload(await picture.png().toBuffer());
    expect([status, body.imageUrl]).toEqual([200, expect.stringMatching(/^\/uploads\/\w+\/\w+\.webp$/)]);
    expect((await upload(await picture.png().toBuffer(), 'location-image')).body.imageUrl).toBe(
      body.imageUrl,
    );
    const { id } = await open();
    expect((await put(id, { coverImage: body.imageUrl })).body.region.coverImage).toBe(body.imageUrl);
  });

  it("refuses other files in the specification's words", async () => {
    expect(await upload(Buffer.from('no image'))).toMatchObject({
      status: 422,
      body: { error: 'Only image files (JPEG, PNG, GIF, WEBP) are allowed' },
    });
    expect(await upload(Buffer.alloc(5 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { error: 'File size must be less than 5MB' },
    });
  });
});

describe('another time zone', () => {
  const rezone = (id: string, body: Body) => call('POST', `/admin/regions/${id}/rezone`, body);
  const preview = async (id: string, body: Body) =>
    (await call('POST', `/admin/regions/${id}/rezone/preview`, body)).body;
  const shown = ({ timeZone, startDateTime, startsAt }: Body) => [timeZone, startDateTime, startsAt];

  async function region() {
    const { id } = await open();
    const other = await open();
    return {
      id,
      single: await event(id),
      series: await event(id, { ...weekly, title: 'Weekly' }),
      past: await event(id, { startDateTime: '2020-03-06T20:00:00' }),
      foreign: await event(other.id),
      unassigned: await event(id, { regionId: null }),
    };
  }

  it('keeps wall times, and leaves what is over or elsewhere alone; undo brings all of it back', async () => {
    const { id, single, series, past, foreign, unassigned } = await region();
    const untouched = [past, foreign, unassigned];
    const before = await Promise.all([single, series, ...untouched].map(readEvent));
    const order = { timeZone: 'Europe/Madrid', keep: 'wallTime' };
    expect(await preview(id, order)).toMatchObject({
      timeZone: 'Europe/Lisbon',
      events: 1,
      series: 1,
      dates: 3,
      shifted: 0,
      byHand: [],
      examples: expect.arrayContaining([
        expect.objectContaining({
          id: single,
          before: expect.objectContaining({ startsAt: '2099-03-06T20:00:00.000Z' }),
          after: expect.objectContaining({
            startLocal: '2099-03-06T20:00',
            startsAt: '2099-03-06T19:00:00.000Z',
          }),
        }),
      ]),
    });
    expect(await Promise.all([single, series].map(readEvent))).toEqual(before.slice(0, 2));

    const started = await rezone(id, order);
    expect((await ended(started)).run).toMatchObject({ kind: 'rezoneEvents', total: 2, succeeded: 2 });
    expect((await read(id)).timeZone).toBe('Europe/Madrid');
    for (const one of [single, series]) {
      const expected = ['Europe/Madrid', '2099-03-06T20:00:00', '2099-03-06T19:00:00.000Z'];
      expect(shown(await readEvent(one))).toEqual(expected);
    }
    expect(await Promise.all(untouched.map(readEvent))).toEqual(before.slice(2));

    const undone = await call('POST', `/admin/events/bulk/${started.body.jobId}/undo`, {});
    expect((await ended(undone)).run).toMatchObject({ succeeded: 3, failed: 0, skipped: 0 });
    expect((await read(id)).timeZone).toBe('Europe/Lisbon');
    const after = await Promise.all([single, series].map(readEvent));
    expect(after.map(shown)).toEqual(before.slice(0, 2).map(shown));
  });

  it('keeps instants, and names the series that must be changed by hand', async () => {
    const { id, single, series } = await region();
    const late = { ...weekly, title: 'Late', startDateTime: '2099-03-06T23:30:00' };
    const byHand = await event(id, late);
    const order = { timeZone: 'Europe/Madrid', keep: 'instant' };
    expect(await preview(id, order)).toMatchObject({
      events: 1,
      series: 1,
      byHand: [{ id: byHand, title: 'Late', message: expect.stringContaining('manually') }],
    });
    const { run, items } = await ended(await rezone(id, order));
    expect(run).toMatchObject({ total: 3, succeeded: 2, failed: 1 });
    expect(items.find(({ item }: Body) => item === byHand)).toMatchObject({ code: 'by_hand' });
    for (const one of [single, series]) {
      const expected = ['Europe/Madrid', '2099-03-06T21:00:00', '2099-03-06T20:00:00.000Z'];
      expect(shown(await readEvent(one))).toEqual(expected);
    }
    expect((await readEvent(byHand)).timeZone).toBe('Europe/Lisbon');
    // The same order again has only that one left to do.
    expect((await ended(await rezone(id, order))).run).toMatchObject({ total: 1, failed: 1 });
  });

  it('refuses an unknown zone, and a revision that is no longer the latest', async () => {
    const { id } = await open();
    const unknown = await rezone(id, { timeZone: 'Mars/Olympus' });
    expect(unknown).toMatchObject({ status: 422, body: { fieldErrors: { timeZone: expect.any(String) } } });
    await ended(await rezone(id, { timeZone: 'UTC' }));
    const headers = { 'if-match': '"0"' };
    const stale = await call('POST', `/admin/regions/${id}/rezone`, { timeZone: 'Asia/Tokyo' }, headers);
    expect(stale.status).toBe(412);
  });

  it('two at once leave the events in the zone of their region', { timeout: 180_000 }, async () => {
    for (let round = 0; round < scaled(3, 20); round++) {
      const { id, single, series } = await region();
      const zones = ['Asia/Tokyo', 'America/Lima'];
      const runs = await Promise.all(zones.map(timeZone => rezone(id, { timeZone })));
      for (const run of runs) await ended(run);
      const { timeZone } = await read(id);
      expect(zones).toContain(timeZone);
      const after = await Promise.all([single, series].map(readEvent));
      expect(after.map(one => one.timeZone)).toEqual([timeZone, timeZone]);
    }
  });

  it('gives new events the new zone at once', async () => {
    const { id } = await open();
    await rezone(id, { timeZone: 'Asia/Tokyo' });
    expect((await readEvent(await event(id))).timeZone).toBe('Asia/Tokyo');
  });
});
