import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { startCollecting } from '#testing/areas/collecting.ts';
import { dancingSite, NOW } from '#testing/pages/dancingSite.ts';
import { sendImport } from '#testing/sent/sendImport.ts';

const HOSTILE = [
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example/x',
  'ftp://evil.example',
  '/\\evil.example',
];
const SAID = {
  link: {
    en: 'Enter a web address that begins with https:// or http://.',
    es: 'Escribe una dirección web que empiece por https:// o http://.',
  },
  picture: {
    en: 'Upload an image, or enter an address that starts with https://.',
    es: 'Sube una imagen o escribe una dirección que empiece por https://.',
  },
};
const NIGHT = { title: 'Night', startDateTime: '2027-03-26T20:00:00' };
const WEEKLY = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 3 };
const CITY = { city: 'Oslo', country: 'Norway', timeZone: 'Europe/Oslo' };
const SENDER = { name: 'Zoë', email: 'zoe@example.org', organizerName: 'Casa' };

/** Every call that takes an address, with what else it needs. */
const CALLS: [path: string, field: string, kind: keyof typeof SAID, body: object][] = [
  ['/api/admin/events', 'coverImage', 'picture', NIGHT],
  ['/api/admin/events', 'sourceUrl', 'link', NIGHT],
  [
    '/api/admin/events',
    'coverImage',
    'picture',
    { ...NIGHT, isMasterRecurring: true, recurrenceConfig: WEEKLY },
  ],
  ['/api/admin/regions', 'coverImage', 'picture', CITY],
  ['/api/organizers', 'website', 'link', { name: 'Casa' }],
  ['/api/organizers/public/signup', 'website', 'link', SENDER],
  ['/api/v1/event-recommendations/public', 'websiteUrl', 'link', { title: 'Ball' }],
];

describe('an address that is sent', () => {
  let site: Awaited<ReturnType<typeof startCollecting>>;
  beforeAll(async () => {
    site = await startCollecting();
  });
  afterAll(() => site.stop());

  it.each(CALLS)('to %s as %s is refused unless it is one of the web', async (url, field, kind, body) => {
    const head = await site.stack.store.head();
    for (const [index, address] of HOSTILE.entries()) {
      for (const language of ['en', 'es'] as const) {
        const answer = await site.stack.call({
          ...{ method: 'POST', url, body: { ...body, [field]: address } },
          ...{ headers: { 'accept-language': language }, remoteAddress: `203.${index}.0.9` },
        });
        const { code, fieldErrors } = answer.json();
        expect([address, answer.statusCode, code]).toEqual([address, 422, 'invalid']);
        expect(fieldErrors).toEqual({ [field]: SAID[kind][language] });
      }
    }
    const recorded = [];
    for await (const { type } of site.stack.store.readAll({ after: head })) {
      // That somebody has signed in is recorded a moment later.
      if (type !== 'SignedIn') recorded.push(type);
    }
    expect(recorded).toEqual([]);
  });

  it('with http: is kept with https:', async () => {
    const { event } = await site.post('/admin/events', {
      ...{ ...NIGHT, coverImage: 'http://a.org/x.png', sourceUrl: 'HTTP://a.org/night' },
    });
    expect(event).toMatchObject({ coverImage: 'https://a.org/x.png', sourceUrl: 'https://a.org/night' });
    const changed = await site.post(
      `/admin/events/${event.id}`,
      { coverImage: '/uploads/ab/cd.webp' },
      'PUT',
    );
    expect(changed.event.coverImage).toBe('/uploads/ab/cd.webp');
    const refused = await site.send('PUT', `/admin/events/${event.id}`, {
      coverImage: 'javascript:alert(1)',
    });
    expect(refused.json().fieldErrors).toEqual({ coverImage: SAID.picture.en });
    const emptied = await site.post(`/admin/events/${event.id}`, { coverImage: ' ' }, 'PUT');
    expect(emptied.event.coverImage).toBe(null);
  });

  it('in a file is left out, which is noted, and the row is imported', async () => {
    const rows = ['javascript:alert(1)', '//evil.example/x', 'http://a.org/x.png', '/uploads/x.png'];
    const lines = rows.map((address, day) => `Row ${day},2027-04-0${day + 1},20:00,${address},${address}`);
    const content = ['Title,Date,Time,Cover image,Link', ...lines].join('\n');
    const file = { field: 'csvFile', name: 'nights.csv', content };
    const run = await sendImport(site.stack, { file });
    expect(run).toMatchObject({ imported: 4, created: 4 });
    expect(run.notes.filter((note: { code: string }) => note.code === 'leftOut')).toHaveLength(5);
    const { events } = (await site.send('GET', '/admin/events?search=Row')).json();
    type Kept = { title: string; coverImage: string | null; sourceUrl: string | null };
    const kept = events.map(({ title, coverImage, sourceUrl }: Kept) => [title, coverImage, sourceUrl]);
    expect(kept.toSorted()).toEqual([
      ['Row 0', null, null],
      ['Row 1', null, null],
      ['Row 2', 'https://a.org/x.png', 'https://a.org/x.png'],
      ['Row 3', '/uploads/x.png', null],
    ]);
  });

  it('by a source is left out, which is noted, or kept with https:', async () => {
    const hostile = await site.collected({ url: 'javascript:alert(1)', imageUrl: 'data:image/png,x' });
    const { item } = await site.shown(hostile);
    expect(item).toMatchObject({ sourceUrl: null, imageUrl: null });
    const plain = await site.collected({ url: 'http://a.org/night', imageUrl: 'http://a.org/x.png' });
    const read = (await site.shown(plain)).item;
    expect(read).toMatchObject({ sourceUrl: 'https://a.org/night', imageUrl: 'https://a.org/x.png' });
    const { key } = await site.newSource();
    const event =
      'BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:N\r\nDTSTART:20270501T200000Z\r\nURL:javascript:alert(1)\r\nEND:VEVENT';
    const answer = await site.stack.app.inject({
      ...{ method: 'POST', url: '/api/import/collected/calendar' },
      headers: { 'x-api-key': key, 'content-type': 'text/calendar' },
      payload: `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}\r\nEND:VCALENDAR\r\n`,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await site.shown(answer.json().items[0].id)).item.sourceUrl).toBe(null);
  });
});

