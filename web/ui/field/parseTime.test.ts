import { expect, test } from 'vitest';
import { parseTime, QUARTERS } from './parseTime.ts';

test.each([
  ['20:00', '20:00'],
  ['8pm', '20:00'],
  ['8 PM', '20:00'],
  ['8:30 p.m.', '20:30'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['9', '09:00'],
  ['2015', '20:15'],
  ['930', '09:30'],
  ['20h15', '20:15'],
  ['20 h', '20:00'],
  [' 7.45 ', '07:45'],
])('%j is read as %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

test.each(['', 'noon', '24:00', '8:60', '13pm', '0am', '20:0', '123456'])('%j is no time', typed => {
  expect(parseTime(typed)).toBeNull();
});

test('the day has 96 quarters, and each reads as itself', () => {
  expect(QUARTERS).toHaveLength(96);
  for (const quarter of QUARTERS) expect(parseTime(quarter)).toBe(quarter);
});
