import { join, resolve } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import ical, { type VEvent } from 'node-ical';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { regionStream } from '#contracts/regions/region.ts';
import { type Stack, startStack } from '#testing/stack.ts';

const SITE = 'https://dance.example.org';
const root = resolve(import.meta.dirname, '../../..');
let now = new Date('2027-03-01T12:00:00Z');
let stack: Stack;
const lisbon = v7();
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), {
    site: join(root, 'web/dist'),
    ...{ publicUrl: SITE, processes: false, clock: () => now },
  });
  const rest = { state: null, latitude: null, longitude: null, coverImage: null, popular: false };
  const place = { city: 'Lisbon', country: 'Portugal', timeZone: 'Europe/Lisbon', status: 'active' as const };
  const asked = { commandId: v7(), actor: { id: v7(), role: 'admin' as const }, now };
  await stack.execute(regionStream, lisbon, 'OpenRegion', { ...place, ...rest }, asked);
  await ask('GET', '/api/admin/events');
});
afterAll(() => stack.stop());

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  const headers = { 'x-after-position': String(await stack.store.head()) };
  const answer = await stack.call({ method, url, headers, ...(body && { body }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
}
const bodyOf = async (url: string): Promise<string> => (await ask('GET', url)).body;

type Seen = { title: string; startsAt: string; place: string; isCancelled: boolean };
/** And when it was to begin, if it is rescheduled. */
type SeenOnPage = Seen & { movedFrom: string | null };

/** What calendars see, by a parser that did not write it. */
async function inCalendar(id: string): Promise<Seen[]> {
  const entries = Object.values(ical.sync.parseICS(await bodyOf('/api/public/events.ics')));
  return entries
    .filter((entry): entry is VEvent => entry?.type === 'VEVENT' && entry.uid === `${id}@events`)
    .map(({ summary, start, location, status }) => ({
      ...{ title: textOf(summary), startsAt: new Date(start).toISOString() },
      ...{ place: textOf(location), isCancelled: status === 'CANCELLED' },
    }));
}
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(value);

const parser = new XMLParser({ isArray: name => name === 'item', parseTagValue: false });
type Item = { guid: string; title: string; pubDate: string };

async function inRss(id: string): Promise<Item[]> {
  const items: Item[] = parser.parse(await bodyOf('/api/public/events.rss')).rss.channel.item ?? [];
  return items.filter(({ guid }) => guid === `${id}@events`);
}

/** What search engines read of its page. */
async function onPage(id: string): Promise<SeenOnPage> {
  const html = await bodyOf(`/events/${id}`);
  const [json, ...more] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(more).toEqual([]);
  const { name, startDate, location, eventStatus, previousStartDate } = JSON.parse(json![1]!);
  const isCancelled = eventStatus === 'https://schema.org/EventCancelled';
  const movedFrom = previousStartDate ? new Date(previousStartDate).toISOString() : null;
  if (!isCancelled) expect(eventStatus.endsWith('/EventRescheduled')).toBe(movedFrom !== null);
  return {
    ...{ title: name, startsAt: new Date(startDate).toISOString(), place: location.name },
    ...{ isCancelled, movedFrom },
  };
}

/** How often the calendar's page lists it. */
async function listed(id: string): Promise<number> {
  return (await bodyOf('/events')).split(`href="/events/${id}"`).length - 1;
}

const FIRST = { title: 'Social', place: 'Casa', day: '2027-03-12', time: '20:00', status: 'published' };
type Step = Partial<typeof FIRST>;
/** The clock change of Lisbon is on 28 March. */
const STEPS: Step[] = [
  { day: '2027-03-13' },
  { time: '21:30' },
  { place: 'Barco' },
  { title: 'Social ]]> & <b>' },
  { status: 'cancelled' },
  // As it was announced first.
  { status: 'published', day: '2027-03-12', time: '20:00' },
  { day: '2027-03-30' },
  { day: '2027-03-11', time: '19:00' },
  { title: 'Last social', place: 'Casa' },
  { status: 'cancelled' },
];
const SERIES = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 3 };
const KINDS = {
  'an event': { more: {}, date: '' },
  'a date of a series': {
    more: { isRecurring: true, isMasterRecurring: true, recurrenceConfig: SERIES },
    date: '_20270312',
  },
};

it.each(Object.entries(KINDS))(
  '%s that moves and is cancelled in ten steps is shown once after each, as it is then',
  async (_, { more, date }) => {
    const created = await ask('POST', '/api/admin/events', { ...formOf(FIRST), ...more });
    const id: string = created.json().event.id + date;
    let state = FIRST;
    await isShownOnce(id, state);
    for (const step of STEPS) {
      now = new Date(now.getTime() + 600_000);
      state = { ...state, ...step };
      await change(id, step, state);
      await isShownOnce(id, state);
    }
  },
);

async function isShownOnce(id: string, state: typeof FIRST) {
  const { title, place, day, time, status } = state;
  await ask('GET', '/api/admin/events');
  const isCancelled = status === 'cancelled';
  const seen: Seen = { title, startsAt: instantOf(state), place, isCancelled };
  expect(await inCalendar(id)).toEqual([seen]);
  const isMoved = day !== FIRST.day || time !== FIRST.time;
  expect(await onPage(id)).toEqual({ ...seen, movedFrom: isMoved ? instantOf(FIRST) : null });
  expect(await listed(id)).toBe(1);
  const mark = isCancelled ? 'Cancelled: ' : isMoved ? 'Moved: ' : '';
  const weekday = new Date(day).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' });
  const when = `${weekday}, ${Number(day.slice(8))} Mar 2027, ${time}`;
  expect(await inRss(id)).toMatchObject([
    { title: `${mark}${title} · ${when} · ${place}, Lisbon`, pubDate: now.toUTCString() },
  ]);
}

function formOf({ title, place, day, time, status }: typeof FIRST) {
  return { title, locationName: place, regionId: lisbon, startDateTime: `${day}T${time}:00`, status };
}

async function change(id: string, step: Step, state: typeof FIRST) {
  const { title, place, status } = step;
  const isMoved = step.day !== undefined || step.time !== undefined;
  await ask('PUT', `/api/admin/events/${id}`, {
    ...(title && { title }),
    ...(place && { locationName: place }),
    ...(status && { status }),
    ...(isMoved && { startDateTime: `${state.day}T${state.time}:00` }),
  });
}

/** Lisbon is at UTC, and an hour ahead from 28 March. */
function instantOf({ day, time }: typeof FIRST): string {
  return new Date(`${day}T${time}${day < '2027-03-28' ? 'Z' : '+01:00'}`).toISOString();
}
