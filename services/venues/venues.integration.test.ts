import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { venueStream } from '#contracts/venues/venue.ts';
import { scaled } from '#testing/scale.ts';
import { type Method, type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

type Headers = Record<string, string>;
type Body = Record<string, unknown>;

async function call(method: Method, url: string, body?: object, headers: Headers = {}) {
  const answer = await stack.send(method, `/api${url}`, body, headers);
  return { status: answer.statusCode, body: answer.json() };
}

let made = 0;
/** A venue that is added now, with a name of its own. */
async function add(more: Body = {}): Promise<Body & { id: string; name: string; revision: number }> {
  made += 1;
  const place = { address: 'Rua das Flores 7', city: 'Lisboa', country: 'Portugal', postalCode: '1200-192' };
  const body = { name: `Casa ${made}`, ...place, latitude: 38.71, longitude: -9.14, ...more };
  const added = await call('POST', '/admin/venues', body);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body.venue;
}

async function region(timeZone: string): Promise<string> {
  made += 1;
  const opened = await call('POST', '/admin/regions', {
    city: `City ${made}`,
    country: 'Portugal',
    timeZone,
  });
  return opened.body.region.id;
}

/** What a form sends that has chosen a venue. */
const at = (venue: Body): Body => ({
  venueId: venue.id,
  locationName: venue.name,
  locationAddress: venue.address,
  locationCity: venue.city,
  locationState: venue.state,
  locationCountry: venue.country,
  postalCode: venue.postalCode,
  latitude: venue.latitude,
  longitude: venue.longitude,
  regionId: venue.regionId,
});

async function event(venue: Body, more: Body = {}): Promise<string> {
  const night = { title: 'Night', startDateTime: '2099-03-06T20:00:00', status: 'published' };
  const created = await call('POST', '/admin/events', { ...night, ...at(venue), ...more });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body.event.id;
}

const weekly = {
  title: 'Weekly',
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 4 },
};

const read = async (id: string) => (await call('GET', `/admin/venues/${id}`)).body;
const readEvent = async (id: string) => (await call('GET', `/admin/events/${id}`)).body.event;
const listed = async (query: string) => (await call('GET', `/admin/venues?${query}`)).body;
const put = (id: string, body: Body, headers?: Headers) => call('PUT', `/admin/venues/${id}`, body, headers);
const offered = async (q: string) =>
  (await call('GET', `/admin/venues/offered?q=${encodeURIComponent(q)}`)).body.venues;
const preview = async (id: string, change: Body) =>
  (await call('POST', `/admin/venues/${id}/change/preview`, { change })).body;
const changeAll = (id: string, change: Body, overwrite: string[] = []) =>
  call('POST', `/admin/venues/${id}/change`, { change, overwrite });
const undo = (run: { body: Body }) => call('POST', `/admin/events/bulk/${run.body.jobId}/undo`, {});

/** Waits for the end of a run, and returns it. */
async function ended({ status, body }: { status: number; body: Body }) {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  for (;;) {
    const { run } = (await call('GET', `/admin/runs/${body.jobId}?limit=1000`)).body;
    if (run?.finishedAt) return run;
    await pause(40);
  }
}

/** An event as far as it does not say when it was recorded. */
async function lasting(id: string): Promise<Body> {
  const { revision: _, updatedAt: __, confirmation: ___, ...event } = await readEvent(id);
  return event;
}