describe('an address that was recorded before addresses were checked', () => {
  let site: Awaited<ReturnType<typeof dancingSite>>;
  beforeAll(async () => {
    site = await dancingSite(inject('databaseUrl'));
  });
  afterAll(() => site.stack.stop());
  const asked = () => ({ commandId: v7(), actor: { id: v7(), role: 'admin' as const }, now: NOW });

  it.each(HOSTILE)('%s leads nowhere and loads nothing, on any page or in any feed', async address => {
    const { stack, ids, get, seen } = site;
    await stack.execute(
      eventStream,
      ids.social,
      'ChangeEvent',
      { coverImage: address, sourceUrl: address },
      asked(),
    );
    await stack.execute(organizerStream, ids.casa, 'ChangeOrganizer', { website: address }, asked());
    await stack.execute(regionStream, ids.lisbon, 'ChangeRegion', { coverImage: address }, asked());
    await seen();
    await stack.send('GET', '/api/admin/regions');
    await stack.send('GET', '/api/organizers');
    const { event } = await stack.ask('GET', `/api/admin/events/${ids.social}`);
    expect(event).toMatchObject({ coverImage: address, sourceUrl: address });
    for (const path of [
      ...[
        `/events/${ids.social}`,
        `/organizers/${ids.casa}`,
        '/regions/lisbon-portugal',
        '/events',
        '/embed',
      ],
      ...[
        `/events/${ids.social}/poster`,
        '/api/public/events',
        '/api/public/events.rss',
        '/api/public/events.ics',
      ],
    ]) {
      const { statusCode, body } = await get(path);
      expect([path, statusCode]).toEqual([path, 200]);
      const inAttributes = [...body.matchAll(/(?:src|href|content)="([^"]*)"/g)].map(([, value]) => value);
      expect([path, inAttributes.filter(value => value!.includes(address))]).toEqual([path, []]);
      const structured = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
      expect([path, structured.includes(JSON.stringify(address).slice(1, -1))]).toEqual([path, false]);
      if (path.startsWith('/api/')) expect(body).not.toContain(JSON.stringify(address).slice(1, -1));
    }
    const { events } = (await get('/api/public/events')).json();
    expect(events.find(({ id }: { id: string }) => id === ids.social).image).toBe(null);
  });
});
