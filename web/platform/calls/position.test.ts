import { expect, test } from 'vitest';
import {
  firstRows,
  forgetRows,
  lastPosition,
  lastStaleness,
  sawCommit,
  sawRows,
  sawStale,
} from './position.ts';

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

test('the first rows are those of the present user', () => {
  for (const position of ['5', '7']) sawRows(position);
  expect(firstRows()).toBe('5');
  forgetRows();
  for (const position of [null, '9', '10']) sawRows(position);
  expect(firstRows()).toBe('9');
});