describe('adding', () => {
  it('answers 201 with the venue, with the time zone of its coordinates', async () => {
    const venue = await add();
    expect(venue).toMatchObject({ status: 'active', timeZone: 'Europe/Lisbon', revision: 0, eventId: null });
    expect((await read(venue.id)).venue).toMatchObject({ name: venue.name, upcomingEvents: 0, region: null });
  });

  it('takes the zone of its region, else of its city', async () => {
    const regionId = await region('Atlantic/Azores');
    expect((await add({ regionId })).timeZone).toBe('Atlantic/Azores');
    const place = { city: 'Porto', country: 'Portugal', latitude: null, longitude: null };
    expect((await add(place)).timeZone).toBe('Europe/Lisbon');
  });

  it.each([
    ['without a name', { name: ' ' }, 'name'],
    ['in an unknown region', { regionId: '0197a000-0000-7000-8000-000000000000' }, 'regionId'],
    ['with half of its coordinates', { longitude: null }, 'longitude'],
    ['in an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['anywhere', { city: null, latitude: null, longitude: null }, 'timeZone'],
    ['beyond the pole', { latitude: 90.1 }, 'latitude'],
  ])('refuses one %s', async (_, more, field) => {
    const body = { name: `Refused ${++made}`, city: 'Lisboa', country: 'Portugal' };
    const refused = await call('POST', '/admin/venues', { ...body, latitude: 38, longitude: -9, ...more });
    expect([422, 400]).toContain(refused.status);
    expect(Object.keys(refused.body.fieldErrors)).toEqual([field]);
  });

  it('refuses a time zone other than that of its region', async () => {
    const regionId = await region('Europe/Madrid');
    const refused = await call('POST', '/admin/venues', { name: 'Odd', regionId, timeZone: 'Asia/Tokyo' });
    expect(refused.body.fieldErrors.timeZone).toBe('A venue has the time zone of its region: Europe/Madrid.');
  });

  it('has one of a name in a city, whatever the spelling, and says which', async () => {
    const first = await add({ name: 'Casa Porteña' });
    for (const [name, city] of [
      ['CASA  portena!', 'lisboa'],
      ['casa porteña', 'Lisbóa'],
    ]) {
      const second = await call('POST', '/admin/venues', { name, city, timeZone: 'Europe/Lisbon' });
      expect(second).toMatchObject({
        status: 409,
        body: {
          code: 'taken',
          error: 'There is already a venue “Casa Porteña” in Lisboa.',
          fieldErrors: { name: 'There is already a venue “Casa Porteña” in Lisboa.' },
          data: { taken: { id: first.id, name: 'Casa Porteña' } },
        },
      });
    }
    const other = await add({ name: 'Casa Porteña', city: 'Porto' });
    expect((await put(other.id, { city: 'Lisboa' })).body.data.taken.id).toBe(first.id);
    await put(first.id, { name: 'Casa Nova' });
    expect((await put(other.id, { city: 'Lisboa' })).status).toBe(200);
  });

  it('of several at once adds one', async () => {
    for (let round = 0; round < scaled(5, 50); round++) {
      const body = { name: `Race ${round}`, city: 'Lisboa', timeZone: 'Europe/Lisbon' };
      const each = await Promise.all(
        [body, { ...body, name: `RACE ${round}` }, { ...body, city: 'LISBOA' }].map(one =>
          call('POST', '/admin/venues', one),
        ),
      );
      expect(each.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    }
  });

  it('takes emoji, text from right to left, the poles and the date line', async () => {
    const odd = await add({ name: '💃🕺', city: 'תל אביב', latitude: 90, longitude: 180 });
    expect(odd).toMatchObject({ name: '💃🕺', city: 'תל אביב', latitude: 90, longitude: 180 });
    await add({ name: 'בית הריקוד', city: 'תל אביב', latitude: -90, longitude: -180 });
    expect((await offered('💃')).map(({ id }: Body) => id)).toEqual([odd.id]);
    expect(await offered('אביב')).toHaveLength(2);
  });
});

describe('changing', () => {
  it('changes what is named, retires and reinstates, and takes each back', async () => {
    const { id, name } = await add();
    const change = await put(id, { notes: 'Ring twice', status: 'retired' });
    expect(change.body.venue).toMatchObject({ name, notes: 'Ring twice', status: 'retired', revision: 2 });
    expect(await offered(name)).toEqual([]);
    const undone = await call('POST', `/admin/venues/${id}/undo`, { commandId: change.body.commandId });
    expect(undone.body.venue).toMatchObject({ notes: null, status: 'active' });
    expect((await offered(name)).map((one: Body) => one.id)).toEqual([id]);
  });

  it('refuses a revision that is no longer the latest, if it is about the same', async () => {
    const { id } = await add();
    await put(id, { address: 'Rua Nova 1' });
    expect((await put(id, { city: 'Porto' }, { 'if-match': '"0"' })).status).toBe(412);
    expect((await put(id, { notes: 'Ring' }, { 'if-match': '"0"' })).status).toBe(200);
  });

  it('answers 404 for a venue that does not exist', async () => {
    for (const path of ['', '/undo', '/change', '/change/preview']) {
      const body = path === '/undo' ? { commandId: v7() } : path === '' ? {} : { change: { name: 'X' } };
      const gone = await call(path === '' ? 'PUT' : 'POST', `/admin/venues/${v7()}${path}`, body);
      expect(gone.status).toBe(404);
    }
  });

  it('follows its region to another time zone', async () => {
    const regionId = await region('Europe/Lisbon');
    const { id } = await add({ regionId });
    await ended(await call('POST', `/admin/regions/${regionId}/rezone`, { timeZone: 'Atlantic/Madeira' }));
    expect((await read(id)).venue.timeZone).toBe('Atlantic/Madeira');
  });
});

describe('an event', () => {
  it('has the venue that was chosen, and without a region its time zone', async () => {
    const venue = await add();
    const id = await event(venue);
    expect(await readEvent(id)).toMatchObject({ venueId: venue.id, timeZone: 'Europe/Lisbon' });
    const unknown = await call('PUT', `/admin/events/${id}`, { venueId: v7() });
    expect(unknown.body.fieldErrors.venueId).toBe('This venue does not exist.');
    await call('PUT', `/admin/events/${id}`, { venueId: null, locationName: 'Elsewhere' });
    expect(await readEvent(id)).toMatchObject({ venueId: null, timeZone: 'Europe/Lisbon' });
  });

  it('is among what comes next at its venue, and so is each date of a series', async () => {
    const venue = await add();
    const [single, series] = [await event(venue), await event(venue, weekly)];
    await event(venue, { startDateTime: '2020-03-06T20:00:00' });
    const { upcoming } = await read(venue.id);
    expect(upcoming).toHaveLength(5);
    expect(upcoming.map((one: Body) => one.id)).toEqual(
      expect.arrayContaining([single, `${series}_20990327`]),
    );
  });
});

describe('another name', () => {
  async function venueWithEvents() {
    const venue = await add();
    const other = await add();
    const edited = await event(venue, { title: 'Edited' });
    await call('PUT', `/admin/events/${edited}`, { locationName: 'The garden' });
    const series = await event(venue, weekly);
    const date = `${series}_20990320`;
    await call('PUT', `/admin/events/${date}`, { locationName: 'The roof', updateType: 'this_only' });
    return {
      venue,
      ...{ single: await event(venue), series, edited, date },
      past: await event(venue, { startDateTime: '2020-03-06T20:00:00' }),
      foreign: await event(other),
      byHand: await event(venue, { venueId: null }),
    };
  }
  const named = async (...ids: string[]) =>
    Promise.all(ids.map(async id => (await readEvent(id)).locationName));

  it('reaches the events to come after a preview; undo gives all of it back', async () => {
    const { venue, single, series, edited, date, past, foreign, byHand } = await venueWithEvents();
    const all = [single, series, edited, date, `${series}_20990327`, past, foreign, byHand];
    const before = await Promise.all(all.map(lasting));
    const names = await named(past, foreign, byHand);
    const seen = await preview(venue.id, { name: 'Casa Nova do Porto', address: 'Rua 2' });
    expect(seen).toMatchObject({ events: 2, series: 1, dates: 4, differs: 2, byHand: [] });
    expect(seen.differing).toEqual(
      expect.arrayContaining([
        {
          ...{ id: edited, title: 'Edited', date: '2099-03-06', isSeries: false },
          changes: [{ field: 'locationName', before: 'The garden', after: 'Casa Nova do Porto' }],
        },
        {
          ...{ id: date, title: 'Weekly', date: '2099-03-20', isSeries: false },
          changes: [{ field: 'locationName', before: 'The roof', after: 'Casa Nova do Porto' }],
        },
      ]),
    );
    expect(await Promise.all(all.map(lasting))).toEqual(before);

    const started = await changeAll(venue.id, { name: 'Casa Nova do Porto', address: 'Rua 2' });
    expect(await ended(started)).toMatchObject({ kind: 'changeVenue', total: 3, succeeded: 3, failed: 0 });
    expect((await read(venue.id)).venue.name).toBe('Casa Nova do Porto');
    expect(await named(single, series, `${series}_20990327`)).toEqual(Array(3).fill('Casa Nova do Porto'));
    expect(await named(edited, date)).toEqual(['The garden', 'The roof']);
    expect((await readEvent(edited)).locationAddress).toBe('Rua 2');
    expect(await named(past, foreign, byHand)).toEqual(names);

    expect(await ended(await undo(started))).toMatchObject({ succeeded: 4, failed: 0, skipped: 0 });
    expect(await Promise.all(all.map(lasting))).toEqual(before);
    expect((await read(venue.id)).venue).toMatchObject({ name: venue.name, address: 'Rua das Flores 7' });
  });

  it('replaces values of their own where that is chosen', async () => {
    const { venue, series, edited, date } = await venueWithEvents();
    await ended(await changeAll(venue.id, { name: `New ${venue.name}` }, [edited, date]));
    expect(await named(edited, date, series)).toEqual(Array(3).fill(`New ${venue.name}`));
  });

  it('leaves past dates of a series alone', async () => {
    const venue = await add();
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const begun = day(-15);
    const config = { recurrenceType: 'daily', interval: 1, count: 30 };
    const series = await event(venue, {
      ...{ title: 'Daily', startDateTime: `${begun}T20:00:00`, isRecurring: true, isMasterRecurring: true },
      recurrenceConfig: config,
    });
    const before = await lasting(series);
    const started = await changeAll(venue.id, { name: `New ${venue.name}` });
    expect(await ended(started)).toMatchObject({ succeeded: 1 });
    const on = (date: string) => `${series}_${date.replaceAll('-', '')}`;
    const names = await named(on(begun), on(day(-2)), on(day(2)));
    expect(names).toEqual([venue.name, venue.name, `New ${venue.name}`]);
    await ended(await undo(started));
    expect(await lasting(series)).toEqual(before);
  });

  it('can be another region with its time zone', async () => {
    const venue = await add();
    const [single, series] = [await event(venue), await event(venue, weekly)];
    const regionId = await region('Europe/Madrid');
    expect(await preview(venue.id, { regionId })).toMatchObject({ events: 1, series: 1, dates: 4 });
    await ended(await changeAll(venue.id, { regionId }));
    for (const id of [single, series]) {
      expect(await readEvent(id)).toMatchObject({
        ...{ regionId, timeZone: 'Europe/Madrid', startDateTime: '2099-03-06T20:00:00' },
      });
    }
  });

  it('refuses one that is taken before anything changes', async () => {
    const [venue, other] = [await add(), await add()];
    const single = await event(venue);
    const refused = await changeAll(venue.id, { name: other.name });
    expect(refused).toMatchObject({ status: 409, body: { data: { taken: { id: other.id } } } });
    expect(await named(single)).toEqual([venue.name]);
  });

  it('two at once leave the events with what the venue has', async () => {
    for (let round = 0; round < scaled(3, 20); round++) {
      const venue = await add();
      const events = [await event(venue), await event(venue), await event(venue, weekly)];
      const names = [`First ${venue.name}`, `Second ${venue.name}`];
      const runs = await Promise.all(names.map(name => changeAll(venue.id, { name })));
      for (const run of runs) await ended(run);
      const { name } = (await read(venue.id)).venue;
      expect(names).toContain(name);
      expect(await named(...events)).toEqual(Array(3).fill(name));
    }
  });
});

describe('ten thousand venues', () => {
  beforeAll(async () => {
    const many = Array.from({ length: scaled(1_100, 10_000) }, (_, number) => number);
    const actor = { id: v7(), role: 'admin' } as const;
    const place = { address: null, state: null, country: 'Italia', postalCode: null, regionId: null };
    const rest = { latitude: 45, longitude: 9, timeZone: 'Europe/Rome', notes: null, eventId: null };
    const lane = async () => {
      for (let number = many.pop(); number !== undefined; number = many.pop()) {
        const data = { name: `Balera ${number} Ñandú`, city: `Città ${number % 700}`, ...place, ...rest };
        await stack.execute(venueStream, v7(), 'AddVenue', data, { commandId: v7(), actor, now: new Date() });
      }
    };
    await Promise.all(Array.from({ length: 16 }, lane));
  });

  it('are searched on the server: eight suggestions, those that begin with the text first', async () => {
    expect(await offered('balera nandu')).toHaveLength(8);
    const found = await offered('BALERA 77');
    expect(found[0].name).toMatch(/^Balera 77/);
    expect(await offered('citta 13')).not.toHaveLength(0);
    expect(await offered('%')).toEqual([]);
  });

  it('are listed by the page, with filters and figures', async () => {
    const list = await listed('search=balera&limit=50&offset=1000&sort=city&order=desc');
    expect(list.venues).toHaveLength(50);
    expect(list.total).toBe(scaled(1_100, 10_000));
    expect(list.stats.total).toBeGreaterThan(list.total);
    expect(list.cities.length).toBeLessThanOrEqual(500);
    const city = encodeURIComponent('Città 13');
    expect((await listed(`city=${city}`)).venues.every((one: Body) => one.city === 'Città 13')).toBe(true);
    expect((await listed('regionId=null&status=retired')).total).toBe(0);
  });
});
