import { expect, test } from 'vitest';
import { byDay, inMonthAfter, monthAfter, sheetOf, weeksOf } from './calendarDays.ts';
import type { CalendarDate } from './eventListQueries.ts';

const night = (id: string, startDateTime: string, endDateTime: string | null) =>
  ({ id, startDateTime, endDateTime }) as CalendarDate;

test('a sheet is whole weeks from a Monday on: four, five or six', () => {
  const sheets = ['2027-02', '2026-11', '2026-08'].map(sheetOf);
  expect(sheets.map(days => days.length)).toEqual([28, 42, 42]);
  expect(sheets.map(days => [days[0], days.at(-1)])).toEqual([
    ['2027-02-01', '2027-02-28'],
    ['2026-10-26', '2026-12-06'],
    ['2026-07-27', '2026-09-06'],
  ]);
  expect(weeksOf(sheetOf('2026-05')).map(week => week.length)).toEqual([7, 7, 7, 7, 7]);
});

test('months go on over the year, and a short month has its last day', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(inMonthAfter('2026-01-31', 1)).toBe('2026-02-28');
});

test('a night stands on its evening, a festival on each of its days', () => {
  const days = byDay([
    night('milonga', '2026-05-01T21:00:00', '2026-05-02T03:00:00'),
    night('class', '2026-05-02T19:00:00', null),
    night('festival', '2026-05-02T10:00:00', '2026-05-04T18:00:00'),
  ]);
  expect([...days].map(([day, dates]) => [day, dates.map(({ id }) => id)])).toEqual([
    ['2026-05-01', ['milonga']],
    ['2026-05-02', ['class', 'festival']],
    ['2026-05-03', ['festival']],
    ['2026-05-04', ['festival']],
  ]);
});
