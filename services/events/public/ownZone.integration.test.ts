import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicNight } from '#contracts/events/publicCalls.ts';
import { type Collecting, startCollecting } from '#testing/areas/collecting.ts';

// Two series of New York in Berlin. Clocks are put forward there on 14 March 2027, and in Berlin on 28 March: 14:00 in
// New York is 19:00 in Berlin between the two, and 20:00 before and after; 20:00 is 01:00 or 02:00 of the next day.

let now = new Date('2027-03-01T12:00:00Z');
let c: Collecting;

const BERLIN: Record<string, string> = {
  'Evening 12': '2027-03-12T19:30',
  'Evening 19': '2027-03-19T19:30',
  'Small hours 13': '2027-03-13T01:30',
  'Small hours 20': '2027-03-20T01:30',
};

beforeAll(async () => {
  const site = join(resolve(import.meta.dirname, '../../..'), 'web/dist');
  c = await startCollecting({ clock: () => now, site });
  const series = ['Matinee 140000', 'Late 200000'].map(named => {
    const [title, time] = named.split(' ');
    const own = [`UID:${title}`, `SUMMARY:${title}`, `DTSTART;TZID=America/New_York:20270305T${time}`];
    return ['BEGIN:VEVENT', ...own, 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY;COUNT=5', 'END:VEVENT'];
  });
  const sent = await c.stack.app.inject({
    method: 'POST',
    url: `/api/import/collected/calendar?regionId=${c.berlin}`,
    headers: { 'x-api-key': (await c.newSource()).key, 'content-type': 'text/calendar' },
    payload: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...series.flat(), 'END:VCALENDAR', ''].join('\r\n'),
  });
  for (const { id } of sent.json().items) await c.post(`/imported-events/${id}/approve`);
  for (const [title, start] of Object.entries(BERLIN)) {
    const body = { title, startDateTime: `${start}:00`, regionId: c.berlin, status: 'published' };
    await c.post('/admin/events', body);
  }
  await c.settled();
  await c.get('/admin/events');
});
afterAll(() => c.stop());

async function nights(query: string): Promise<PublicNight[]> {
  const { statusCode, body } = await c.stack.app.inject({ url: `/api/public/events?${query}` });
  expect(statusCode, body).toBe(200);
  return JSON.parse(body).events;
}
const titles = async (query: string) => (await nights(query)).map(({ title }) => title);

async function page(url: string): Promise<string> {
  const { statusCode, body } = await c.stack.app.inject({ url });
  expect(statusCode).toBe(200);
  return body.replaceAll('<!-- -->', '');
}
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

/** The days on both sides of the change of the clocks in New York, with what is on them, soonest first. */
const ON: Record<string, string[]> = {
  '2027-03-12': ['Evening 12', 'Matinee'],
  '2027-03-13': ['Small hours 13', 'Late'],
  '2027-03-19': ['Matinee', 'Evening 19'],
  '2027-03-20': ['Late', 'Small hours 20'],
};

it.each(Object.entries(ON))('%s has what begins then in Berlin, soonest first', async (day, expected) => {
  expect(await titles(`city=berlin-germany&from=${day}&to=${day}`)).toEqual(expected);
  expect(await titles(`from=${day}&to=${day}`)).toEqual(expected);
});

it('tells when it begins in the city, and nothing of nights whose clock is that of the city', async () => {
  const [evening, matinee] = await nights('from=2027-03-12&to=2027-03-12');
  expect(evening).toMatchObject({ start: '2027-03-12T19:30', cityStart: null });
  expect(matinee).toMatchObject({
    ...{ start: '2027-03-12T14:00', timeZone: 'America/New_York' },
    cityStart: '2027-03-12T20:00',
  });
  const [between] = await nights('from=2027-03-19&to=2027-03-19');
  expect(between).toMatchObject({ start: '2027-03-19T14:00', cityStart: '2027-03-19T19:00' });
});

it.each([
  ['2027-03-12T08:00:00Z', ['Evening 12', 'Matinee', 'Small hours 13', 'Late']],
  ['2027-03-19T08:00:00Z', ['Matinee', 'Evening 19', 'Late', 'Small hours 20']],
])('tonight at %s is that of the city', async (at, expected) => {
  const before = now;
  now = new Date(at);
  try {
    expect(await titles('when=tonight')).toEqual(expected);
  } finally {
    now = before;
  }
});

it('a month has each night on the day of the city, and cards and cells name the other zone', async () => {
  const month = await page('/events?view=month&month=2027-03');
  const cells = month.split('<td').map(textOf);
  const cellOf = (day: string) => cells.find(cell => cell.includes(day));
  expect(cellOf('Friday 12 March')).toMatch(/19:30 Evening 12 14:00 Matinee New York time/);
  expect(cellOf('Saturday 13 March')).toMatch(/01:30 Small hours 13 20:00 Late Fri 12, New York time/);
  expect(cellOf('Saturday 20 March')).toMatch(/20:00 Late Fri 19, New York time 01:30 Small hours 20/);
  const list = textOf(await page('/es/events?from=2027-03-19&to=2027-03-20'));
  expect(list).toMatch(/14:00–16:00 hora de Nueva York Matinee Berlin 19:30 Evening 19/);
  expect(list).toMatch(/vie 19, 20:00–22:00 hora de Nueva York Late Berlin 01:30 Small hours 20/);
});

it('feeds have instants, and RSS names the zone', async () => {
  const ics = await page('/api/public/events.ics');
  expect(ics).toMatch(/DTSTART:20270312T190000Z[\s\S]*DTSTART:20270319T180000Z/);
  expect(await page('/api/public/events.rss')).toContain('Fri, 12 Mar 2027, 14:00 New York time');
});

it('the console lists and draws them so, too', async () => {
  const { events } = await c.get('/admin/events?isRecurring=instances&sort=start&order=asc&limit=2');
  expect(events).toMatchObject([
    { title: 'Matinee', cityStart: '2027-03-05T20:00', region: { city: 'Berlin' } },
    { title: 'Late', cityStart: '2027-03-06T02:00' },
  ]);
  const { dates } = await c.get('/admin/events/calendar?from=2027-03-13&to=2027-03-13');
  expect(dates).toMatchObject([
    { title: 'Small hours 13', cityStart: null },
    { title: 'Late', cityStart: '2027-03-13T02:00', startDateTime: '2027-03-12T20:00:00' },
  ]);
});
