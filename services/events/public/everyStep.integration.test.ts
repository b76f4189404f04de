import { XMLParser } from 'fast-xml-parser';
import ical, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type MailedSite, mailedSite } from '#testing/mails/mailedSite.ts';

const BEGIN = '2026-12-14T12:00:00Z';
const WEEK = 7 * 86_400_000;
let site: MailedSite;
beforeAll(async () => {
  site = await mailedSite(inject('databaseUrl'), BEGIN);
});
afterAll(() => site.stop());

async function bodyOf(url: string): Promise<string> {
  const answer = await site.get(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
}

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
/** What the weekly mail says first of each step. */
const TOLD = [
  ...['Moved', 'Moved', 'New venue', 'New name', 'Cancelled', 'Back on, Moved'],
  ...['Moved', 'Moved', 'New venue, New name', 'Cancelled'],
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
  async (name, { more, date }) => {
    site.clock.now = new Date(BEGIN);
    const { title, day, time, ...rest } = formOf(FIRST);
    const id = (await site.create(title, `${day}T${time}:00`, { ...rest, ...more })) + date;
    const email = `${name.replaceAll(' ', '-')}@example.org`;
    await site.subscribe(email, 'from=2027-03-01&to=2027-03-31');
    await site.sweep();
    let state = FIRST;
    await isShownOnce(id, state);
    for (const [index, step] of STEPS.entries()) {
      site.clock.now = new Date(site.clock.now.getTime() + WEEK);
      state = { ...state, ...step };
      await change(id, step, state);
      await isShownOnce(id, state);
      await isToldOnce(id, email, index);
    }
  },
);

/** After the link and the first mail there is one for each week, and each change is in it once. */
async function isToldOnce(id: string, email: string, index: number) {
  await site.sweep(2);
  await site.sweep();
  const mails = site.mailsTo(email);
  expect(mails).toHaveLength(index + 3);
  const { text, html } = mails.at(-1)!;
  const [changed = ''] = text.split('COMING UP');
  const told = changed.split('\n\n').filter(part => part.includes(`/events/${id}`));
  expect(told).toEqual([expect.stringMatching(new RegExp(`^${TOLD[index]}: `))]);
  expect(html.split(`/events/${id}"`).length - 1).toBe(text.split(`/events/${id}`).length - 1);
  expect(html).not.toContain('<b>');
}

async function isShownOnce(id: string, state: typeof FIRST) {
  const { title, place, day, time, status } = state;
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
    {
      title: `${mark}${title.replaceAll('<b>', '&lt;b>')} · ${when} · ${place}, Lisbon`,
      pubDate: site.clock.now.toUTCString(),
    },
  ]);
}

function formOf({ title, place, day, time, status }: typeof FIRST) {
  return { title, day, time, locationName: place, status };
}

function change(id: string, step: Step, state: typeof FIRST) {
  const { title, place, status } = step;
  const isMoved = step.day !== undefined || step.time !== undefined;
  return site.change(id, {
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
