import { expect, it, test } from 'vitest';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import { readItem } from './readItem.ts';
import type { Known } from './readPlace.ts';
import { recursHere } from './readRecurrence.ts';
import { sentSeriesOf } from './sentSeries.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const BERLIN = '01990000-0000-4000-8000-000000000001';
const known: Known = {
  regions: [{ id: BERLIN, country: 'Germany', latitude: null, longitude: null, timeZone: 'Europe/Berlin' }],
  regionOf: () => BERLIN,
  styleNamed: () => undefined,
};
const WEEKLY = {
  id: 'a',
  title: 'Class',
  venue: 'Room',
  city: 'Berlin',
  recurrence: { rule: 'FREQ=WEEKLY;COUNT=5' },
};
const read = (more: object) => readItem({ ...WEEKLY, ...more }, known, NOW).content;
const issuesOf = (more: object) => read(more).validationIssues.map(({ sentence }) => tell(sentence, 'en'));
const clockOf = (more: object) => {
  const { startLocal, timeZone } = read(more);
  return [startLocal, timeZone];
};

test.each([
  ['America/New_York', '2027-03-07T14:00', ['2027-03-07T14:00', 'America/New_York']],
  // Always the same time in Berlin, from whichever season the start is.
  ['Europe/London', '2027-03-07T19:00', ['2027-03-07T20:00', 'Europe/Berlin']],
  ['Europe/London', '2027-07-04T19:00', ['2027-07-04T20:00', 'Europe/Berlin']],
  ['Europe/Madrid', '2027-03-07T20:00', ['2027-03-07T20:00', 'Europe/Berlin']],
  // Another weekday in Berlin.
  ['Europe/London', '2027-03-05T23:30', ['2027-03-05T23:30', 'Europe/London']],
  ['Asia/Tokyo', '2027-03-05T20:00', ['2027-03-05T20:00', 'Asia/Tokyo']],
  // As in Berlin while it is winter there.
  ['Africa/Lagos', '2027-01-08T20:00', ['2027-01-08T20:00', 'Africa/Lagos']],
  ['UTC', '2027-01-08T20:00', ['2027-01-08T20:00', 'UTC']],
])('a series in %s at %s is kept as %s', (timeZone, start, clock) => {
  expect(clockOf({ timeZone, start })).toEqual(clock);
});

it('says so, and a series does not change its zone because it ends before the clocks change', () => {
  const sent = { timeZone: 'America/New_York', start: '2027-03-07T14:00' };
  const told =
    'The series keeps the time zone America/New_York: its dates are not always at the same time in Europe/Berlin.';
  expect(issuesOf(sent)).toContain(told);
  expect(issuesOf({ ...sent, recurrence: { rule: 'FREQ=WEEKLY;COUNT=2' } })).toContain(told);
});

it('one event, and whole days, are in the zone of the region', () => {
  const sent = { timeZone: 'America/New_York', start: '2027-03-07T14:00' };
  expect(clockOf({ ...sent, recurrence: undefined })).toEqual(['2027-03-07T20:00', 'Europe/Berlin']);
  expect(clockOf({ ...sent, start: '2027-03-07' })[1]).toBe('Europe/Berlin');
  // A rule that no series has makes one event.
  expect(clockOf({ ...sent, recurrence: { rule: 'FREQ=SECONDLY' } })).toEqual([
    '2027-03-07T20:00',
    'Europe/Berlin',
  ]);
});

it('exceptions are on the nights of the zone that a series keeps', () => {
  const recurrence = {
    rule: 'FREQ=WEEKLY;COUNT=5',
    // In Berlin these are mornings: 02:00 of the day after.
    exDates: ['2027-03-12', '2027-03-20T00:00:00Z'],
    changes: [{ date: '2027-03-26', start: '2027-03-26T21:00' }],
  };
  const item = read({ timeZone: 'America/New_York', start: '2027-03-05T20:00', recurrence });
  const { excluded, own } = sentSeriesOf({ ...item, recurrence: item.recurrence! }, known);
  expect([...excluded]).toEqual(['2027-03-12', '2027-03-19']);
  expect([...own]).toMatchObject([['2027-03-26', { startTime: '21:00' }]]);
});

it.each([[null], [7], [{}], ['weekly'], [{ rule: 7 }], [[]]])(
  'a recurrence of %j does no harm',
  recurrence => {
    expect(clockOf({ timeZone: 'America/New_York', start: '2027-03-07T14:00', recurrence })).toEqual([
      '2027-03-07T20:00',
      'Europe/Berlin',
    ]);
  },
);

it.each([['Nowhere/Land'], ['x'.repeat(5_000)], [7]])('a zone of %j does no harm', timeZone => {
  expect(clockOf({ timeZone, start: '2027-03-07T14:00' })).toEqual(['2027-03-07T14:00', 'Europe/Berlin']);
});

it('a rule that no series has is told before anybody approves it', () => {
  const sent = { timeZone: 'Europe/Berlin', start: '2027-01-08T21:00' };
  expect(issuesOf({ ...sent, recurrence: { rule: 'RSCALE=CHINESE;FREQ=YEARLY' } })).toEqual(
    expect.arrayContaining([
      'A series cannot recur like this: RSCALE=CHINESE;FREQ=YEARLY',
      'Approving it makes its first date alone.',
    ]),
  );
  expect(recursHere(read({ ...sent, recurrence: { rule: 'RSCALE=CHINESE;FREQ=YEARLY' } }))).toBe(false);
  expect(recursHere(read({ ...sent, recurrence: { rule: 'RSCALE=GREGORIAN;FREQ=YEARLY' } }))).toBe(true);
  const twice = { rule: 'FREQ=WEEKLY', rDates: ['2027-01-10T20:00', '2027-01-10T22:00'] };
  expect(recursHere(read({ ...sent, recurrence: twice }))).toBe(false);
});
