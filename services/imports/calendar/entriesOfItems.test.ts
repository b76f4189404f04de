import { expect, it } from 'vitest';
import { entriesOfItems } from './entriesOfItems.ts';

const night = {
  id: 'a',
  title: 'Salsa',
  start: '2027-01-08T21:00',
  end: '2027-01-09T02:00',
  timeZone: 'Europe/Berlin',
};
const entry = {
  externalId: 'a',
  title: 'Salsa',
  startDateTime: night.start,
  endDateTime: night.end,
  timeZone: night.timeZone,
};

it('says what an entry says, with its offset from UTC, and nothing else', () => {
  const tango = { id: 'b', title: 'Tango', city: 'Berlin', venue: 'Hof', cancelled: true };
  expect(entriesOfItems([night, tango])).toEqual({
    entries: [
      { ...entry, startDateTime: '2027-01-08T21:00+01:00', endDateTime: '2027-01-09T02:00+01:00' },
      { externalId: 'b', title: 'Tango', locationCity: 'Berlin', locationName: 'Hof', status: 'cancelled' },
    ],
    dates: {},
  });
});

it('keeps whole days', () => {
  const festival = { id: 'f', title: 'Festival', start: '2027-03-05', end: '2027-03-07', allDay: true };
  expect(entriesOfItems([festival]).entries).toEqual([
    {
      externalId: 'f',
      title: 'Festival',
      startDateTime: '2027-03-05',
      endDateTime: '2027-03-07',
      allDay: true,
    },
  ]);
});

it('makes a series of an entry that recurs', () => {
  const { entries, dates } = entriesOfItems([{ ...night, recurrence: { rule: 'FREQ=WEEKLY;COUNT=4' } }]);
  expect(entries).toEqual([
    { ...entry, recurrence: expect.objectContaining({ recurrenceType: 'weekly', count: 4 }) },
  ]);
  expect(dates).toEqual({});
});

it('makes a series where single dates are left out, added or changed, and says these beside it', () => {
  const recurrence = {
    rule: 'FREQ=WEEKLY;COUNT=4',
    exDates: ['2027-01-15'],
    rDates: ['2027-01-12T21:00'],
    changes: [{ date: '2027-01-22', start: '2027-01-23T20:00', title: 'Moved' }],
  };
  const { entries, dates } = entriesOfItems([{ ...night, recurrence }]);
  expect(entries).toEqual([
    { ...entry, recurrence: expect.objectContaining({ recurrenceType: 'weekly', count: 4 }) },
  ]);
  expect(dates).toEqual({ a: { ...recurrence, timeZone: 'Europe/Berlin' } });
});

it('leaves a rule that series cannot have to the row, which says so', () => {
  const recurrence = { rule: 'FREQ=YEARLY;BYWEEKNO=20', exDates: ['2027-01-15'] };
  expect(entriesOfItems([{ ...night, recurrence }])).toEqual({
    entries: [{ ...entry, recurrence: { recurrenceType: recurrence.rule } }],
    dates: {},
  });
});
