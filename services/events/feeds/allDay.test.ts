import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { plusDays } from '#contracts/calendar/days.ts';
import { type CreateEvent, eventStream } from '#contracts/events/event/event.ts';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import { eventColumns } from '#contracts/events/eventColumns.ts';
import { freshnessOfEvent } from '#contracts/events/freshness.ts';
import { fold } from '#platform/facts/fold.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { readCalendar } from '../../followedCalendars/reading/readCalendar.ts';
import { eventBodyOf } from '../../importedEvents/following/eventBody.ts';
import { readItem } from '../../importedEvents/reading/readItem.ts';
import type { Received } from '../../importedEvents/reading/readTexts.ts';
import { eventRules } from '../event/event.ts';
import { creationOf } from '../event/form.ts';
import { eventFrom } from '../reading/read.ts';
import { calendarOf } from './icalendar.ts';
import { structured } from './pageStructured.ts';
import { rssOf } from './rss.ts';

const ID = '0197a000-0000-7000-8000-00000000000a';
const HERE = '0197a000-0000-7000-8000-000000000001';
const NOW = new Date('2027-01-01T12:00:00Z');
const context = { now: NOW, actor: { id: 'ana', role: 'admin' } } as const;
const edited = { at: NOW.toISOString(), by: { id: 'ana', role: 'admin' as const } };
const CITY = { id: HERE, city: 'Berlin', country: 'Germany', timeZone: 'Europe/Berlin' };

function recorded(form: CreateEvent) {
  return fold(eventStream, eventRules.decide.CreateEvent(undefined, form, context))!;
}

/** An event as every call answers it. */
function answered(form: Partial<EventForm>) {
  const state = recorded({ ...salsaFriday, status: 'published', ...form });
  const row = { ...eventColumns(ID, state, null), ...freshnessOfEvent(edited) };
  const known = { ...row, revision: 1, createdAt: NOW, updatedAt: NOW };
  return eventFrom(known, { region: CITY, organizer: null, venue: null, styles: [] }, NOW);
}

const fileOf = (form: Partial<EventForm>): string =>
  calendarOf([answered(form)], {
    ...{ brand: 'Tanda', name: 'Feed', address: 'https://dance.example.org' },
    ...{ source: 'https://dance.example.org/a.ics', page: 'https://dance.example.org/events' },
  });
const line = (text: string, name: string) => text.split('\r\n').find(one => one.startsWith(name)) ?? null;
const FESTIVAL = { startLocal: '2027-03-05T20:00', endLocal: '2027-03-07T03:00', allDay: true } as const;

describe('a festival of three days', () => {
  it('has its days in calendars, of which the last one is not the end', () => {
    const text = fileOf(FESTIVAL);
    expect(line(text, 'DTSTART')).toBe('DTSTART;VALUE=DATE:20270305');
    expect(line(text, 'DTEND')).toBe('DTEND;VALUE=DATE:20270308');
    expect(text).not.toMatch(/2359|T000000|T230000/);
  });

  it('has its days in page markup', () => {
    const { startDate, endDate } = structured(answered(FESTIVAL), 'https://dance.example.org/1', null);
    expect([startDate, endDate]).toEqual(['2027-03-05', '2027-03-07']);
  });

  it.each([
    ['en', 'Fri, 5 Mar – Sun, 7 Mar 2027'],
    ['es', 'vie, 5 mar – dom, 7 mar 2027'],
  ] as const)('has its days in the news feed in %s', (language, days) => {
    const setting = { brand: 'Tanda', name: 'Feed', address: 'https://dance.example.org', now: NOW };
    const text = rssOf([answered(FESTIVAL)], { ...setting, language, asked: { when: 'all' } });
    expect(text).toContain(days);
    const [, title] = /<title>([\s\S]*?)<\/title>/.exec(text.slice(text.indexOf('<item>')))!;
    expect(title).not.toMatch(/\d:\d/);
  });
});

it('an end that nobody gave is in no calendar', () => {
  const text = fileOf({ startLocal: '2027-03-05T20:00', endLocal: null, timeZone: 'Europe/Berlin' });
  expect(line(text, 'DTSTART')).toBe('DTSTART:20270305T190000Z');
  expect(text).not.toMatch(/^(DTEND|DURATION)/m);
});

