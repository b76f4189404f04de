import { expect, test } from 'vitest';
import { addingFrom, nightOf } from './added.ts';

const added = (fields: Record<string, string>) =>
  nightOf(addingFrom(new URLSearchParams({ title: 'Salsa', date: '2027-03-26', from: '21:00', ...fields })));

test.each([
  ['23:30', '2027-03-26T23:30'],
  ['02:00', '2027-03-27T02:00'],
  ['21:00', '2027-03-27T21:00'],
  ['', null],
])('a night from 21:00 until %j ends at %s', (until, end) => {
  expect(added({ until })).toMatchObject({ endDateTime: end });
});

test.each([
  ['daily', '2027-03-26', { recurrenceType: 'daily' }],
  ['weekly', '2027-03-26', { recurrenceType: 'weekly', daysOfWeek: ['FR'] }],
  ['biweekly', '2027-03-28', { recurrenceType: 'biweekly', daysOfWeek: ['SU'] }],
  ['monthly', '2027-03-26', { recurrenceType: 'monthly', weekOfMonth: 4, dayOfWeek: 'FR' }],
  ['monthly', '2027-04-30', { recurrenceType: 'monthly', weekOfMonth: -1, dayOfWeek: 'FR' }],
  ['monthlyLast', '2027-03-26', { recurrenceType: 'monthly', weekOfMonth: -1, dayOfWeek: 'FR' }],
])('%s from %s on is on the weekday of the first date', (rhythm, date, recurrenceConfig) => {
  expect(added({ rhythm, date })).toMatchObject({ recurrenceConfig });
});

test('a series is on the days that are ticked, and ends when that is said', () => {
  const form = new URLSearchParams({
    date: '2027-03-26',
    from: '21:00',
    rhythm: 'weekly',
    lastDay: '2027-06-30',
  });
  for (const day of ['FR', 'MO', 'XX']) form.append('day', day);
  expect(nightOf(addingFrom(form))).toMatchObject({
    recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['MO', 'FR'], endDate: '2027-06-30' },
  });
});

test('an empty price is not said, rather than free', () => {
  expect(added({})).toMatchObject({ price: '', priceOpen: true });
  expect(added({ price: 'free' })).toMatchObject({ price: 'free', priceOpen: false });
});

test.each(['once', '', 'toString', '<b>'])('%j is no rhythm', rhythm => {
  expect(added({ rhythm })).not.toHaveProperty('recurrenceConfig');
});

test.each(['', 'tomorrow', '2027-02-31', '99999-01-01'])(
  'the day %j makes no end or rule of its own',
  date => {
    expect(() => added({ date, until: '02:00', rhythm: 'monthly' })).not.toThrow();
    expect(added({ date })).toMatchObject({ startDateTime: `${date}T21:00` });
  },
);
