import { expect, it } from 'vitest';
import { instantOf } from '../../calendar/wallTime.ts';
import { cityStartOf } from './cityClock.ts';
import { cityStartIn, onCityClock } from './onCityClock.ts';

const at = (startLocal: string, timeZone = 'America/New_York', allDay = false) =>
  cityStartOf({ startLocal, timeZone, allDay, startsAt: instantOf(startLocal, timeZone) }, 'Europe/Berlin');

it('is when something begins in its city, on both sides of a change of the clocks', () => {
  expect(at('2027-03-12T14:00')).toBe('2027-03-12T20:00');
  expect(at('2027-03-19T14:00')).toBe('2027-03-19T19:00');
  expect(at('2027-04-02T20:00')).toBe('2027-04-03T02:00');
});

it('is nothing where the clocks show the same, nor for days, nor without a region', () => {
  expect(at('2027-03-12T14:00', 'Europe/Berlin')).toBeNull();
  expect(at('2027-03-12T14:00', 'Europe/Vienna')).toBeNull();
  expect(at('2027-03-12T00:00', 'America/New_York', true)).toBeNull();
  const own = { startLocal: '2027-03-12T14:00', timeZone: 'UTC', startsAt: new Date('2027-03-12T14:00Z') };
  expect(cityStartOf(own, undefined)).toBeNull();
});

it('moves the end along', () => {
  const late = { start: '2027-03-12T20:00:00', end: '2027-03-13T01:00:00', cityStart: '2027-03-13T02:00' };
  expect(onCityClock(late)).toEqual({ start: '2027-03-13T02:00', end: '2027-03-13T07:00' });
  expect(onCityClock({ ...late, end: null }).end).toBeNull();
  expect(onCityClock({ ...late, cityStart: null })).toEqual({ start: late.start, end: late.end });
  expect([cityStartIn(late), cityStartIn({ start: '2027-03-12' })]).toEqual([
    '2027-03-13T02:00',
    '2027-03-12',
  ]);
});
