import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Call } from '#contracts/platform/call.ts';
import type { Metadata } from '#contracts/platform/fact.ts';
import { connectPool } from '#platform/database/database.ts';
import { categoryOf } from '#platform/facts/factCodec.ts';
import { type City, citiesOn } from '#testing/areas/cities.ts';
import { inDays, type Member, weekly } from '#testing/areas/teams.ts';
import { browser } from '#testing/door.ts';
import { declaredCalls } from '#testing/fuzz/requests.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
let cities: ReturnType<typeof citiesOn>;
let calls: [string, Call][];
let barcelona: City;
let berlin: City;
let mixed: string;
let homeless: string;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true });
  cities = citiesOn(stack);
  calls = [...(await declaredCalls())].filter(([, { access }]) => access === 'admin');
  barcelona = await cities.city(await cities.region('Barcelona', 'Spain'), 'Rambla');
  berlin = await cities.city(await cities.region('Berlin', 'Germany'), SECRET);
  // A series that was in both cities, and an event that is in none: both are for administrators.
  mixed = await cities.series(barcelona.regionId, `Gira ${SECRET}`);
  const date = `${mixed}_${inDays(17).replaceAll('-', '')}`;
  await stack.ask('PUT', `/api/admin/events/${date}`, {
    regionId: berlin.regionId,
    updateType: 'this_and_future',
  });
  homeless = await cities.event(null, `Ohne ${SECRET}`);
});
afterAll(() => stack.stop());

const SECRET = 'Geheimtipp';
const NO_ID = '0197a000-0000-7000-8000-000000000001';

type Sent = { path?: string; query?: string; body?: object };
/**
 * How each call that is open to city teams is sent about a city: by what it names, whatever names it. A call that is open and
 * not here fails the test, as one does that is here and is not open.
 */
