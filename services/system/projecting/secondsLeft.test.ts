import { expect, test } from 'vitest';
import { secondsLeft } from './shownProjection.ts';

test.each([
  [0, 100, 10, null],
  [10, 100, 0.2, null],
  [5, 0, 10, null],
  [25, 100, 10, 30],
  [100, 100, 10, 0],
  // Facts may be recorded after the total was counted.
  [120, 100, 10, 0],
])('after %d of %d facts in %d s, %s s are left', (done, total, seconds, left) => {
  expect(secondsLeft(done, total, seconds)).toBe(left);
});
