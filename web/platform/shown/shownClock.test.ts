import { expect, test } from 'vitest';
import { shownClock } from './shownClock.ts';

test('a time of day is formatted for the preferred clock', () => {
  expect(shownClock('20:05', '12h')).toMatch(/^8:05\s?pm$/);
  expect(shownClock('00:30', '12h')).toMatch(/^12:30\s?am$/);
  expect(shownClock('20:05', '24h')).toBe('20:05');
  expect(shownClock('20:05', 'auto')).toBe('20:05');
});
