import { expect, test } from 'vitest';
import { addingFrom, nightOf } from './added.ts';

const added = (fields: Record<string, string>) =>
  nightOf(addingFrom(new URLSearchParams({ title: 'Salsa', startDateTime: '2027-03-26T21:00', ...fields })));

test.each([
  ['23:30', '2027-03-26T23:30'],
  ['02:00', '2027-03-27T02:00'],
  ['21:00', '2027-03-27T21:00'],
  ['', null],
])('a night from 21:00 until %j ends at %s', (until, end) => {
  expect(added({ until })).toMatchObject({ endDateTime: end });
});

test.each([
  ['weekly', '2027-03-26T21:00', { recurrenceType: 'weekly', daysOfWeek: ['FR'] }],
  ['biweekly', '2027-03-28T21:00', { recurrenceType: 'biweekly', daysOfWeek: ['SU'] }],
  ['monthly', '2027-03-26T21:00', { recurrenceType: 'monthly', weekOfMonth: 4, dayOfWeek: 'FR' }],
  ['monthly', '2027-04-30T21:00', { recurrenceType: 'monthly', weekOfMonth: -1, dayOfWeek: 'FR' }],
])('%s from %s on is on the weekday of the first date', (rhythm, startDateTime, recurrenceConfig) => {
  expect(added({ rhythm, startDateTime })).toMatchObject({ recurrenceConfig });
});

test.each(['once', '', 'toString', '<b>'])('%j is no rhythm', rhythm => {
  expect(added({ rhythm })).not.toHaveProperty('recurrenceConfig');
});

test.each(['', 'tomorrow', '2027-02-31T21:00', '99999-01-01T00:00'])(
  'the start %j makes no end or rule of its own',
  start => {
    expect(() => added({ startDateTime: start, until: '02:00', rhythm: 'monthly' })).not.toThrow();
    expect(added({ startDateTime: start })).toMatchObject({ startDateTime: start });
  },
);
