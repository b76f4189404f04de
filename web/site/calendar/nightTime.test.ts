import { expect, it } from 'vitest';
import { briefHours, daysOf, hours, startIn, whenOf, zoneBeside } from './nightTime.ts';

const night = { start: '2026-11-27T21:00', end: '2026-11-28T03:00' };
const weekend = { start: '2026-11-27T17:00', end: '2026-11-29T22:00' };

it('names the end of a night without its day, and that of a festival with it', () => {
  expect(hours(night, 'en')).toBe('21:00–03:00');
  expect(hours({ ...night, end: null }, 'en')).toBe('21:00');
  expect(hours(weekend, 'en')).toBe('17:00 – Sun, 29 Nov 2026, 22:00');
  expect(briefHours(night, 'en')).toBe('21:00–03:00');
  expect(briefHours(weekend, 'en')).toBe('17:00 – Sun 29, 22:00');
  expect(briefHours(weekend, 'es')).toBe('17:00 – dom 29, 22:00');
});

it('names a time zone that is not that of the city, and the day where that has another one', () => {
  const away = { timeZone: 'America/New_York', cityStart: '2026-11-28T03:00' };
  expect(whenOf({ ...night, ...away }, 'en')).toBe('Fri, 27 Nov 2026, 21:00–03:00 New York time');
  expect(whenOf({ ...night, ...away }, 'es')).toBe('vie, 27 nov 2026, 21:00–03:00, hora de Nueva York');
  expect(whenOf({ ...night, ...away, cityStart: null }, 'en')).toBe('Fri, 27 Nov 2026, 21:00–03:00');
  expect(briefHours({ ...night, ...away }, 'en')).toBe('Fri 27, 21:00–03:00');
  const beside = { ...night, timeZone: away.timeZone };
  expect(zoneBeside(beside, away.cityStart, 'es')).toBe('vie 27, hora de Nueva York');
  expect(zoneBeside(beside, '2026-11-27T23:00', 'en')).toBe('New York time');
});

it('names the days of a festival, and one day of a night', () => {
  expect(daysOf(weekend, 'en')).toBe('Fri 27 Nov – Sun 29 Nov');
  expect(daysOf(night, 'es')).toBe('vie, 27 nov');
  expect(daysOf({ ...night, end: null }, 'en')).toBe('Fri 27 Nov');
});

it('names the days of what is all-day, and no times', () => {
  const festival = { start: '2027-03-05', end: '2027-03-07' };
  const day = { start: '2027-03-05', end: '2027-03-05' };
  expect(whenOf(festival, 'en')).toBe('Fri, 5 Mar – Sun, 7 Mar 2027');
  expect(whenOf(festival, 'en', 'full')).toBe('Friday 5 March – Sunday 7 March 2027');
  expect(whenOf(festival, 'es', 'full')).toBe('viernes, 5 de marzo – domingo, 7 de marzo de 2027');
  expect(whenOf(day, 'en')).toBe('Fri, 5 Mar 2027');
  expect([briefHours(festival, 'en'), briefHours(day, 'en')]).toEqual(['Fri 5 Mar – Sun 7 Mar', '']);
  expect(daysOf(festival, 'en')).toBe('Fri 5 Mar – Sun 7 Mar');
  expect(startIn('2027-03-05', 'en')).toBe('Fri, 5 Mar 2027');
});