const OPEN: Record<string, (city: City) => Sent[]> = {
  'GET /api/admin/events': city => [
    { query: '?limit=1000' },
    { query: `?regionId=${city.regionId}` },
    { query: '?isRecurring=instances&limit=1000' },
    { query: '?sort=upcoming&search=a' },
    { query: '?regionId=null' },
    { query: `?venueId=${city.venue}` },
    { query: `?changedBy=${city.run}` },
  ],
  'GET /api/admin/events/:id': ofThings,
  'GET /api/admin/events/:id/history': ofThings,
  'GET /api/admin/events/:id/instances': city => [{ path: city.series }],
  'GET /api/admin/events/:id/dates': city => [{ path: city.series }],
  'GET /api/admin/events/:id/duplicate': city => [{ path: city.event }, { path: city.series }],
  'GET /api/admin/events/calendar': () => [{ query: `?from=${inDays(0)}&to=${inDays(30)}` }],
  'GET /api/admin/events/export': () => [{}, { query: '?isRecurring=instances' }],
  'GET /api/admin/stats/events': city => [{}, { query: `?regionId=${city.regionId}` }],
  'GET /api/admin/quality': () => [{}],
  'GET /api/admin/quality/:kind': () =>
    ['noImage', 'noVenuePosition', 'unreadablePrice', 'duplicate'].map(path => ({ path })),
  'GET /api/admin/venues': () => [{}, { query: '?regionId=null' }, { query: '?search=sala' }],
  'GET /api/admin/venues/export': () => [{}],
  'GET /api/admin/venues/offered': () => [{ query: '?q=sala' }],
  'GET /api/admin/venues/:id': city => [{ path: city.venue }],
  'GET /api/reference-data': () => [{}],
  'GET /api/admin/runs/:id': city => [{ path: city.run }],
  'GET /api/admin/search': ({ word }) => [{ query: `?q=${word}` }, { query: '?q=administrator' }],
  'GET /api/admin/views/:list': () => [{ path: 'events' }],
  'GET /api/admin/dance-styles': () => [{}],
  'GET /api/places/suggest': ({ word }) => [{ query: `?q=${word}` }],
  'GET /api/events/recurring/:id': city => [{ path: city.series }],
  'POST /api/places/details': city => [{ body: { placeId: `venue:${city.event}` } }],
  'POST /api/admin/events': city => [
    { body: { ...night(), regionId: city.regionId } },
    { body: { ...night(), regionId: city.regionId, ...everyWeek() } },
    { body: { ...night(), venueId: city.venue, regionId: city.regionId } },
  ],
  'PUT /api/admin/events/:id': city => [
    ...ofThings(city).map(sent => ({ ...sent, body: { title: `${city.word} ${v7()}` } })),
    { path: city.event, query: '?preview=true', body: { title: `${city.word} ${v7()}` } },
  ],
  'DELETE /api/admin/events/:id': city => [
    { path: city.event, query: '?preview=true' },
    { path: city.series, query: '?preview=true' },
  ],
  'POST /api/admin/events/:id/restore': city => [{ path: city.event }],
  'POST /api/admin/events/:id/undo': city => [{ path: city.event, body: { commandId: city.command } }],
  'POST /api/admin/events/:id/confirm': city => [{ path: city.series }],
  'POST /api/admin/events/:id/end': city => [{ path: city.series, body: { fromDate: inDays(40) } }],
  'POST /api/admin/events/:id/exceptions': city => [
    { path: city.series, body: { exceptionDate: inDays(24) } },
  ],
  'DELETE /api/admin/events/:id/exceptions': city => [
    { path: city.series, body: { exceptionDate: inDays(24) } },
  ],
  'POST /api/admin/events/:id/accept-times': city => [
    {
      path: city.event,
      body: { startDateTime: `${inDays(3)}T21:00`, endDateTime: null, timeZone: 'Europe/Berlin' },
    },
  ],
  'POST /api/admin/events/:id/dates/:date/cancel': city => [{ path: `${city.series} ${city.day}` }],
  'POST /api/admin/events/:id/dates/:date/reset': city => [{ path: `${city.series} ${city.day}`, body: {} }],
  'POST /api/admin/events/:id/dates/:date/restore': city => [
    { path: `${city.series} ${city.day}`, body: {} },
  ],
  'POST /api/admin/events/:id/dates/:date/detach': city => [{ path: `${city.series} ${inDays(31)}` }],
  'PUT /api/events/recurring/:id': city => [{ path: city.series, body: { title: `${city.word} ${v7()}` } }],
  'DELETE /api/events/recurring/:id': city => [{ path: city.series, query: `?instanceDate=${inDays(24)}` }],
  'POST /api/admin/events/bulk': city => [
    { body: { action: featured(), ids: [city.event, city.series] } },
    { body: { action: featured(), filter: { search: city.word } } },
    { body: { action: featured(), filter: { regionId: city.regionId } } },
    { body: { action: { kind: 'region', regionId: city.regionId }, ids: [city.event] } },
    { body: { action: { kind: 'regions', regionOf: { [city.event]: city.regionId } }, ids: [city.event] } },
  ],
  'POST /api/admin/events/bulk/preview': city => [
    { body: { ids: [city.event, city.series, city.date] } },
    { body: { filter: { search: city.word } } },
  ],
  'POST /api/admin/events/bulk/names': city => [{ body: { ids: [city.event, city.series, city.date] } }],
  'POST /api/admin/events/bulk/:id/undo': city => [{ path: city.run }],
  'POST /api/admin/venues': city => [{ body: { name: `${city.word} ${v7()}`, regionId: city.regionId } }],
  'PUT /api/admin/venues/:id': city => [{ path: city.venue, body: { notes: v7() } }],
  'POST /api/admin/venues/:id/undo': city => [{ path: city.venue, body: { commandId: city.command } }],
  'POST /api/admin/venues/:id/change': city => [
    { path: city.venue, body: { change: { address: `Calle ${v7()}` } } },
  ],
  'POST /api/admin/venues/:id/change/preview': city => [
    { path: city.venue, body: { change: { address: `Calle ${v7()}` } } },
  ],
  'POST /api/admin/views/:list': () => [{ path: 'events', body: { name: `Mine ${v7()}`, query: 'q=a' } }],
  'PUT /api/admin/views/:list/:id': city => [{ path: `events ${city.view}`, body: { name: v7() } }],
  'PUT /api/admin/views/:list/:id/default': city => [
    { path: `events ${city.view}`, body: { isDefault: true } },
  ],
  'DELETE /api/admin/views/:list/:id': city => [{ path: `events ${city.view}` }],
  // It never ends, and has positions alone.
  'GET /api/admin/positions': () => [],
  'POST /api/admin/upload/event-image': () => [],
};

function ofThings({ event, series, date }: City): Sent[] {
  return [event, series, date].map(path => ({ path }));
}
const night = () => ({ title: `Nueva ${v7()}`, startDateTime: `${inDays(6)}T20:00:00`, status: 'draft' });
const everyWeek = () => ({
  isRecurring: true,
  recurrenceConfig: weekly(6, 2),
});
const featured = () => ({ kind: 'featured', isFeatured: true });

