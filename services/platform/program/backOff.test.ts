import { afterEach, expect, test, vi } from 'vitest';
import { backOff, jittered } from './backOff.ts';

const RETRY = { first: 100, most: 1_000 };
const failures = [0, 1, 2, 3, 4, 1_100];

afterEach(() => vi.restoreAllMocks());

test('the longest wait doubles with each failure, up to the most', () => {
  // The largest number that Math.random answers.
  vi.spyOn(Math, 'random').mockReturnValue(1 - 2 ** -53);
  expect(failures.map(count => Math.round(backOff(count, RETRY)))).toEqual([
    100, 200, 400, 800, 1_000, 1_000,
  ]);
});

test('the shortest wait is half of the longest', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(failures.map(count => backOff(count, RETRY))).toEqual([50, 100, 200, 400, 500, 500]);
});

test('waits after the same failure differ', () => {
  expect(new Set(Array.from({ length: 20 }, () => jittered(1_000))).size).toBeGreaterThan(1);
});
