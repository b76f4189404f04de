import fc from 'fast-check';
import nodeIcal from 'node-ical';
import { expect, it } from 'vitest';
import type { EventRead } from '#contracts/events/calls.ts';
import { problemsIn } from '#testing/calendars/strictCalendar.ts';
import { calendarOf, coveredIn } from './icalendar.ts';

const ADDRESS = 'https://dance.example.org';
const ABOUT = {
  ...{ brand: 'Tanda', name: 'Tanda · Lisbon, Portugal; Salsa', address: ADDRESS },
  ...{ source: `${ADDRESS}/api/public/events.ics?city=lisbon`, page: `${ADDRESS}/events?city=lisbon` },
};
const NIGHT = {
  id: '0197a000-0000-7000-8000-000000000001',
  revision: 3,
  title: 'Salsa Friday',
  description: 'Two floors, live band; bring water.\nDoors at nine',
  startDateTime: '2027-03-05T21:00:00',
  endDateTime: '2027-03-06T02:00:00',
  startsAt: '2027-03-05T20:00:00.000Z',
  allDay: false,
  timeZone: 'Europe/Madrid',
  status: 'published',
  price: '8',
  currency: 'EUR',
  danceStyles: [{ danceStyle: { id: 'salsa', name: 'Salsa, cubana' } }],
  eventOrganizer: { id: 'o', name: 'La Esquina' },
  coverImage: '/images/a.webp',
  locationName: 'Sala',
  locationAddress: 'Calle 1',
  locationCity: 'Madrid',
  latitude: 40.4,
  longitude: -3.7,
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-02T00:00:00.000Z',
} as unknown as EventRead;
const written = (changed: object = {}, about: object = {}) =>
  calendarOf([{ ...NIGHT, ...changed }], { ...ABOUT, ...about });
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

it('is as the standards say, and has what a reader needs', () => {
  const text = written();
  expect(problemsIn(text)).toEqual([]);
  expect(lines(text)).toEqual(
    expect.arrayContaining([
      'NAME:Tanda · Lisbon\\, Portugal\\; Salsa',
      `SOURCE;VALUE=URI:${ABOUT.source}`,
      `URL:${ABOUT.page}`,
      'COLOR:coral',
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      'DTSTART:20270305T200000Z',
      'DTEND:20270306T010000Z',
      'CATEGORIES:Salsa\\, cubana',
      'GEO:40.4;-3.7',
      `IMAGE;DISPLAY=BADGE;VALUE=URI:${ADDRESS}/images/a.webp`,
    ]),
  );
  const [entry] = Object.values(nodeIcal.sync.parseICS(text)).filter(one => one?.type === 'VEVENT');
  expect(entry!.description).toBe(
    'Two floors, live band; bring water.\nDoors at nine\n\n8 EUR\nSala, Calle 1, Madrid\nLa Esquina\n' +
      `${ADDRESS}/events/${NIGHT.id}`,
  );
});

it('holds whatever people have written', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom(
      'a\r\nb\rc',
      '\\n;,"\\',
      '\u0000\u0007',
      'BEGIN:VEVENT\r\nEND:VCALENDAR',
      'ñ'.repeat(200),
      '💃🏽'.repeat(60),
    ),
  );
  fc.assert(
    fc.property(texts, texts, texts, (title, description, place) => {
      const text = written({ title, description, locationName: place }, { name: title, description });
      expect(problemsIn(text)).toEqual([]);
      const entries = Object.values(nodeIcal.sync.parseICS(text)).filter(one => one?.type === 'VEVENT');
      expect(entries).toHaveLength(1);
    }),
  );
});

it.each([
  ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:a\r\nEND:VCALENDAR', 'The last line does not end.'],
  ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n', 'VCALENDAR lacks PRODID'],
  [written().replace('DTEND:20270306', 'DTEND:20270304'), /before it began/],
  [written().replace('Lisbon\\,', 'Lisbon,'), /NAME cannot be/],
  [written().replace(';VALUE=URI', ''), 'SOURCE lacks VALUE=URI'],
  [written().replace('SEQUENCE:3', 'SEQUENCE:3\r\nSEQUENCE:4'), 'VEVENT has SEQUENCE twice'],
  [written({ title: 'x'.repeat(90) }).replace('\r\n xx', 'xx'), /Longer than 75 octets/],
  [written().replace('END:VEVENT\r\n', ''), 'An event does not end.'],
])('the rules find what is wrong (%#)', (text, problem) => {
  expect(problemsIn(text)).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
});

it('says which nights it has, and where it was cut', () => {
  expect(coveredIn('en', [NIGHT], false)).toMatch(/^Dance nights of the last 30 days/);
  expect(coveredIn('en', [NIGHT, NIGHT], true)).toMatch(
    /^The first 2 dance nights, until Fri, 5 Mar 2027: there are/,
  );
  expect(coveredIn('es', [NIGHT, NIGHT], true)).toMatch(
    /^Las primeras 2 noches de baile, hasta el vie, 5 mar 2027/,
  );
});
