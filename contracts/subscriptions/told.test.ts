import { expect, it } from 'vitest';
import { kindsOf, type ToldNight } from './told.ts';

const night = (status: ToldNight['status']): ToldNight => ({
  ...{ id: '0197a000-0000-7000-8000-00000000000a', title: 'Social', place: 'Casa' },
  ...{ start: '2027-03-12T20:00', end: null, status },
});

it('a night that is off is told once, whichever way it goes on', () => {
  const told = (before: ToldNight['status'], now: ToldNight['status']) =>
    kindsOf({ before: night(before), now: night(now) });
  expect(told('published', 'cancelled')).toEqual(['cancelled']);
  expect(told('published', 'draft')).toEqual(['gone']);
  expect(told('cancelled', 'draft')).toEqual([]);
  expect(told('draft', 'cancelled')).toEqual([]);
  expect(told('cancelled', 'published')).toEqual(['back']);
});
