import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { pollingOn } from '#testing/areas/pollingOn.ts';
import { faultsOf } from '#testing/pages/markup.ts';
import { MY, type MySite, NOW, startMySite } from '#testing/pages/mySite.ts';
import { pageAfter, type Visitor, visitor } from '#testing/pages/visitor.ts';
import { soon } from '#testing/soon.ts';

let s: MySite;
let pool: ReturnType<typeof connectPool>;
let polling: ReturnType<typeof pollingOn>;
/** What the calendar at each path has. */
const calendars = new Map<string, string[]>();
const server = createServer(({ url = '' }, response) => {
  const lines = calendars.get(url);
  if (!lines) response.writeHead(404).end();
  else response.end(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'));
});
let at: (path: string) => string;
let minutes = 0;
beforeAll(async () => {
  s = await startMySite({ privateCalendars: true });
  pool = connectPool(s.stack.urls.api, { name: 'test', max: 8 });
  polling = pollingOn(s.stack, pool);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  at = path => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
});
afterAll(async () => {
  server.close();
  await polling.stop();
  await pool.end();
  await s.stop();
});
beforeEach(() => s.forgetLimits());

const entry = (uid: string, start: string, summary = uid) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTART;TZID=Europe/Madrid:${start}`, `SUMMARY:${summary}`],
  ...['LOCATION:La Esquina', 'END:VEVENT'],
];

/** Polls everything that is due an hour later each time, and waits until the rows have it. */
async function poll(): Promise<void> {
  minutes += 65;
  await s.caughtUp();
  await polling.poll(new Date(NOW.getTime() + minutes * 60_000));
  await s.caughtUp();
}

async function team(trust: 'trusted' | 'reviewed', role: 'admin' | 'editor' = 'admin') {
  const id = await s.organizer(`Esquina ${minutes}`);
  await s.stack.ask('PUT', `/api/organizers/${id}`, { trust });
  return { id, url: `${MY}/calendar?of=${id}`, who: (await s.member(id, role)).who };
}

type Shown = { id: string; title: string; status: string; startDateTime: string; revision: number };
const eventsOf = async (organizer: string): Promise<Shown[]> => {
  const { events } = await s.stack.ask('GET', `/api/admin/events?eventOrganizerId=${organizer}`);
  return (events as Shown[]).toSorted((one, other) => (one.startDateTime < other.startDateTime ? -1 : 1));
};

const hidden = (body: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';

async function follow(who: Visitor, page: string, path: string) {
  const look = await who.post(page, [
    ['step', 'look'],
    ['url', at(path)],
  ]);
  const fields = [
    ['step', 'follow'],
    ['url', hidden(look.body, 'url') || at(path)],
    ['seen', hidden(look.body, 'seen')],
  ] as const;
  return { look, fields, followed: await who.post(page, fields) };
}

it('what would come in is shown first, then its items are the nights of a trusted organizer', async () => {
  const { id, url, who } = await team('trusted');
  calendars.set('/a.ics', [...entry('Salsa', '20270402T210000'), ...entry('Bachata', '20270403T210000')]);
  expect((await who.get(MY)).body).toContain(`/my/calendar?of=${id}`);
  expect(await faultsOf((await who.get(url)).body)).toEqual([]);
  const { look, fields, followed } = await follow(who, url, '/a.ics');
  expect([look.statusCode, await faultsOf(look.body)]).toEqual([200, []]);
  for (const shown of [
    '2 nights would come in',
    'Salsa, Fri, 2 Apr 2027, 21:00',
    'They are public at once',
  ]) {
    expect(look.body).toContain(shown);
  }
  expect(followed.statusCode, followed.body).toBe(303);
  // The same button again follows nothing more.
  expect((await who.post(url, fields)).statusCode).toBe(303);
  const waiting = await pageAfter(who, followed);
  expect(waiting.body).toContain('It is being read for the first time.');
  await poll();
  await expect
    .poll(() => eventsOf(id), soon)
    .toMatchObject([
      { title: 'Salsa', status: 'published', startDateTime: '2027-04-02T21:00:00' },
      { title: 'Bachata', status: 'published' },
    ]);
  s.clock.now = new Date(NOW.getTime() + (minutes + 5) * 60_000);
  const read = await who.get(url);
  expect(read.body).toContain('Read 5 minutes ago, 2 nights.');
  expect(await faultsOf(read.body)).toEqual([]);
  s.clock.now = NOW;
  const queue = await s.stack.ask('GET', '/api/imported-events?importStatus=pending');
  expect(queue.data).toEqual([]);
  expect((await visitor(s.stack).get('/events?when=all')).body).toContain('Bachata');

  // What the team changes stays; what it has not changed follows.
  const [salsa] = await eventsOf(id);
  const moved = await who.post(MY, [
    ...([
      ['organizer', id],
      ['night', salsa!.id],
      ['revision', String(salsa!.revision)],
    ] as const),
    ...([
      ['step', 'change'],
      ['answer', 'otherTime'],
      ['startDateTime', '2027-04-02T22:30'],
    ] as const),
  ]);
  expect(moved.statusCode, moved.body).toBe(303);
  calendars.set('/a.ics', [
    ...entry('Salsa', '20270402T200000', 'Salsa with a band'),
    ...entry('Bachata', '20270403T193000'),
    ...entry('Kizomba', '20270404T190000'),
  ]);
  await poll();
  await expect
    .poll(() => eventsOf(id), soon)
    .toMatchObject([
      { title: 'Salsa with a band', startDateTime: '2027-04-02T22:30:00' },
      { title: 'Bachata', startDateTime: '2027-04-03T19:30:00' },
      { title: 'Kizomba', status: 'published' },
    ]);

  const stopped = await who.post(url, [
    ['step', 'stop'],
    ['calendar', hidden(read.body, 'calendar')],
  ]);
  expect(stopped.statusCode, stopped.body).toBe(303);
  calendars.set('/a.ics', entry('Zouk', '20270405T190000'));
  await poll();
  expect((await eventsOf(id)).map(({ title }) => title)).not.toContain('Zouk');
  expect(await eventsOf(id)).toHaveLength(3);
});

it('the nights of a reviewed organizer are drafts, which administrators find', async () => {
  const { id, url, who } = await team('reviewed');
  calendars.set('/b.ics', entry('Rueda', '20270410T210000'));
  const { look } = await follow(who, url, '/b.ics');
  expect(look.body).toContain('Our team looks at each before it is public.');
  await poll();
  await expect.poll(() => eventsOf(id), soon).toMatchObject([{ title: 'Rueda', status: 'draft' }]);
  const { items } = await s.stack.ask('GET', '/api/admin/quality/teamDraft?limit=1000');
  expect((items as { event: { title: string } }[]).map(({ event }) => event.title)).toContain('Rueda');
  // A change in the calendar publishes nothing.
  calendars.set('/b.ics', entry('Rueda', '20270410T220000'));
  await poll();
  await expect
    .poll(() => eventsOf(id), soon)
    .toMatchObject([{ status: 'draft', startDateTime: '2027-04-10T22:00:00' }]);
});

it('what looks like a night that there is, or may be off, waits for an administrator', async () => {
  const { id, url, who } = await team('trusted');
  await s.night(id, { title: 'Milonga del sur', startDateTime: '2027-04-12T21:00', endDateTime: null });
  await s.caughtUp();
  calendars.set('/c.ics', [
    ...entry('one', '20270412T210000', 'Milonga del sur'),
    ...entry('two', '20270413T210000', 'Practica (cancelled?)'),
    ...entry('three', '20270414T210000', 'Social'),
  ]);
  await follow(who, url, '/c.ics');
  await poll();
  await expect
    .poll(async () => (await eventsOf(id)).map(({ title }) => title).sort(), soon)
    .toEqual(['Milonga del sur', 'Social']);
});

it('a calendar of a team that is paused meanwhile waits, too', async () => {
  const { id, url, who } = await team('trusted');
  calendars.set('/d.ics', entry('Zouk', '20270415T210000'));
  await follow(who, url, '/d.ics');
  await s.stack.ask('PUT', `/api/organizers/${id}`, { pauseReason: 'Reports of dancers' });
  await poll();
  await expect
    .poll(async () => {
      const { data } = await s.stack.ask('GET', '/api/imported-events?importStatus=pending');
      return (data as { title: string }[]).map(({ title }) => title);
    }, soon)
    .toContain('Zouk');
  expect(await eventsOf(id)).toEqual([]);
});

it('says why nothing would come in, beside the address that was entered', async () => {
  const { url, who } = await team('trusted');
  calendars.set('/empty.ics', []);
  for (const [address, status, told] of [
    [at('/none.ics'), 200, 'The calendar is no longer at this address'],
    [at('/empty.ics'), 200, 'There is nothing to come in this calendar'],
    ['salsa', 422, 'Enter an address that begins with https://'],
    ['https://ana:secret@example.org/a.ics', 422, 'must not contain a name and a password'],
    ['file:///etc/passwd', 422, 'Enter an address that begins with https://'],
    ['', 422, 'Enter an address that begins with https://'],
  ] as const) {
    const look = await who.post(url, [
      ['step', 'look'],
      ['url', address],
    ]);
    expect([address, look.statusCode, look.body.includes(told)]).toEqual([address, status, true]);
    expect(await faultsOf(look.body)).toEqual([]);
    expect(look.body).not.toContain('value="follow"');
  }
});

it('one address is followed once, an organizer has one calendar, and only its admins stop it', async () => {
  const [one, other] = [await team('trusted'), await team('trusted')];
  for (const path of ['/x.ics', '/y.ics']) calendars.set(path, entry(path, '20270420T210000'));
  expect((await follow(one.who, one.url, '/x.ics')).followed.statusCode).toBe(303);
  const taken = (await follow(other.who, other.url, '/x.ics')).followed;
  expect([taken.statusCode, taken.body.includes('already followed')]).toEqual([409, true]);
  const second = await one.who.post(one.url, [
    ['step', 'follow'],
    ['url', at('/y.ics')],
    ['seen', 'another'],
  ]);
  expect(second.statusCode).toBe(409);
  await s.caughtUp();
  const calendar = hidden((await one.who.get(one.url)).body, 'calendar');
  const foreign = await other.who.post(other.url, [
    ['step', 'stop'],
    ['calendar', calendar],
  ]);
  expect(foreign.statusCode).toBe(404);
  const editor = await s.member(one.id, 'editor', 'Edi');
  expect((await editor.who.get(one.url)).statusCode).toBe(303);
  for (const step of ['look', 'follow', 'stop']) {
    const refused = await editor.who.post(one.url, [
      ['step', step],
      ['url', at('/y.ics')],
      ['calendar', calendar],
    ]);
    expect(refused.statusCode).not.toBe(200);
  }
  expect(hidden((await one.who.get(one.url)).body, 'calendar')).toBe(calendar);
});
