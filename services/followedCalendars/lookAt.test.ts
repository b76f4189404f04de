import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookAt } from './lookAt.ts';

const NIGHT = { '@type': 'Event', name: 'Salsa', startDate: '2027-03-05T20:00:00+01:00' };
const html = (body: string) => `<!doctype html><title>Tanzhaus</title>${body}`;
const PAGES: Record<string, string> = {
  '/events': html(
    `<script type="application/ld+json">${JSON.stringify([NIGHT, { ...NIGHT, name: 'Tango' }])}</script>`,
  ),
  '/links': html(
    '<a href="one.ics">One</a><link rel="alternate" type="text/calendar" href="/two.ics" title="Two">',
  ),
  '/nothing': html('<p>Welcome</p>'),
  '/feed.ics':
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:A\r\nDTSTART:20270305T200000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  '/endless': html(`<script type="application/ld+json">${'['.repeat(200_000)}</script>`),
  '/large': html('x'.repeat(6 * 1024 * 1024)),
};
const asked: string[] = [];
const server = createServer(({ url = '' }, response) => {
  asked.push(url);
  const page = PAGES[url];
  response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page ?? 'gone');
});
let at: (path: string) => string;
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  at = path => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
});
afterAll(() => void server.close());

const NOW = new Date('2027-01-01T12:00Z');
const look = (path: string) => lookAt(at(path), NOW, { allows: () => true });

it('tells a calendar, a page with events, and a page with links apart', async () => {
  expect(await look('/feed.ics')).toMatchObject({ kind: 'calendar', events: 1, calendars: [], why: null });
  expect(await look('/events')).toMatchObject({ kind: 'page', title: 'Tanzhaus', events: 2, calendars: [] });
  expect(await look('/links')).toMatchObject({
    ...{ kind: 'page', events: 0 },
    calendars: [
      { url: at('/one.ics'), name: 'One' },
      { url: at('/two.ics'), name: 'Two' },
    ],
  });
});

it('fetches nothing beyond the address', async () => {
  asked.length = 0;
  await look('/links');
  expect(asked).toEqual(['/links']);
});

it('says why there is nothing to follow', async () => {
  const why = async (path: string) => JSON.stringify((await look(path)).why);
  expect(await why('/nothing')).toContain('nothingOnPage');
  expect(await why('/endless')).toContain('nothingOnPage');
  expect(await why('/large')).toContain('tooLarge');
  expect(await why('/gone')).toContain('gone');
  expect(JSON.stringify((await lookAt(at('/events'), NOW)).why)).toContain('privateAddress');
});
