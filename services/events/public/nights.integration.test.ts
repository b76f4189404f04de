import { XMLParser } from 'fast-xml-parser';
import ical from 'node-ical';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { regionStream } from '#contracts/regions/region.ts';
import { problemsIn } from '#testing/calendars/strictCalendar.ts';
import { type Stack, startStack } from '#testing/stack.ts';

// A Friday, 23:30 in Berlin and 17:30 in New York.
const EVENING = new Date('2027-03-05T22:30:00Z');
let now = EVENING;
let stack: Stack;
const regions: Record<string, string> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false, clock: () => now });
  const actor = { id: v7(), role: 'admin' as const };
  const zones = { Berlin: 'Europe/Berlin', 'New York': 'America/New_York' };
  for (const [city, timeZone] of Object.entries(zones)) {
    const rest = { state: null, latitude: null, longitude: null, coverImage: null, popular: false };
    const region = { ...rest, city, country: 'Earth', timeZone, status: 'active' as const };
    regions[city] = v7();
    const asked = { commandId: v7(), actor, now };
    await stack.execute(regionStream, regions[city], 'OpenRegion', region, asked);
  }
  await fresh();
  const berlin = { regionId: regions.Berlin, danceStyleIds: ['salsa'] };
  const newYork = { regionId: regions['New York'], danceStyleIds: ['swing'] };
  await create('Early', {
    ...berlin,
    startDateTime: '2027-03-05T20:00:00',
    endDateTime: '2027-03-05T23:00:00',
  });
  await create('Late', {
    ...berlin,
    startDateTime: '2027-03-05T23:00:00',
    endDateTime: '2027-03-06T05:00:00',
  });
  await create('After hours', { ...berlin, startDateTime: '2027-03-06T05:30:00' });
  await create('Morning', { ...berlin, startDateTime: '2027-03-06T06:00:00' });
  await create('Harlem', { ...newYork, startDateTime: '2027-03-05T21:00:00' });
  await create('Off', { ...newYork, startDateTime: '2027-03-07T21:00:00' });
  await ask('PUT', `/api/admin/events/${ids.Off}`, { status: 'cancelled' });
  await create('Draft', { ...newYork, startDateTime: '2027-03-06T21:00:00', status: 'draft' });
  const recurrenceConfig = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['MO'], count: 30 };
  await create('Monday', {
    ...{ ...berlin, startDateTime: '2027-03-08T20:00:00', danceStyleIds: ['tango'] },
    ...{ isRecurring: true, isMasterRecurring: true, recurrenceConfig },
  });
  await fresh();
});
afterAll(() => stack.stop());

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  return stack.send(method, url, body);
}
const fresh = () => ask('GET', '/api/admin/events');

