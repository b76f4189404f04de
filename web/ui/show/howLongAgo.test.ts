import { expect, test } from 'vitest';
import { howLongAgo } from './howLongAgo.ts';

const now = new Date('2026-03-28T20:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test('the largest whole unit is shown', () => {
  expect(howLongAgo(before(20), now, 'en')).toBe('now');
  expect(howLongAgo(before(119), now, 'en')).toBe('1 minute ago');
  expect(howLongAgo(before(3 * 3600), now, 'en')).toBe('3 hours ago');
  expect(howLongAgo(before(86_400), now, 'en')).toBe('yesterday');
  expect(howLongAgo(before(-2 * 86_400), now, 'es')).toBe('pasado mañana');
});
