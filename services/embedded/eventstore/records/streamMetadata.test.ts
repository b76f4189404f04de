import { expect, test } from 'vitest';
import {
  isSoftDeleted,
  parseMetadata,
  retainedOf,
  SOFT_DELETED,
  subjectOf,
  undeleted,
} from './streamMetadata.ts';

const now = 1_000_000;

test('without metadata a stream shows all of itself', () => {
  expect(retainedOf(undefined, 9, now)).toEqual({ first: 0, since: 0 });
});

test('the strictest of $tb and $maxCount says where a stream begins', () => {
  expect(retainedOf({ $maxCount: 3 }, 9, now)).toEqual({ first: 7, since: 0 });
  expect(retainedOf({ $maxCount: 3, $tb: 8 }, 9, now)).toEqual({ first: 8, since: 0 });
  expect(retainedOf({ $maxCount: 30, $tb: 2 }, 9, now)).toEqual({ first: 2, since: 0 });
});

test('$maxAge counts in seconds', () => {
  expect(retainedOf({ $maxAge: 60 }, 9, now)).toEqual({ first: 0, since: now - 60_000 });
});

test('a value that is not a number is ignored', () => {
  expect(retainedOf({ $maxCount: 'three', $tb: null, $maxAge: -1 }, 9, now)).toEqual({ first: 0, since: 0 });
});

test('a soft delete is recognised, and the next append reverts it for new events only', () => {
  const deleted = parseMetadata(SOFT_DELETED);
  expect(isSoftDeleted(deleted)).toBe(true);
  const after = parseMetadata(undeleted({ ...deleted, $maxCount: 5 }, 10));
  expect(after).toEqual({ $maxCount: 5, $tb: 10 });
  expect(isSoftDeleted(after)).toBe(false);
});

test('metadata that is not JSON counts as empty metadata', () => {
  expect(parseMetadata(Buffer.from('nonsense'))).toEqual({});
  expect(parseMetadata(null)).toBeUndefined();
});

test('a stream and its metastream have the same subject', () => {
  expect([subjectOf('event-1'), subjectOf('$$event-1'), subjectOf('$settings')]).toEqual([
    'event-1',
    'event-1',
    '$settings',
  ]);
});
