import { expect, it } from 'vitest';
import { entriesOfItems } from './entriesOfItems.ts';

const TODAY = '2027-01-01';
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
const starts = (entries: Record<string, unknown>[]) =>
  entries.map(one => [one.startDateTime, one.endDateTime]);

it('says what an entry says, and nothing else', () => {
  expect(
    entriesOfItems(
      [night, { id: 'b', title: 'Tango', city: 'Berlin', venue: 'Hof', cancelled: true }],
      TODAY,
    ),
  ).toEqual([
    entry,
    { externalId: 'b', title: 'Tango', locationCity: 'Berlin', locationName: 'Hof', status: 'cancelled' },
  ]);
});

it('keeps whole days', () => {
  const festival = { id: 'f', title: 'Festival', start: '2027-03-05', end: '2027-03-07', allDay: true };
  expect(entriesOfItems([festival], TODAY)).toEqual([
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
  const [series, ...others] = entriesOfItems(
    [{ ...night, recurrence: { rule: 'FREQ=WEEKLY;COUNT=4' } }],
    TODAY,
  );
  expect(others).toEqual([]);
  expect(series).toMatchObject({ ...entry, recurrence: { recurrenceType: 'weekly', count: 4 } });
});

it('makes an event of each date where single dates are left out, added or changed', () => {
  const recurrence = {
    rule: 'FREQ=WEEKLY;COUNT=4',
    exDates: ['2027-01-15'],
    rDates: ['2027-01-12'],
    changes: [{ date: '2027-01-22', start: '2027-01-23T20:00', end: '2027-01-23T23:00', title: 'Moved' }],
  };
  const entries = entriesOfItems([{ ...night, recurrence }], TODAY);
  expect(starts(entries)).toEqual([
    ['2027-01-08T21:00', '2027-01-09T02:00'],
    ['2027-01-12T21:00', '2027-01-13T02:00'],
    ['2027-01-23T20:00', '2027-01-23T23:00'],
    ['2027-01-29T21:00', '2027-01-30T02:00'],
  ]);
  expect(entries.map(({ title }) => title)).toEqual(['Salsa', 'Salsa', 'Moved', 'Salsa']);
  expect(new Set(entries.map(({ externalId }) => externalId)).size).toBe(4);
});

it('ends an endless rule with exceptions after a year, and leaves out what is over', () => {
  const recurrence = { rule: 'FREQ=WEEKLY', exDates: ['2027-01-15'] };
  const entries = entriesOfItems(
    [{ ...night, start: '2020-01-03T21:00', end: '2020-01-04T02:00', recurrence }],
    TODAY,
  );
  expect(entries).toHaveLength(52);
  expect(entries[0]?.startDateTime).toBe('2027-01-01T21:00');
});

it('leaves a rule that series cannot have to the row, which says so', () => {
  const recurrence = { rule: 'FREQ=YEARLY;BYWEEKNO=20' };
  expect(entriesOfItems([{ ...night, recurrence }], TODAY)).toEqual([
    { ...entry, recurrence: { recurrenceType: recurrence.rule } },
  ]);
});
