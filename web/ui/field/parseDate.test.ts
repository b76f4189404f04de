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

test.each([
  ['Fri, 4 Sept 2026', '2026-09-04'],
  ['Fri, Sep 4, 2026', '2026-09-04'],
])('%j, as it is shown, is read as %s', (shown, date) => {
  expect(parseDate(shown, today)).toBe(date);
});

test.each([
  ['3/4/2027', '2027-04-03', '2027-03-04'],
  ['03.04.2027', '2027-04-03', '2027-03-04'],
  ['3/4', '2027-04-03', '2027-03-04'],
  ['28/3/2027', '2027-03-28', null],
  ['3/28/2027', null, '2027-03-28'],
  ['31/2/2027', null, null],
])('%j is read in the order in which dates are shown', (typed, dayFirst, monthFirst) => {
  expect(parseDate(typed, today)).toBe(dayFirst);
  expect(parseDate(typed, today, true)).toBe(monthFirst);
});

test.each(['', 'soon', '2026-02-30', '12', '2026-13-01'])('%j is no date', typed => {
  expect(parseDate(typed, today)).toBeNull();
});
