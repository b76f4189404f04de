import { expect, test } from 'vitest';
import type { CalendarDate } from '../filters/eventListQueries.ts';
import { barsOf, byDay, inMonthAfter, monthAfter, sheetOf, weeksOf } from './calendarDays.ts';

const night = (id: string, startDateTime: string, endDateTime: string | null) =>
  ({ id, startDateTime, endDateTime }) as CalendarDate;

test('a month is shown as four, five or six whole weeks from Monday', () => {
  const sheets = ['2027-02', '2026-11', '2026-08'].map(sheetOf);
  expect(sheets.map(days => days.length)).toEqual([28, 42, 42]);
  expect(sheets.map(days => [days[0], days.at(-1)])).toEqual([
    ['2027-02-01', '2027-02-28'],
    ['2026-10-26', '2026-12-06'],
    ['2026-07-27', '2026-09-06'],
  ]);
  expect(weeksOf(sheetOf('2026-05')).map(week => week.length)).toEqual([7, 7, 7, 7, 7]);
});

test('months continue across the year, and a short month is clamped to its last day', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(inMonthAfter('2026-01-31', 1)).toBe('2026-02-28');
});

test('a night is shown on its evening, a festival on each of its days', () => {
  const days = byDay([
    night('milonga', '2026-05-01T21:00:00', '2026-05-02T03:00:00'),
    night('class', '2026-05-02T19:00:00', null),
    night('festival', '2026-05-02T10:00:00', '2026-05-04T18:00:00'),
  ]);
  expect(
    [...days].map(([day, dates]) => [day, dates.map(({ date, nth, of }) => `${date.id} ${nth}/${of}`)]),
  ).toEqual([
    ['2026-05-01', ['milonga 1/1']],
    ['2026-05-02', ['festival 1/3', 'class 1/1']],
    ['2026-05-03', ['festival 2/3']],
    ['2026-05-04', ['festival 3/3']],
  ]);
});

test('a day is sorted by the displayed times, whatever the time zones', () => {
  const [there] = byDay([
    night('New York', '2026-05-01T21:00:00', null),
    night('Berlin', '2026-05-01T20:00:00', null),
    night('Tokyo', '2026-05-01T22:30:00', null),
  ]).values();
  expect(there!.map(({ date }) => date.id)).toEqual(['Berlin', 'New York', 'Tokyo']);
});

test('festivals are bars across their days, split at weeks, and stacked if they overlap', () => {
  const week = sheetOf('2026-05').slice(7, 14);
  const days = byDay([
    night('long', '2026-05-01T10:00:00', '2026-05-05T18:00:00'),
    night('short', '2026-05-05T10:00:00', '2026-05-06T18:00:00'),
    night('later', '2026-05-07T10:00:00', '2026-05-20T18:00:00'),
    night('social', '2026-05-05T20:00:00', null),
  ]);
  expect(week[0]).toBe('2026-05-04');
  expect(barsOf(week, days).map(({ date, ...bar }) => [date.id, bar])).toEqual([
    ['long', { from: 0, span: 2, lane: 0 }],
    ['short', { from: 1, span: 2, lane: 1 }],
    ['later', { from: 3, span: 4, lane: 0 }],
  ]);
});
