import { expect, test } from 'vitest';
import { dayAfter, parseDate } from './parseDate.ts';

const today = '2026-06-15';

test.each([
  ['2026-03-28', '2026-03-28'],
  ['2026-3-8', '2026-03-08'],
  ['28 Mar 2026', '2026-03-28'],
  ['Sat, 28 Mar 2026', '2026-03-28'],
  ['March 28, 2027', '2027-03-28'],
  ['28 Mar', '2027-03-28'],
  ['28 August', '2026-08-28'],
])('%j is read as %s', (typed, date) => {
  expect(parseDate(typed, today)).toBe(date);
});

test.each(['', 'soon', '2026-02-30', '12', '2026-13-01'])('%j is no date', typed => {
  expect(parseDate(typed, today)).toBeNull();
});

test('the day after knows months, years and leap days', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
});
