import { expect, test } from 'vitest';
import { lastPosition, lastStaleness, sawCommit, sawStale } from './position.ts';

test('reads wait for the highest position seen, whatever the order of the answers', () => {
  expect(lastPosition()).toBeNull();
  for (const position of ['98', '1024', '99', '1023']) sawCommit(position);
  expect(lastPosition()).toBe('1024');
});

test('rows are up to date, behind or being rebuilt, according to the latest answer', () => {
  const seen = [null, '3', '0; rebuilding', '12; rebuilding', null].map(header => {
    sawStale(header);
    return lastStaleness();
  });
  expect(seen).toEqual(['fresh', 'behind', 'rebuilding', 'rebuilding', 'fresh']);
});
