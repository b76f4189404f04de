import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';

const NIGHT = { '@type': 'Event', name: 'Salsa', startDate: '2099-03-05T20:00:00+01:00' };
const html = (body: string) => `<!doctype html><title>Tanzhaus</title>${body}`;
const jsonLd = `<script type="application/ld+json">${JSON.stringify(NIGHT)}</script>`;
const PAGES: Record<string, string> = {
  '/one': html('<a href="feed.ics">Calendar</a>'),
  '/other': html('<link rel="alternate" type="text/calendar" href="/other.ics">'),
  '/several': html('<a href="a.ics">A</a><a href="b.ics">B</a>'),
  '/events': html(`${jsonLd}<a href="more.ics">More</a>`),
  '/nothing': html('<p>Welcome</p>'),
};
const asked: string[] = [];
const server = createServer(({ url = '' }, response) => {
  asked.push(url);
  response.writeHead(PAGES[url] ? 200 : 503, { 'content-type': 'text/html' }).end(PAGES[url]);
});
let stack: Stack;
let at: (path: string) => string;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false, privateCalendars: true });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  at = path => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
});
afterAll(async () => {
  server.close();
  await stack.stop();
});

async function follow(path: string) {
  const answer = await stack.send('POST', '/api/admin/followed-calendars', { name: path, url: at(path) });
  return { status: answer.statusCode, ...answer.json() };
}

it('the calendar that a page links is followed, and the answer tells which', async () => {
  expect(await follow('/one')).toMatchObject({
    ...{ status: 201, linkedBy: at('/one') },
    calendar: { url: at('/feed.ics'), name: '/one' },
  });
  expect(await follow('/one')).toMatchObject({ status: 409, code: 'taken' });
  const { calendars } = await stack.ask('GET', '/api/admin/followed-calendars');
  expect(calendars.map(({ url }: { url: string }) => url)).toEqual([at('/feed.ics')]);
});

it('a page that links several is refused with their addresses', async () => {
  const { status, calendar, ...refused } = await follow('/several');
  expect([status, calendar]).toEqual([422, undefined]);
  expect(JSON.stringify(refused)).toContain(
    `Follow one of these addresses: ${at('/a.ics')}, ${at('/b.ics')}`,
  );
});

it.each(['/events', '/nothing', '/dead'])('%s is followed itself', async path => {
  expect(await follow(path)).toMatchObject({ status: 201, linkedBy: null, calendar: { url: at(path) } });
});

it('an address of a calendar is not fetched to follow it', async () => {
  asked.length = 0;
  expect(await follow('/later.ics')).toMatchObject({ status: 201, linkedBy: null });
  expect(asked).toEqual([]);
});

it('another address of a calendar is looked at likewise, and the same one is not', async () => {
  const { calendar } = await follow('/moving.ics');
  const change = (url: string) =>
    stack.ask('PUT', `/api/admin/followed-calendars/${calendar.id}`, { name: 'Moved', url });
  expect(await change(at('/other'))).toMatchObject({
    linkedBy: at('/other'),
    calendar: { url: at('/other.ics'), name: 'Moved' },
  });
  asked.length = 0;
  expect(await change(at('/other.ics'))).toMatchObject({ linkedBy: null });
  expect(asked).toEqual([]);
});