describe('page markup', () => {
  const place = (form: Partial<EventForm>) =>
    structured(answered(form), 'https://dance.example.org/1', null).location;
  const NOWHERE = { locationName: null, locationAddress: null, locationCity: null, locationCountry: null };

  it('names the city of the region where nothing else is known', () => {
    expect(place({ ...NOWHERE, regionId: HERE })).toEqual({
      ...{ '@type': 'Place', name: 'Berlin' },
      address: { '@type': 'PostalAddress', addressLocality: 'Berlin', addressCountry: 'DE' },
    });
  });

  it('keeps the city beside coordinates', () => {
    expect(place({ ...NOWHERE, regionId: HERE, latitude: 52.5, longitude: 13.4 })).toMatchObject({
      address: { addressLocality: 'Berlin' },
      geo: { latitude: 52.5, longitude: 13.4 },
    });
  });

  it('names no country for a city of another one', () => {
    const { address } = place({ ...NOWHERE, locationCity: 'Paris' }) as { address: object };
    expect(address).toEqual({ '@type': 'PostalAddress', addressLocality: 'Paris' });
  });
});

const chosen = {
  zoneOf: async () => 'Europe/Berlin',
  zoneOfVenue: async () => undefined,
  standingOf: async () => 'active' as const,
  stylesOf: async () => new Map(),
};

/** The event that another site makes of a calendar file, in a region of its own. */
async function collected(text: string, timeZone: string) {
  const region = { city: 'Berlin', state: null, country: 'Germany', timeZone };
  const read = readCalendar(new TextEncoder().encode(text), { now: NOW, region });
  if (typeof read === 'string' || !('entries' in read)) throw new Error('unreadable');
  const known = {
    regions: [{ id: HERE, country: 'Germany', latitude: 52.5, longitude: 13.4, timeZone }],
    regionOf: () => HERE,
    styleNamed: () => undefined,
  };
  const [entry] = read.entries;
  const { content } = readItem(entry!.item as Received, known, NOW);
  const zone = { ...chosen, zoneOf: async () => timeZone };
  return recorded(await creationOf(eventBodyOf(content, undefined), zone));
}

const ZONES = [
  ...['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Pacific/Auckland', 'America/Los_Angeles'],
  ...['Asia/Beirut', 'America/Havana', 'Africa/Cairo', 'Asia/Kathmandu', 'Europe/Lisbon', 'UTC'],
];
const days = fc.record({
  first: fc.integer({ min: 0, max: 1_400 }).map(later => plusDays('2027-01-03', later)),
  more: fc.integer({ min: 0, max: 20 }),
  here: fc.constantFrom(...ZONES),
  there: fc.constantFrom(...ZONES),
});

test('days stay the same from an event to a calendar to an event, wherever both are', async () => {
  await fc.assert(
    fc.asyncProperty(days, async ({ first, more, here, there }) => {
      const last = plusDays(first, more);
      const form = { startLocal: `${first}T19:00`, endLocal: `${last}T04:00`, timeZone: here, allDay: true };
      const made = await collected(fileOf(form), there);
      expect([made.startLocal, made.endLocal, made.allDay]).toEqual([
        `${first}T00:00`,
        `${last}T23:59`,
        true,
      ]);
    }),
    { numRuns: 300 },
  );
});

const calendar = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:a',
    'SUMMARY:A',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(one => `${one}\r\n`)
    .join('');
const ON = 'DTSTART;TZID=Europe/Berlin:20270305T220000';

test.each([
  ['on its day is of the next morning', '20270305T050000', '2027-03-06T05:00'],
  ['on an earlier day is none', '20270304T050000', null],
  ['at the start is none', '20270305T220000', null],
  ['as usual is what it says', '20270306T050000', '2027-03-06T05:00'],
])('an end that a calendar has %s', async (_, end, expected) => {
  const made = await collected(calendar(ON, `DTEND;TZID=Europe/Berlin:${end}`), 'Europe/Berlin');
  expect([made.startLocal, made.endLocal]).toEqual(['2027-03-05T22:00', expected]);
});