const urlOf = ({ path }: Call, sent: Sent): string => {
  const names = (sent.path ?? '').split(' ').filter(Boolean);
  return path.slice('/api'.length).replace(/:\w+/g, () => names.shift() ?? NO_ID) + (sent.query ?? '');
};
const send = ({ who }: Pick<Member, 'who'>, call: Call, sent: Sent) =>
  who.send(call.method, urlOf(call, sent), sent.body ?? (call.method === 'GET' ? undefined : {}));

/** What was recorded after a position, of what city teams change. */
async function recordedSince(after: bigint) {
  const found: { stream: string; type: string; by: string }[] = [];
  for await (const { stream, type, position, metadata } of stack.store.readAll({ after })) {
    if (position > after) found.push({ stream, type, by: (metadata as Metadata).actor?.role });
  }
  const kept = ['event', 'series', 'venue', 'recommendation', 'savedView', 'user', 'region'];
  return found.filter(({ stream }) => kept.includes(categoryOf(stream)));
}

const head = async () => BigInt(await stack.store.head());

it('what is open to city teams is what this list says', () => {
  const open = calls.filter(([, { cityTeams }]) => cityTeams).map(([name]) => name);
  expect(open.sort()).toEqual(Object.keys(OPEN).sort());
});

describe('a city team', () => {
  it('is admitted to what is open, and to nothing else; nobody else is', async () => {
    const suspended = await cities.keeper('Susp', [barcelona.regionId]);
    await stack.ask('PUT', `/api/users/${suspended.id}/status`, { status: 'suspended' });
    const gone = await cities.keeper('Gone', [barcelona.regionId]);
    const wrong: unknown[] = [];
    const personas = {
      nobody: [{ who: browser(stack) }, () => 401],
      user: [await cities.person('User'), () => 403],
      organizer: [await cities.person('Orga', 'organizer'), () => 403],
      suspended: [suspended, () => 401],
      'revoked a second ago': [gone, () => 403],
      team: [
        await cities.keeper('Ana', [barcelona.regionId]),
        ({ cityTeams }: Call) => (cityTeams ? 0 : 403),
      ],
    } as const;
    for (const [persona, [who, refused]] of Object.entries(personas)) {
      for (const [name, call] of calls) {
        if (name.endsWith('/positions')) continue;
        if (who === gone && call.cityTeams) {
          await cities.give(gone, [barcelona.regionId]);
          await cities.take(gone);
        }
        const before = await head();
        const answer = await send(who, call, {});
        const expected = refused(call);
        const isRight =
          expected === 0 ? ![401, 403].includes(answer.statusCode) : answer.statusCode === expected;
        const facts = expected === 0 ? [] : await recordedSince(before);
        if (!isRight || answer.body.includes(SECRET) || facts.length > 0) {
          wrong.push([persona, name, answer.statusCode, answer.body.slice(0, 200), facts]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('reads and changes what is in its city', async () => {
    const ana = await cities.keeper('Ana', [barcelona.regionId], 'organizer');
    const wrong: unknown[] = [];
    // Only runs of their own exist for them; undoing and restoring have tests of their own.
    const elsewhere =
      /runs\/:id|bulk\/:id\/undo|\/undo$|\/restore$|views\/:list\/:id|places\/details|accept-times/;
    for (const [name, sends] of Object.entries(OPEN).filter(([name]) => !elsewhere.test(name))) {
      const call = calls.find(([known]) => known === name)![1];
      for (const sent of sends(barcelona)) {
        await stack.upToDate();
        const before = await head();
        const answer = await send(ana, call, sent);
        if (answer.statusCode >= 300) wrong.push([name, sent, answer.statusCode, answer.body.slice(0, 300)]);
        if (answer.body.includes(SECRET)) wrong.push([name, sent, 'tells', answer.body.slice(0, 2000)]);
        const { jobId } = answer.headers['content-type']?.toString().includes('json') ? answer.json() : {};
        if (jobId) await cities.over(jobId);
        const by = new Set((await recordedSince(before)).map(fact => fact.by));
        by.delete('system');
        if (by.size > 0 && [...by].join() !== 'cityTeam') wrong.push([name, sent, [...by]]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('neither reads nor changes anything of another city, whatever names it', async () => {
    const ana = await cities.keeper('Ana', [barcelona.regionId]);
    const wrong: unknown[] = [];
    const foreign = [
      berlin,
      { ...berlin, event: mixed, series: mixed, date: `${mixed}_${inDays(17).replaceAll('-', '')}` },
      { ...berlin, event: homeless },
    ];
    const asked = new Set([SECRET]);
    for (const [name, sends] of Object.entries(OPEN)) {
      const call = calls.find(([known]) => known === name)![1];
      for (const sent of foreign.flatMap(sends)) {
        const before = await head();
        const answer = await send(ana, call, sent);
        const { jobId } = answer.headers['content-type']?.toString().includes('json') ? answer.json() : {};
        if (jobId) await cities.over(jobId);
        // What was sent may be told back, and views of their own are theirs.
        const told = answer.body.replaceAll(JSON.stringify(sent.body ?? '').slice(1, -1), '');
        const facts = (await recordedSince(before)).filter(
          ({ stream }) => categoryOf(stream) !== 'savedView',
        );
        const isTold = [...asked].some(word => told.includes(word));
        if (isTold || facts.length > 0 || answer.statusCode >= 500) {
          wrong.push([name, sent, answer.statusCode, answer.body.slice(0, 500), facts]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('what a city team changes', () => {
  it('stays in its cities: nothing is moved out of them, into others, or to nowhere', async () => {
    const ana = await cities.keeper('Ana', [barcelona.regionId]);
    const own = await cities.event(barcelona.regionId, 'Stays');
    const series = await cities.series(barcelona.regionId, 'Stays, too');
    const date = `${series}_${inDays(10).replaceAll('-', '')}`;
    const put = (path: string, body: object) => ana.who.send('PUT', `/admin/${path}`, body);
    const before = await head();
    const answers = {
      foreign: await put(`events/${own}`, { regionId: berlin.regionId }),
      nowhere: await put(`events/${own}`, { regionId: null }),
      seriesNowhere: await put(`events/${series}`, { regionId: null }),
      dateNowhere: await put(`events/${date}`, { regionId: null, updateType: 'this_and_future' }),
      foreignVenue: await put(`events/${own}`, { venueId: berlin.venue }),
      venue: await put(`venues/${barcelona.venue}`, { regionId: berlin.regionId }),
      venueNowhere: await put(`venues/${barcelona.venue}`, { regionId: null, timeZone: 'Europe/Madrid' }),
      created: await ana.who.send('POST', '/admin/events', { ...night(), regionId: berlin.regionId }),
      createdNowhere: await ana.who.send('POST', '/admin/events', night()),
      previewed: await put(`events/${own}?preview=true`, { regionId: null }),
      bulk: await ana.who.send('POST', '/admin/events/bulk', {
        action: { kind: 'region', regionId: berlin.regionId },
        ids: [own],
      }),
    };
    const codes = Object.entries(answers).map(([name, { statusCode }]) => [name, statusCode]);
    expect(Object.fromEntries(codes)).toEqual({
      ...{ foreign: 422, nowhere: 403, seriesNowhere: 403, dateNowhere: 403, foreignVenue: 422, venue: 422 },
      ...{ venueNowhere: 403, created: 422, createdNowhere: 403, previewed: 403, bulk: 422 },
    });
    expect(await recordedSince(before)).toEqual([]);
    const { jobId } = (
      await ana.who.send('POST', '/admin/events/bulk', {
        action: { kind: 'region', regionId: null },
        ids: [own, berlin.event],
      })
    ).json();
    const items = await cities.over(jobId);
    expect(items.map(({ item, outcome, code }) => [item, outcome, code])).toEqual([
      [own, 'failed', 'leaves_cities'],
      [berlin.event, 'skipped', 'not_found'],
    ]);
    expect(await recordedSince(before)).toEqual([]);
  });

  it('is its own where all is chosen, and is undone by it as a whole', async () => {
    const ana = await cities.keeper('Ana', [barcelona.regionId]);
    const action = { kind: 'featured', isFeatured: false };
    const started = await ana.who.send('POST', '/admin/events/bulk', { action, filter: {} });
    const items = await cities.over(started.json().jobId);
    const ids = new Set(items.map(({ item }) => item));
    expect([ids.has(barcelona.event), ids.has(berlin.event), ids.has(mixed), ids.has(homeless)]).toEqual([
      ...[true, false, false, false],
    ]);
    await stack.upToDate();
    const undo = await ana.who.send('POST', `/admin/events/bulk/${started.json().jobId}/undo`, {});
    expect(undo.statusCode, undo.body).toBeLessThan(300);
    const undone = await cities.over(undo.json().jobId);
    expect(undone.some(({ outcome }) => outcome === 'ok')).toBe(true);
  });

  it('is counted, listed and exported whole, also where a file has many pages', async () => {
    const lisbon = await cities.region('Lisbon', 'Portugal');
    const recurrenceConfig = { recurrenceType: 'daily', count: 365 };
    const daily = { isRecurring: true, recurrenceConfig };
    for (const title of ['Uno', 'Dos', 'Tres']) await cities.event(lisbon, title, daily);
    await cities.event(berlin.regionId, `Täglich ${SECRET}`, daily);
    const lia = await cities.keeper('Lia', [lisbon]);
    const upToDate = await stack.upToDate();
    const file = await lia.who.send('GET', '/admin/events/export?isRecurring=instances', undefined, upToDate);
    expect(file.body).not.toContain(SECRET);
    expect(file.body.trim().split('\n').length).toBe(1 + 3 * 365);
    const figures = (await lia.who.send('GET', '/admin/stats/events')).json();
    expect(figures).toMatchObject({ totalEvents: 3, publishedEvents: 3 });
  });
});

describe('a city', () => {
  it('is given with a fresh code by others, changed and taken back, each a fact', async () => {
    const eva = await cities.person('Eva');
    const both = [barcelona.regionId, berlin.regionId];
    await cities.give(eva, [barcelona.regionId]);
    await cities.give(eva, [barcelona.regionId, barcelona.regionId]);
    await cities.give(eva, both);
    expect((await eva.who.send('GET', '/auth/me')).json()).toMatchObject({ role: 'user' });
    const listed = (await stack.ask('GET', `/api/admin/users?id=${eva.id}`)).users;
    expect(listed).toMatchObject([{ cities: [...both].sort() }]);
    await cities.take(eva);
    await cities.take(eva);
    expect((await stack.recordsOf(`user-${eva.id}`)).map(({ type }) => type)).toEqual([
      ...['UserRegistered', 'CityTeamGranted', 'CityTeamChanged', 'CityTeamRevoked'],
    ]);
    const tea = await cities.person('Tea', 'admin');
    const give = (id: string, body: object) => tea.who.send('PUT', `/admin/users/${id}/cities`, body);
    expect((await give(eva.id, { regionIds: both })).json().code).toBe('code_required');
    expect((await give(tea.id, { regionIds: both })).json().code).toBe('own_account');
    await cities.give(eva, both);
    expect((await give(eva.id, { regionIds: [NO_ID] })).statusCode).toBe(422);
    expect((await give(eva.id, { regionIds: [] })).statusCode).toBe(422);
  });

  it('that is exchanged for another is closed with the next call, in every session', async () => {
    const ana = await cities.keeper('Ana', [barcelona.regionId]);
    const see = async ({ event }: City) =>
      (await ana.who.send('GET', `/admin/events/${event}`, undefined, await stack.upToDate())).statusCode;
    expect([await see(barcelona), await see(berlin)]).toEqual([200, 404]);
    await cities.give(ana, [berlin.regionId]);
    expect([await see(barcelona), await see(berlin)]).toEqual([404, 200]);
    await cities.take(ana);
    expect([await see(barcelona), await see(berlin)]).toEqual([403, 403]);
  });

  it('opens and closes without rows and notes, as a kill would leave them', async () => {
    const own = await startStack(inject('databaseUrl'), { door: true });
    const there = citiesOn(own);
    const regionId = await there.region('Porto', 'Portugal');
    const event = await there.event(regionId, 'Noite');
    const ana = await there.person('Ana');
    await own.upToDate();
    await own.pauseProjections();
    const pool = connectPool(own.urls.api, { name: 'test', max: 1 });
    const answers = [];
    for (const change of [() => there.give(ana, [regionId]), () => there.take(ana)]) {
      await change();
      await pool.query('delete from private.standings where user_id = $1', [ana.id]);
      answers.push((await ana.who.send('PUT', `/admin/events/${event}`, { title: v7() })).statusCode);
    }
    expect(answers).toEqual([200, 403]);
    await pool.end();
    await own.stop();
  });

  it('that is taken in a race with changes of its events leaves none that was sent later', async () => {
    const ana = await cities.keeper('Ana', [barcelona.regionId]);
    for (let race = 0; race < scaled(10, 200); race += 1) {
      await cities.give(ana, [barcelona.regionId]);
      const change = () => ana.who.send('PUT', `/admin/events/${barcelona.event}`, { title: v7() });
      const racing = [change(), change()];
      await cities.take(ana);
      const position = await head();
      for (const { statusCode } of await Promise.all(racing)) expect([200, 403, 409]).toContain(statusCode);
      expect((await change()).statusCode).toBe(403);
      const late = (await recordedSince(position)).filter(({ by }) => by === 'cityTeam');
      // What was decided within the same milliseconds can overtake.
      expect(late.length).toBeLessThanOrEqual(racing.length);
    }
  });
});
