import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import type { CollectedItem } from '#contracts/importedEvents/collected.ts';
import { sourceStream } from '#contracts/importedEvents/source.ts';
import { connectPool } from '#platform/database/database.ts';
import { seededChance } from '#platform/program/chance.ts';
import { scaled } from '#testing/scale.ts';
import { movingFeeds, type Shown } from '#testing/series/movingFeeds.ts';
import { type Method, type Stack, startStack } from '#testing/stack.ts';
import type { Collecting } from './collecting.ts';
import { pollFollowedCalendars } from './pollFollowedCalendars.ts';

const FEEDS = scaled(10, 40);
const POLLS = scaled(4, 30);
const ROUND_MS = 90 * 60_000;

let stack: Stack;
let pool: ReturnType<typeof connectPool>;
let answer: RequestListener;
const server = createServer((request, response) => answer(request, response));
let at: (path: string) => string;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.api, { name: 'test', max: 6 });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  at = path => `http://127.0.0.1:${port}/${path}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await pool.end();
  await stack.stop();
});

afterEach(async () => {
  const { body } = await ask('GET', '?limit=1000');
  for (const { id } of body.calendars) await ask('DELETE', `/${id}`);
  await ask('GET', '');
});

async function ask(method: Method, path: string, body?: object) {
  const response = await stack.send(method, `/api/admin/followed-calendars${path}`, body);
  return { status: response.statusCode, body: response.json() };
}
const follow = async (name: string, more: object = {}): Promise<string> => {
  const { status, body } = await ask('POST', '', { name, url: at(name), ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.calendar.id;
};
const listed = async (id: string) => (await ask('GET', `?id=${id}`)).body.calendars[0];

/** What arrives where the entries go, and everything that would be wrong about it. */
function collector(): Collecting & {
  sources: Map<string, Map<string, Taken>>;
  again: string[];
  names: string[];
  sent: number;
  otherIds: object[];
} {
  const sources = new Map<string, Map<string, Taken>>();
  const found = { sources, again: [] as string[], names: [] as string[], sent: 0, otherIds: [] as object[] };
  const itemsOf = (id: string) => sources.get(id) ?? sources.set(id, new Map()).get(id)!;
  return Object.assign(found, {
    async collect({ sourceId, items }: { sourceId: string; items: readonly CollectedItem[] }) {
      return items.map(item => {
        found.sent += 1;
        const known = itemsOf(sourceId);
        const before = known.get(item.id);
        const text = JSON.stringify(item);
        if (before && before.text === text && !before.vanished) found.again.push(item.id);
        known.set(item.id, { ...shownOf(item), text, vanished: false });
        return { outcome: before ? ('updated' as const) : ('created' as const) };
      });
    },
    async vanished({ sourceId, sourceItemIds }: { sourceId: string; sourceItemIds: readonly string[] }) {
      for (const id of sourceItemIds) {
        const item = itemsOf(sourceId).get(id)!;
        if (item.vanished) found.again.push(`vanished ${id}`);
        item.vanished = true;
      }
    },
    async renamed({ ids }: { ids: readonly { sourceItemId: string; otherId: string }[] }) {
      found.otherIds.push(...ids);
    },
    async nameSource({ name }: { name: string }) {
      found.names.push(name);
    },
  });
}
type Taken = Shown & { text: string; vanished: boolean };

const shownOf = ({ title, start, cancelled = false }: CollectedItem): Shown => ({ title, start, cancelled });
const presentIn = (items: ReadonlyMap<string, Taken> = new Map()) =>
  Object.fromEntries(
    [...items].flatMap(([id, { title, start, cancelled, vanished }]) =>
      vanished ? [] : [[id, { title, start, cancelled }]],
    ),
  );

/** Polls everything that is due at a time. */
async function pollAt(now: Date, collecting: Collecting): Promise<void> {
  const access = { allows: (address: string) => address === '127.0.0.1' };
  const { work } = pollFollowedCalendars({ pool, log: pino({ level: 'silent' }), access, ...collecting });
  const { signal } = new AbortController();
  while (await work({ now, signal })) {}
}

it(`${FEEDS} feeds polled ${POLLS} times through moves, cancellations, deletions and returns: none wrong, none double`, async () => {
  const chance = seededChance('moving feeds');
  const feeds = movingFeeds(chance).filter((_, index) => index % (40 / FEEDS) === 0);
  expect(feeds).toHaveLength(FEEDS);
  const served = new Map<string, Record<string, Shown>>();
  const counts = { sent: 0, unchanged: 0, broken: 0 };
  const byName = new Map(feeds.map(({ feed }) => [feed.name, feed]));
  answer = (request, response) => {
    const feed = byName.get(request.url!.slice(1))!;
    const etag = `"${feed.version}"`;
    const trouble = chance.int(0, 19);
    if (trouble < 3) {
      counts.broken += 1;
      if (trouble === 0) response.writeHead(503).end();
      else if (trouble === 1) response.end(feed.text.subarray(0, feed.text.length - 30));
      else request.socket.destroy();
      return;
    }
    served.set(feed.name, Object.fromEntries(feed.has));
    if (request.headers['if-none-match'] === etag) {
      counts.unchanged += 1;
      response.writeHead(304).end();
      return;
    }
    counts.sent += 1;
    response.writeHead(200, { etag, 'content-type': 'text/calendar' }).end(feed.text);
  };
  const region = await stack.call({
    method: 'POST',
    url: '/api/admin/regions',
    body: { city: 'Berlin', country: 'Germany' },
  });
  const { id: regionId } = region.json().region;
  const ids = new Map<string, string>();
  for (const { feed } of feeds) ids.set(feed.name, await follow(feed.name, { regionId }));
  await ask('GET', '');

  const collecting = collector();
  let now = new Date('2026-11-22T12:00Z').getTime();
  for (let poll = 0; poll < POLLS; poll += 1) {
    await pollAt(new Date(now), collecting);
    for (const { feed } of feeds) {
      expect(presentIn(collecting.sources.get(ids.get(feed.name)!)), `${feed.name}, poll ${poll}`).toEqual(
        served.get(feed.name) ?? {},
      );
    }
    for (const { change } of feeds) change();
    now += ROUND_MS;
  }
  expect(collecting.again).toEqual([]);
  expect(counts.sent).toBeGreaterThan(FEEDS);
  expect(counts.unchanged).toBeGreaterThan(0);
  expect(counts.broken).toBeGreaterThan(0);
});

const CALENDAR = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const PARTY = ['BEGIN:VEVENT', 'UID:party', 'DTSTART:20261224T190000Z', 'SUMMARY:Party', 'END:VEVENT'];
const START = new Date('2026-11-22T12:00Z');
const minutesAfter = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

it('a dead feed says why, is asked less and less often, and is read again when it is back', async () => {
  let asked = 0;
  answer = (_, response) => {
    asked += 1;
    response.writeHead(503).end();
  };
  const id = await follow('dead');
  const collecting = collector();
  await ask('GET', '');
  const waits: number[] = [];
  let now = START;
  for (let failure = 1; failure <= 12; failure += 1) {
    await pollAt(now, collecting);
    const { polls } = await listed(id);
    expect(polls).toMatchObject({
      failures: failure,
      error: 'The server answered with an error (503).',
      succeededAt: null,
    });
    waits.push(Date.parse(polls.nextAt) - now.getTime());
    await pollAt(new Date(Date.parse(polls.nextAt) - 1), collecting);
    expect(asked).toBe(failure);
    now = new Date(polls.nextAt);
  }
  const [first, last] = [waits[0]!, waits.at(-1)!];
  expect([first >= 150_000 && first <= 300_000, last >= 12 * 3_600_000 && last <= 24 * 3_600_000]).toEqual([
    true,
    true,
  ]);

  const failing = await ask('GET', '?state=failing');
  expect(failing.body.stats.failing).toBe(failing.body.total);
  answer = (_, response) => response.end(CALENDAR(...PARTY));
  await pollAt(now, collecting);
  const { polls } = await listed(id);
  expect(polls).toMatchObject({ failures: 0, error: null, succeededAt: now.toISOString(), entries: 1 });
  expect(Object.keys(presentIn(collecting.sources.get(id)))).toEqual(['party']);
});

it('a paused calendar is not polled, a changed one at once, and one that is not followed any more never', async () => {
  let asked = 0;
  answer = (_, response) => {
    asked += 1;
    response.end(CALENDAR(...PARTY));
  };
  const id = await follow('steady');
  const collecting = collector();
  await ask('GET', '');
  await pollAt(START, collecting);
  expect(asked).toBe(1);
  await pollAt(minutesAfter(30), collecting);
  expect(asked).toBe(1);
  expect((await ask('POST', `/${id}/poll`)).status).toBe(202);
  await pollAt(new Date(), collecting);
  expect(asked).toBe(2);
  expect(collecting.sent).toBe(1);

  expect((await ask('PUT', `/${id}`, { enabled: false })).body.calendar.enabled).toBe(false);
  expect((await ask('POST', `/${id}/poll`)).body.error).toBe('This calendar is paused. Resume it first.');
  await listed(id);
  await pollAt(new Date(Date.now() + 86_400_000), collecting);
  expect(asked).toBe(2);
  await ask('PUT', `/${id}`, { enabled: true, everyMinutes: 15, name: 'Renamed' });
  await listed(id);
  await pollAt(new Date(), collecting);
  expect(asked).toBe(3);
  expect(collecting.names.at(-1)).toBe('Renamed');

  expect((await ask('DELETE', `/${id}`)).status).toBe(200);
  expect((await ask('DELETE', `/${id}`)).status).toBe(404);
  expect(await listed(id)).toBeUndefined();
  await pollAt(new Date(Date.now() + 86_400_000), collecting);
  expect(asked).toBe(3);
});

it('a calendar whose source is disabled is not polled, and says so', async () => {
  let asked = 0;
  answer = (_, response) => {
    asked += 1;
    response.end(CALENDAR(...PARTY));
  };
  const id = await follow('disabled');
  const by = { commandId: v7(), actor: { id: 'ana', role: 'admin' }, now: new Date() } as const;
  await stack.execute(sourceStream, id, 'AddSource', { name: 'disabled', kind: 'calendar' }, by);
  await stack.execute(sourceStream, id, 'DisableSource', {}, { ...by, commandId: v7() });
  expect(await listed(id)).toMatchObject({ enabled: true, sourceDisabled: true, polls: { nextAt: null } });
  await pollAt(START, collector());
  expect(asked).toBe(0);
  expect((await ask('GET', '?state=paused')).body.stats).toMatchObject({ active: 0, paused: 1 });
  await stack.execute(sourceStream, id, 'EnableSource', {}, { ...by, commandId: v7() });
  await listed(id);
  await pollAt(START, collector());
  expect(asked).toBe(1);
});

it('a calendar with new ids at each fetch has the same items, and one that leaves it vanishes', async () => {
  let fetches = 0;
  let names = ['Salsa', 'Bachata'];
  answer = (_, response) => {
    fetches += 1;
    const events = names.flatMap((name, index) => [
      ...['BEGIN:VEVENT', `UID:${fetches}-${index}`, `DTSTAMP:20261122T12000${fetches}Z`],
      ...[`DTSTART:2026122${index}T190000Z`, `SUMMARY:${name}`, 'END:VEVENT'],
    ]);
    response.end(CALENDAR(...events));
  };
  const id = await follow('new-ids');
  const collecting = collector();
  await ask('GET', '');
  await pollAt(START, collecting);
  for (const hour of [1, 2, 3]) {
    await pollAt(minutesAfter(hour * 400), collecting);
    expect(collecting.sent).toBe(2);
    expect((await listed(id)).polls).toMatchObject({ entries: 2, notices: { renamed: 2 } });
  }
  // Noted in its history once, not at each fetch.
  expect(collecting.otherIds).toEqual([
    { sourceItemId: '1-0', otherId: '2-0' },
    { sourceItemId: '1-1', otherId: '2-1' },
  ]);
  names = ['Salsa'];
  await pollAt(minutesAfter(1_600), collecting);
  expect(Object.keys(presentIn(collecting.sources.get(id)))).toEqual(['1-0']);
  names = ['Salsa', 'Bachata', 'Kizomba'];
  await pollAt(minutesAfter(2_000), collecting);
  expect(Object.keys(presentIn(collecting.sources.get(id)))).toEqual(['1-0', '1-1', `${fetches}-2`]);
  expect(collecting.again).toEqual([]);
});

it('what does not become an event is counted by its reason, and nothing of it is kept of an earlier poll', async () => {
  let marked = 'CLASS:PRIVATE';
  answer = (_, response) => {
    const hidden = PARTY.map(line => (line === 'UID:party' ? `UID:hidden\r\n${marked}` : line));
    response.end(CALENDAR(...PARTY.slice(0, -1), 'LOCATION:Hall', 'second floor', 'END:VEVENT', ...hidden));
  };
  const id = await follow('counted');
  const collecting = collector();
  await ask('GET', '');
  await pollAt(START, collecting);
  expect((await listed(id)).polls).toMatchObject({ entries: 1, notices: { private: 1, unindented: 1 } });
  marked = 'STATUS:CONFIRMED';
  await pollAt(minutesAfter(400), collecting);
  expect((await listed(id)).polls).toMatchObject({ entries: 2, notices: { unindented: 1 } });
});

it('what is over when it leaves the calendar has not vanished', async () => {
  let lines: string[] = PARTY;
  answer = (_, response) => response.end(CALENDAR(...lines));
  const id = await follow('over');
  const collecting = collector();
  await ask('GET', '');
  await pollAt(START, collecting);
  lines = [];
  await pollAt(new Date('2026-12-26T12:00Z'), collecting);
  expect(collecting.sources.get(id)?.get('party')?.vanished).toBe(false);
});

it('two workers at once poll a calendar once', async () => {
  let asked = 0;
  answer = (_, response) => {
    asked += 1;
    response.end(CALENDAR(...PARTY));
  };
  for (const name of ['one', 'two', 'three']) await follow(name);
  const collecting = collector();
  await ask('GET', '');
  await Promise.all([pollAt(START, collecting), pollAt(START, collecting), pollAt(START, collecting)]);
  expect(asked).toBe(3);
  expect(collecting.again).toEqual([]);
});

it('a crash between collecting and noting it loses nothing', async () => {
  answer = (_, response) => response.end(CALENDAR(...PARTY));
  const id = await follow('crash');
  const collecting = collector();
  await ask('GET', '');
  const dies = { ...collecting, collect: () => Promise.reject(new Error('the database is down')) };
  await pollAt(START, dies);
  expect((await listed(id)).polls).toMatchObject({
    failures: 1,
    error: 'The calendar could not be processed.',
  });
  await pollAt(minutesAfter(10), collecting);
  expect(Object.keys(presentIn(collecting.sources.get(id)))).toEqual(['party']);
});

it('an address is followed once, and must be one that can be fetched', async () => {
  const id = await follow('unique');
  const refused = async (body: object) => (await ask('POST', '', { name: 'Other', ...body })).body;
  expect((await refused({ url: at('unique') })).error).toBe('This address is already followed.');
  for (const url of ['ftp://example.org/x.ics', 'javascript:alert(1)', 'nowhere', '/etc/passwd', '']) {
    const { fieldErrors } = await refused({ url });
    expect(fieldErrors.url).toBe('Enter an address that begins with https://, http:// or webcal://.');
  }
  expect((await refused({ url: 'https://ana:secret@example.org/' })).fieldErrors.url).toBe(
    'The address must not contain a name and a password.',
  );
  const nobody = '0197a000-0000-7000-8000-000000000001';
  const url = 'webcal://example.org/x.ics';
  expect((await refused({ url, regionId: nobody })).fieldErrors.regionId).toBe('This region does not exist.');
  expect((await refused({ url, organizerId: nobody })).fieldErrors.organizerId).toBe(
    'This organizer does not exist.',
  );
  const { body } = await ask('POST', '', { name: 'By webcal', url });
  expect(body.calendar.url).toBe('https://example.org/x.ics');
  await ask('DELETE', `/${id}`);
  await follow('unique');
});