async function create(title: string, more: object) {
  const answer = await ask('POST', '/api/admin/events', { title, status: 'published', ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  ids[title] = answer.json().event.id;
}

async function nights(query = '') {
  const answer = await stack.app.inject({ url: `/api/public/events${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { events: { id: string; title: string; status: string }[]; next: string | null };
}
const titles = async (query = '') => (await nights(query)).events.map(({ title }) => title);

describe('the public calendar', () => {
  it('has what is not over, soonest first, cancelled nights too and drafts never', async () => {
    expect((await titles('?limit=6')).slice(0, 6)).toEqual([
      ...['Late', 'Harlem', 'After hours', 'Morning', 'Off', 'Monday'],
    ]);
    const { events } = await nights();
    expect(events.find(({ title }) => title === 'Off')?.status).toBe('cancelled');
  });

  it('comes in pages that together are the whole, each night once', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await nights(`?limit=4${after ? `&after=${encodeURIComponent(after)}` : ''}`);
      seen.push(...page.events.map(({ id }) => id));
      after = page.next;
    } while (after);
    const whole = (await nights('?limit=200')).events.map(({ id }) => id);
    expect(whole).toHaveLength(35);
    expect(seen).toEqual(whole);
  });

  it.each(['x', '1_', '_', '9999999999999999_x', `1e9_${'0'.repeat(70)}`, "0_' or 1=1 --"])(
    'takes the cursor %s for none',
    async after => {
      expect(await titles(`?limit=2&after=${encodeURIComponent(after)}`)).toEqual(['Late', 'Harlem']);
    },
  );

  it('filters by city, dance, organizer, words and days', async () => {
    expect(await titles('?city=new-york-earth')).toEqual(['Harlem', 'Off']);
    expect(await titles('?style=salsa')).toEqual(['Late', 'After hours', 'Morning']);
    expect(await titles('?city=berlin-earth&style=swing')).toEqual([]);
    expect(await titles('?search=harl+york')).toEqual(['Harlem']);
    expect(await titles(`?organizer=${v7()}`)).toEqual([]);
    // With a first day it includes past nights.
    expect(await titles('?from=2027-03-05&to=2027-03-05')).toEqual(['Early', 'Late', 'Harlem']);
    expect(await titles('?to=2027-03-06&city=berlin-earth')).toEqual(['Late', 'After hours', 'Morning']);
    const unknown = await stack.app.inject({ url: '/api/public/events?city=atlantis' });
    expect(unknown.statusCode).toBe(404);
  });

  it('lets a night last until 06:00 of its place', async () => {
    expect(await titles('?when=tonight')).toEqual(['Late', 'Harlem', 'After hours']);
    now = new Date('2027-03-06T04:45:00Z');
    expect(await titles('?when=tonight&city=berlin-earth')).toEqual(['After hours']);
    now = new Date('2027-03-06T05:00:00Z');
    expect(await titles('?when=tonight&city=berlin-earth')).toEqual(['Morning']);
    now = EVENING;
  });

  it('knows the weekend and the next seven nights, on each clock', async () => {
    expect(await titles('?when=weekend')).toEqual(['Late', 'Harlem', 'After hours', 'Morning', 'Off']);
    expect(await titles('?when=week')).toEqual(['Late', 'Harlem', 'After hours', 'Morning', 'Off', 'Monday']);
    // On a Monday the weekend is the one to come.
    now = new Date('2027-03-08T12:00:00Z');
    expect(await titles('?when=weekend')).toEqual([]);
    expect(await titles('?when=tonight')).toEqual(['Monday']);
    now = EVENING;
  });

  it('has a festival on each of its nights, and a party until the morning on the night that it began', async () => {
    const days = (start: string, end: string) => ({ startDateTime: start, endDateTime: end });
    const [berlin, newYork] = [{ regionId: regions.Berlin }, { regionId: regions['New York'] }];
    await create('Encuentro', { ...berlin, ...days('2027-05-06T18:00:00', '2027-05-09T17:00:00') });
    await create('Marathon', { ...newYork, ...days('2027-05-07T22:00:00', '2027-05-08T20:00:00') });
    await create('Until ten', { ...berlin, ...days('2027-05-06T23:00:00', '2027-05-07T10:00:00') });
    const weekly = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['TU'], count: 2 };
    await create('Two days', {
      ...{ ...berlin, ...days('2027-05-04T18:00:00', '2027-05-05T22:00:00'), recurrenceConfig: weekly },
      ...{ isRecurring: true, isMasterRecurring: true },
    });
    await fresh();
    const lasting = new Set(['Encuentro', 'Marathon', 'Until ten', 'Two days']);
    for (const [at, when, ...expected] of [
      ['03T09:00', 'week', 'Two days', 'Encuentro', 'Until ten', 'Marathon'],
      ['03T09:00', 'tonight'],
      ['05T09:00', 'tonight', 'Two days'],
      ['05T09:00', 'weekend', 'Encuentro', 'Marathon'],
      // On Friday it is 05:30, then 08:00, in Berlin, and still Thursday's night in New York.
      ['07T03:30', 'tonight', 'Encuentro', 'Until ten'],
      ['07T06:00', 'tonight', 'Encuentro'],
      ['08T13:00', 'tonight', 'Encuentro', 'Marathon'],
      ['09T13:00', 'week', 'Encuentro', 'Two days'],
      ['09T15:01', 'tonight'],
    ] as [string, string, ...string[]][]) {
      now = new Date(`2027-05-${at}:00Z`);
      const found = (await titles(`?when=${when}`)).filter(title => lasting.has(title));
      expect([at, when, ...found]).toEqual([at, when, ...expected]);
    }
    now = EVENING;
  });

  it('has what began months ago and is not over', async () => {
    const lasts = { startDateTime: '2026-12-01T10:00:00', endDateTime: '2027-03-20T22:00:00' };
    await create('Residency', { ...lasts, regionId: regions.Berlin });
    await fresh();
    expect(await titles('?city=berlin-earth&limit=2')).toEqual(['Residency', 'Late']);
    const { next } = await nights('?city=berlin-earth&limit=1');
    expect(await titles(`?city=berlin-earth&limit=1&after=${next}`)).toEqual(['Late']);
  });

  describe('of a kind and price', () => {
    const title = (name: string): string => `${name} courtyard`;
    const found = async (query: string) =>
      (await titles(`?search=courtyard${query}`)).map(one => one.replace(/ courtyard$/, ''));

    beforeAll(async () => {
      const at = (day: number) => ({ startDateTime: `2027-04-0${day}T20:00:00`, regionId: regions.Berlin });
      const euros = (price: string) => ({ price, currency: 'EUR' });
      await create(title('Free social'), { ...at(1), ...euros('Eintritt frei'), category: ['Social'] });
      await create(title('Both'), { ...at(2), ...euros('12,50 €'), category: ['Social', 'Workshop'] });
      await create(title('Course'), { ...at(3), ...euros('10-15 €'), category: ['Class'] });
      await create(title('Gathering'), { ...at(4), price: '$80', currency: 'USD', category: ['Festival'] });
      await create(title('Unreadable'), { ...at(5), ...euros('ask at the bar'), category: ['Social'] });
      await create(title('Donation'), { ...at(6), ...euros('Donation'), category: [] });
      const recurrenceConfig = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['WE'], count: 3 };
      await create(title('Weekly'), {
        ...{ ...at(7), ...euros('20 €'), category: ['Class'], recurrenceConfig },
        ...{ isRecurring: true, isMasterRecurring: true },
      });
      const own = { ...euros('Free'), category: ['Workshop'], title: title('Open door') };
      const answer = await ask('PUT', `/api/admin/events/${ids[title('Weekly')]}_20270414`, own);
      expect(answer.statusCode, answer.body).toBe(200);
      await fresh();
    });

    it.each([
      ['&kind=social', ['Free social', 'Both', 'Unreadable']],
      ['&kind=workshop', ['Both', 'Open door']],
      ['&kind=festival', ['Gathering']],
      ['&kind=class', ['Course', 'Weekly', 'Weekly']],
      ['&price=free', ['Free social', 'Donation', 'Open door']],
      ['&price=0', ['Free social', 'Donation', 'Open door']],
      ['&price=10', ['Free social', 'Course', 'Donation', 'Open door']],
      ['&price=12.49', ['Free social', 'Course', 'Donation', 'Open door']],
      ['&price=12.5', ['Free social', 'Both', 'Course', 'Donation', 'Open door']],
      [
        '&price=999999999.99',
        ['Free social', 'Both', 'Course', 'Gathering', 'Donation', 'Weekly', 'Open door', 'Weekly'],
      ],
      ['&kind=social&price=free', ['Free social']],
      ['&kind=workshop&price=free&from=2027-04-10&to=2027-04-20&city=berlin-earth', ['Open door']],
      ['&kind=class&price=19', ['Course']],
      ['&kind=festival&city=new-york-earth', []],
    ])('finds for %s its own nights, by the own values of dates', async (query, expected) => {
      expect(await found(query)).toEqual(expected);
    });

    it('follows changes of single nights', async () => {
      const changed = { price: '5', category: ['Class'] };
      await ask('PUT', `/api/admin/events/${ids[title('Unreadable')]}`, changed);
      await fresh();
      expect(await found('&kind=class&price=5')).toEqual(['Unreadable']);
      expect(await found('&kind=social')).toEqual(['Free social', 'Both']);
    });

    it('comes in pages and as a calendar with both filters', async () => {
      const { next } = await nights('?kind=class&limit=1&search=courtyard');
      expect(await titles(`?kind=class&limit=1&search=courtyard&after=${next}`)).toEqual([
        title('Unreadable'),
      ]);
      const feed = await stack.app.inject({ url: '/api/public/events.ics?kind=workshop&price=free' });
      expect(feed.body.match(/^SUMMARY:.*$/gm)).toEqual([`SUMMARY:${title('Open door')}`]);
    });

    it.each([
      ...['price=-1', 'price=1e99', 'price=NaN', 'price=1,5', 'price=0x10', 'price=1%00', 'price=1&price=2'],
      ...['kind=__proto__', 'kind=Social', 'kind=constructor', 'kind=', "kind=social'--", 'kind[x]=social'],
    ])('refuses %s', async query => {
      const { statusCode } = await stack.app.inject({ url: `/api/public/events?${query}` });
      expect([400, 422]).toContain(statusCode);
    });
  });

  it('may be read by any site, and subscribed to with the same filters', async () => {
    const { headers } = await stack.app.inject({ url: '/api/public/events' });
    expect([headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([
      '*',
      'cross-origin',
    ]);
    const feed = await stack.app.inject({ url: '/api/public/events.ics?style=swing&fbclid=x' });
    expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(feed.body.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Harlem', 'SUMMARY:Off']);
    expect(feed.body).toContain('STATUS:CANCELLED');
    expect(feed.headers['access-control-allow-origin']).toBe('*');
    const one = await stack.app.inject({ url: `/api/public/events/${ids.Monday}_20270315.ics` });
    expect(one.body.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Monday']);
    for (const id of [ids.Draft, v7(), `${ids.Monday}_20270316`]) {
      expect((await stack.app.inject({ url: `/api/public/events/${id}.ics` })).statusCode).toBe(404);
    }
  });

  it.each([
    '',
    'style=swing',
    'city=berlin-earth&when=week',
    'search=harl+york',
    'from=2027-03-05&to=2027-03-06',
  ])('has the same nights as RSS as in every other form, with %j', async query => {
    const whole = (await nights(`?limit=200&${query}`)).events.map(({ id }) => `${id}@events`);
    const rss = await stack.app.inject({ url: `/api/public/events.rss?lang=es&fbclid=x&${query}` });
    expect(rss.headers).toMatchObject({
      ...{ 'content-type': 'application/rss+xml; charset=utf-8', 'access-control-allow-origin': '*' },
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect([...rss.body.matchAll(/<guid[^>]*>([^<]*)</g)].map(([, guid]) => guid)).toEqual(whole);
    const feed = await stack.app.inject({ url: `/api/public/events.ics?${query}` });
    expect(problemsIn(feed.body)).toEqual([]);
    const uids = [...feed.body.matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid!.trim());
    // A calendar keeps what was in the last 30 days, unless days are asked for.
    const before = /when|from/.test(query) ? [] : uids.filter(uid => !whole.includes(uid));
    expect(uids.filter(uid => !before.includes(uid))).toEqual(whole);
    const starts = new Map(
      [...feed.body.matchAll(/^UID:(.*)@events[\s\S]*?^DTSTART[^:]*:(.*)$/gm)].map(([, id, at]) => [
        `${id}@events`,
        at!.trim(),
      ]),
    );
    const today = now.toISOString().replace(/[-:]/g, '').slice(0, 15);
    for (const uid of before) expect(starts.get(uid)! < today).toBe(true);
  });

  it('keeps in calendars what was in the last 30 days', async () => {
    const uids = async (query: string) => {
      const { body } = await stack.app.inject({ url: `/api/public/events.ics?${query}` });
      return [...body.matchAll(/^UID:(.*)@events/gm)].map(([, id]) => id!.trim());
    };
    now = new Date(EVENING.getTime() + 20 * 86_400_000);
    const listed = (await nights('?limit=200')).events.map(({ id }) => id);
    const after20 = await uids('');
    now = new Date(EVENING.getTime() + 45 * 86_400_000);
    const after45 = await uids('');
    now = EVENING;
    expect([listed, after20, after45].map(list => list.includes(ids.Harlem!))).toEqual([false, true, false]);
    const { body } = await stack.app.inject({ url: '/api/public/events.ics?lang=es' });
    expect(body.replaceAll('\r\n ', '')).toContain('DESCRIPTION:Noches de baile de los últimos 30 días');
  });

  it.each([
    ['', 'Tanda'],
    ['city=berlin-earth&style=salsa', 'Tanda · Berlin, Earth · Salsa'],
    // An unknown style, and words that anybody can put into a link.
    ['style=polka&search=x&fbclid=y', 'Tanda'],
  ])('has feeds named after what they have, with %j', async (query, name) => {
    const feed = await stack.app.inject({ url: `/api/public/events.ics?${query}` });
    expect(ical.sync.parseICS(feed.body).vcalendar).toMatchObject({ 'WR-CALNAME': name });
    const rss = await stack.app.inject({ url: `/api/public/events.rss?${query}` });
    expect(new XMLParser().parse(rss.body).rss.channel.title).toBe(name);
  });

  it.each(['from=0000-01-01', 'to=0000-12-31', 'from=9999-12-31', 'to=2027-02-30'])(
    'refuses %s, which is no day of the calendar',
    async query => {
      for (const kind of ['', '.ics', '.rss'])
        expect((await stack.app.inject({ url: `/api/public/events${kind}?${query}` })).statusCode).toBe(422);
    },
  );

  it.each(['lang=fr', 'city=atlantis', 'when=never'])('has no RSS with %s', async query => {
    const { statusCode } = await stack.app.inject({ url: `/api/public/events.rss?${query}` });
    expect(statusCode).toBe(query.startsWith('city') ? 404 : 422);
  });

  it.each(['ics', 'rss'])('is sent as %s to those who have it when something changed', async kind => {
    const url = `/api/public/events.${kind}?search=harlem`;
    const get = (etag?: string) =>
      stack.app.inject({ url, headers: { ...(etag && { 'if-none-match': etag }) } });
    const { etag } = (await get()).headers;
    now = new Date(EVENING.getTime() + 3_600_000);
    expect(await get(etag as string)).toMatchObject({ statusCode: 304, body: '' });
    now = EVENING;
    await ask('PUT', `/api/admin/events/${ids.Harlem}`, { locationName: kind });
    await fresh();
    expect((await get(etag as string)).statusCode).toBe(200);
  });
});
