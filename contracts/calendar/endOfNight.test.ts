import { expect, it } from 'vitest';
import { dayAfter } from './days.ts';
import { endOfNight } from './endOfNight.ts';

const at = (time: string) => ({ date: '2026-12-31', time });

it('ends a night on the next day if the clock has passed midnight', () => {
  expect(endOfNight(at('22:00'), '03:00')).toBe('2027-01-01');
  expect(endOfNight(at('22:00'), '00:00')).toBe('2027-01-01');
  expect(endOfNight(at('00:30'), '00:00')).toBe('2027-01-01');
});

it('ends it on the day it starts if the end time is later', () => {
  expect(endOfNight(at('20:00'), '23:59')).toBe('2026-12-31');
  expect(endOfNight(at('00:00'), '00:01')).toBe('2026-12-31');
});

it('does not guess if both times are equal', () => {
  expect(endOfNight(at('22:00'), '22:00')).toBeNull();
});

it('knows the day after a leap day and a year', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
});
