import { expect, test } from 'vitest';
import { googleCalendar } from './googleCalendar.ts';

const URL_OF = 'https://dance.example.org/events/1';
const NIGHT = {
  ...{ title: 'Social', start: '2027-03-27T22:00', end: '2027-03-28T03:30', timeZone: 'Europe/Berlin' },
  ...{ venue: 'Casa', address: null, city: 'Berlin' },
};
const asked = (more: object) => new URL(googleCalendar({ ...NIGHT, ...more }, URL_OF));

test('has the times of the place, with its zone', () => {
  const { origin, searchParams } = asked({});
  expect(origin).toBe('https://calendar.google.com');
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ action: 'TEMPLATE', text: 'Social', details: URL_OF, ctz: 'Europe/Berlin' },
    ...{ dates: '20270327T220000/20270328T033000', location: 'Casa, Berlin' },
  });
});

test('has no end that nobody gave', () => {
  expect(asked({ end: null }).searchParams.get('dates')).toBe('20270327T220000/20270327T220000');
});

test('has the days of what is all-day, up to the one after the last', () => {
  const dates = (start: string, end: string | null) => asked({ start, end }).searchParams.get('dates');
  expect(dates('2027-03-05', '2027-03-07')).toBe('20270305/20270308');
  expect(dates('2027-12-31', null)).toBe('20271231/20280101');
});

test('keeps what people wrote in its place', () => {
  const title = 'A&dates=20300101/20300102&add=all@example.org#"><script> ñ';
  const { searchParams, hash } = asked({ title, venue: '&ctz=UTC' });
  expect([searchParams.get('text'), searchParams.get('location'), hash]).toEqual([
    title,
    '&ctz=UTC, Berlin',
    '',
  ]);
  expect([...searchParams.keys()].toSorted()).toEqual([
    'action',
    'ctz',
    'dates',
    'details',
    'location',
    'text',
  ]);
});
