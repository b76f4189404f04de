import { describe, expect, it } from 'vitest';
import { isNear, isSame } from '../similarity/events.ts';

const at = (time: string) => new Date(`2026-11-27T${time}Z`);
const night = {
  title: 'Salsa Friday at the Ballhaus',
  startsAt: at('20:00'),
  venue: 'Clärchens Ballhaus',
  latitude: 52.5265,
  longitude: 13.3966,
};

describe('near', () => {
  it.each([
    ['the same', {}, true],
    ['two hours later', { startsAt: at('22:00') }, true],
    ['a minute later than that', { startsAt: at('22:01') }, false],
    ['290 m away, elsewhere', { venue: 'Other', latitude: 52.5291 }, true],
    ['320 m away, elsewhere', { venue: 'Other', latitude: 52.5294 }, false],
    ['320 m away, by the same name', { venue: 'CLARCHENS  ballhaus!', latitude: 52.5294 }, true],
    ['in another city, by the same name', { latitude: 48.1 }, false],
    ['without coordinates, by the same name', { latitude: null, longitude: null }, true],
    ['without coordinates and venue', { latitude: null, longitude: null, venue: null }, false],
  ])('%s', (_, more, near) => {
    expect(isNear(night, { ...night, ...more })).toBe(near);
    expect(isNear({ ...night, ...more }, night)).toBe(near);
  });
});

it('takes for the same what is near and called alike', () => {
  expect(isSame(night, { ...night, title: 'Salsa Friday at the Ballhaus!!' })).toBe(true);
  expect(isSame(night, { ...night, title: 'Salsa Friday' })).toBe(false);
  expect(isSame(night, { ...night, startsAt: at('22:01') })).toBe(false);
});
