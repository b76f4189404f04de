import { expect, test } from 'vitest';
import { parseDate } from './parseDate.ts';

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
