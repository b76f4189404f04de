import { expect, test } from 'vitest';
import { activityAge } from './activityAge.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:05Z', 'now', 0],
  ['2026-11-21T11:00:01Z', 'now', 0],
  ['2026-11-21T11:00:00Z', 'hours', 1],
  ['2026-11-20T12:00:01Z', 'hours', 23],
  ['2026-11-20T12:00:00Z', 'days', 1],
  ['2026-11-01T12:00:00Z', 'days', 20],
])('%s was %s %i', (at, unit, count) => {
  expect(activityAge(new Date(at), NOW)).toEqual({ unit, count });
});
