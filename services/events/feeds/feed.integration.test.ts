import { join, resolve } from 'node:path';
import ical from 'node-ical';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { type Stack, startStack } from '#testing/stack.ts';

const root = resolve(import.meta.dirname, '../../..');

let now = new Date('2027-03-01T12:00:00Z');
let stack: Stack;
let lisbon: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), {
    site: join(root, 'web/dist'),
    publicUrl: 'http://dance.example.org',
    processes: false,
    clock: () => now,
  });
  const admin = { id: v7(), role: 'admin' as const };
  const regions = { Lisbon: 'Europe/Lisbon', Berlin: 'Europe/Berlin' };
  const [first] = await Promise.all(
    Object.entries(regions).map(async ([city, timeZone]) => {
      const rest = { state: null, country: 'Europe', latitude: null, longitude: null, coverImage: null };
      const region = { city, timeZone, ...rest, status: 'active' as const, popular: false };
      const [id, commandId] = [v7(), v7()];
      await stack.execute(regionStream, id, 'OpenRegion', region, { commandId, actor: admin, now });
      return id;
    }),
  );
  lisbon = first!;
  await ask('GET', '/api/admin/events');
  const here = { regionId: lisbon, status: 'published', danceStyleIds: ['salsa'] };
  await create('Night', {
    ...here,
    startDateTime: '2027-03-28T20:00:00',
    endDateTime: '2027-03-29T02:00:00',
  });
  await create('Draft', { ...here, status: 'draft' });
  await create('Elsewhere', { ...here, regionId: null, danceStyleIds: ['tango'] });
  await create('Off', here);
  await ask('PUT', `/api/admin/events/${ids.Off}`, { status: 'cancelled' });
  const recurrenceConfig = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 3 };
  const series = {
    ...here,
    startDateTime: '2027-03-05T21:00:00',
    isRecurring: true,
    isMasterRecurring: true,
  };
  await create('Weekly', { ...series, recurrenceConfig });
});
afterAll(() => stack.stop());

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  return stack.send(method, url, body, { host: 'evil.example' });
}

