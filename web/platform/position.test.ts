import { expect, test } from 'vitest';
import { lastPosition, sawCommit } from './position.ts';

test('reads wait for the highest position seen, in whatever order the answers came', () => {
  expect(lastPosition()).toBeNull();
  for (const position of ['98', '1024', '99', '1023']) sawCommit(position);
  expect(lastPosition()).toBe('1024');
});