async function create(title: string, more: object) {
  const answer = await ask('POST', '/api/admin/events', {
    title,
    startDateTime: '2027-03-20T20:00:00',
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  ids[title] = answer.json().event.id;
}

/** The entries of a calendar, each by the names of its lines. A parser that did not write it finds the same ones. */
async function calendar(url: string) {
  const answer = await ask('GET', url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const text = answer.body.replace(/\r\n /g, '');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  const entries: Record<string, string>[] = text
    .split('BEGIN:VEVENT')
    .slice(1)
    .map(entry =>
      Object.fromEntries(entry.split('\r\n').map(line => /^([\w-]+)[^:]*:(.*)$/.exec(line)?.slice(1) ?? [])),
    );
  const parsed = Object.values(ical.sync.parseICS(answer.body)).filter(entry => entry?.type === 'VEVENT');
  expect(parsed.map(({ uid, status }) => [uid, status])).toEqual(
    entries.map(({ UID, STATUS }) => [UID, STATUS]),
  );
  return entries;
}

describe('a feed', () => {
  it('of a region has its published events, and each date of a series', async () => {
    const entries = await calendar(`/api/feeds/regions/${lisbon}.ics`);
    expect(entries.map(({ SUMMARY, DTSTART }) => [SUMMARY, DTSTART])).toEqual([
      ['Weekly', '20270305T210000Z'],
      ['Weekly', '20270312T210000Z'],
      ['Weekly', '20270319T210000Z'],
      ['Off', '20270320T200000Z'],
      ['Night', '20270328T190000Z'],
    ]);
    expect(entries.map(({ UID }) => UID)).toEqual([
      ...['20270305', '20270312', '20270319'].map(day => `${ids.Weekly}_${day}@events`),
      `${ids.Off}@events`,
      `${ids.Night}@events`,
    ]);
    expect(entries.at(-1)).toMatchObject({ DTEND: '20270329T010000Z', STATUS: 'CONFIRMED' });
    expect(entries.at(-1)!.URL).toBe(`http://dance.example.org/events/${ids.Night}`);
  });

  it('has the dates of a series as the file of that series has them', async () => {
    const feed = await calendar(`/api/feeds/regions/${lisbon}.ics`);
    const file = await calendar(`/api/public/events/${ids.Weekly}.ics`);
    expect(file).toHaveLength(3);
    // The last entry of a file ends with the calendar.
    const entry = ({ END: _, ...one }: Record<string, string>) => one;
    expect(file.map(entry)).toEqual(feed.filter(({ SUMMARY }) => SUMMARY === 'Weekly').map(entry));
    expect(file.some(one => 'DTEND' in one || 'DURATION' in one)).toBe(false);
  });

  it('of a dance style has events of every region', async () => {
    const titles = (await calendar('/api/feeds/styles/tango.ics')).map(({ SUMMARY }) => SUMMARY);
    expect(titles).toEqual(['Elsewhere']);
    expect(await calendar('/api/feeds/styles/zouk.ics')).toEqual([]);
  });

  it('increases SEQUENCE with each change, under the same UID', async () => {
    const night = async () =>
      (await calendar(`/api/feeds/regions/${lisbon}.ics`)).find(({ SUMMARY }) =>
        SUMMARY?.startsWith('Night'),
      )!;
    const before = await night();
    // A session would not last until then.
    const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' as const } };
    const change = { title: 'Night, later', startLocal: '2027-03-28T21:00' };
    const later = { ...asked, now: new Date('2027-03-02T12:00:00Z') };
    await stack.execute(eventStream, ids.Night!, 'ChangeEvent', change, later);
    const after = await night();
    expect(after.UID).toBe(before.UID);
    expect(Number(after.SEQUENCE)).toBeGreaterThan(Number(before.SEQUENCE));
    expect([before['LAST-MODIFIED'], after['LAST-MODIFIED']]).toEqual([
      '20270301T120000Z',
      '20270302T120000Z',
    ]);
    expect(after.DTSTART).toBe('20270328T200000Z');
  });

  it('shows for 30 days that an event is cancelled', async () => {
    const off = async () =>
      (await calendar(`/api/feeds/regions/${lisbon}.ics`)).find(({ SUMMARY }) => SUMMARY === 'Off');
    expect(await off()).toMatchObject({ STATUS: 'CANCELLED' });
    now = new Date('2027-03-31T11:00:00Z');
    expect(await off()).toMatchObject({ STATUS: 'CANCELLED' });
    const asked = { actor: { id: v7(), role: 'admin' as const }, now: new Date('2027-03-20T12:00:00Z') };
    const change = { price: '$5' };
    await stack.execute(eventStream, ids.Off!, 'ChangeEvent', change, { ...asked, commandId: v7() });
    now = new Date('2027-04-01T13:00:00Z');
    expect(await off()).toBeUndefined();
    now = new Date('2027-03-01T12:00:00Z');
  });

  it('shows for 30 days that a date is cancelled, whatever happens to the others', async () => {
    const statuses = async () =>
      (await calendar(`/api/feeds/regions/${lisbon}.ics`)).flatMap(({ SUMMARY, STATUS }) =>
        SUMMARY === 'Weekly' ? [STATUS] : [],
      );
    const change = async (day: string, changed: object, at: string) => {
      const rest = {
        scope: 'this_only' as const,
        recurrence: null,
        overwriteOwn: [],
        unmatched: 'keep' as const,
      };
      const by = { commandId: v7(), actor: { id: v7(), role: 'admin' as const }, now: new Date(at) };
      await stack.execute(seriesStream, ids.Weekly!, 'ChangeSeries', { ...rest, date: day, changed }, by);
    };
    await change('2027-03-19', { status: 'cancelled' }, '2027-03-01T12:00:00Z');
    await change('2027-03-12', { price: '$5' }, '2027-03-11T12:00:00Z');
    now = new Date('2027-03-31T11:00:00Z');
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
    now = new Date('2027-03-31T13:00:00Z');
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED']);
    now = new Date('2027-03-01T12:00:00Z');
  });

  it('that does not exist answers 404, and an invalid name 422', async () => {
    expect((await ask('GET', `/api/feeds/regions/${v7()}.ics`)).statusCode).toBe(404);
    expect((await ask('GET', '/api/feeds/styles/polka.ics')).statusCode).toBe(404);
    expect((await ask('GET', '/api/feeds/regions/lisbon.ics')).statusCode).toBe(422);
  });
});

describe('the page of an event', () => {
  it('is complete without scripts: what, when, where, for people and search engines', async () => {
    const title = 'Salsa & "Son" <b>';
    const place = { locationName: 'Casa', locationCity: 'Lisbon', latitude: 38.72, longitude: -9.14 };
    const description = 'First </script><script>alert(1)</script>\n\nSecond';
    const start = { startDateTime: '2027-07-01T20:00:00', endDateTime: '2027-07-02T01:00:00' };
    await create(title, {
      ...place,
      ...start,
      description,
      regionId: lisbon,
      status: 'published',
      coverImage: '/uploads/a.webp',
      coverImageAlt: '  Two people "dance"  ',
    });
    await ask('GET', '/api/admin/events');
    const { statusCode, headers, body } = await stack.app.inject({
      url: `/events/${ids[title]}`,
      headers: { host: 'evil.example' },
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<h1>Salsa &amp; &quot;Son&quot; &lt;b&gt;</h1>');
    expect(body).toContain('Thursday, 1 July 2027, 20:00–01:00');
    expect(body).toContain('<meta property="og:image" content="http://dance.example.org/uploads/a.webp"/>');
    expect(body).toContain('<meta property="og:image:alt" content="Two people &quot;dance&quot;"/>');
    expect(body).toContain('src="/uploads/a.webp" alt="Two people &quot;dance&quot;"');
    expect(body).toContain('>Second</p>');
    expect(body.match(/<script/g)).toHaveLength(3);
    expect(body).not.toContain('<script>alert');
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)!;
    expect(JSON.parse(json!)).toMatchObject({
      '@type': 'DanceEvent',
      name: title,
      description,
      startDate: '2027-07-01T20:00:00+01:00',
      endDate: '2027-07-02T01:00:00+01:00',
      image: [
        {
          '@type': 'ImageObject',
          url: 'http://dance.example.org/uploads/a.webp',
          description: 'Two people "dance"',
        },
      ],
      eventStatus: 'https://schema.org/EventScheduled',
      location: { name: 'Casa', address: { addressLocality: 'Lisbon' }, geo: { latitude: 38.72 } },
    });
  });

  it('describes an image without a description by the title', async () => {
    const title = 'Undescribed';
    const start = { startDateTime: '2027-07-03T20:00:00', status: 'published' };
    await create(title, { ...start, coverImage: 'https://dance.example.org/b.webp' });
    await ask('GET', '/api/admin/events');
    const { body } = await stack.app.inject({ url: `/events/${ids[title]}` });
    expect(body).toContain('b.webp" alt="Cover image of Undescribed"');
    expect(body).toContain('"image":["https://dance.example.org/b.webp"]');
  });

  it('of a date of a series, and of a cancelled event, exists', async () => {
    expect((await stack.app.inject({ url: `/events/${ids.Weekly}_20270312` })).body).toContain(
      'Friday, 12 March 2027',
    );
    const off = await stack.app.inject({ url: `/events/${ids.Off}` });
    expect(off.body).toContain('Cancelled');
    expect(off.body).toContain('https://schema.org/EventCancelled');
    // What does not take place is not offered to keep.
    expect(off.body).not.toMatch(/href="[^"]*\.ics"|calendar\.google/);
    expect(off.body).toContain('mailto:');
  });

  it('says its day and city in its title, and what else there is there that day', async () => {
    const page = async (id: string) => (await stack.app.inject({ url: `/events/${id}` })).body;
    const here = { regionId: lisbon, status: 'published', locationCity: 'Lisbon' };
    for (const [title, day] of [
      ['Early', '20'],
      ['Late', '21'],
      ['Elsewhere late', '21'],
    ] as const) {
      const at = { startDateTime: `2027-06-${day}T21:00:00`, endDateTime: `2027-06-${day}T23:00:00` };
      await create(title, { ...here, ...at, ...(title === 'Elsewhere late' && { regionId: null }) });
    }
    await create('Same day', { ...here, startDateTime: '2027-06-21T19:00:00' });
    await ask('GET', '/api/admin/events');
    const late = await page(ids.Late!);
    expect(late).toMatch(/<title>Late · Mon, 21 Jun 2027 · Lisbon/);
    const [, also] = /<section aria-labelledby="also">(.*?)<\/section>/s.exec(late)!;
    expect(also).toContain('Also in Lisbon that day');
    expect([...also!.matchAll(/<h3><a[^>]*>([^<]*)</g)].map(([, title]) => title)).toEqual(['Same day']);
    expect(await page(ids.Early!)).not.toContain('aria-labelledby="also"');
  });

  it('of a draft, or of an unknown event, says so', async () => {
    for (const id of [ids.Draft, v7(), 'nothing', `${ids.Weekly}_20270313`, '%3Cscript%3E']) {
      const { statusCode, headers, body } = await stack.app.inject({ url: `/events/${id}` });
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(body).toContain('Page not found');
      expect(body).not.toContain('Draft');
    }
  });
});
