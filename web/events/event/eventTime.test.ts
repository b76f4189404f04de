import { afterEach, expect, test, vi } from 'vitest';
import { shownLocal, shownTime, shownWhen, zoneName } from './eventTime.ts';

const night = {
  startDateTime: '2026-03-28T20:00:00',
  endDateTime: null,
  allDay: false,
  timeZone: 'Europe/Madrid',
  startsAt: '2026-03-28T19:00:00.000Z',
};

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['Asia/Tokyo', -540],
  ['America/Los_Angeles', 420],
])('R31 an event shows its local time and names its zone, to a reader in %s', (zone, offset) => {
  vi.stubEnv('TZ', zone);
  expect(new Date(night.startsAt).getTimezoneOffset()).toBe(offset);
  expect(shownTime(night)).toEqual({ date: 'Sat, 28 Mar 2026', hours: '20:00', zone: 'CET' });
});

test('a time zone that is not that of its city is named by its place', () => {
  const away = { ...night, timeZone: 'America/New_York', cityStart: '2026-03-29T01:00' };
  expect(shownTime(away).zone).toBe('New York time');
  expect(shownWhen(away)).toBe('Sat, 28 Mar 2026, 20:00 New York time');
  expect(shownWhen({ ...night, cityStart: null })).toBe('Sat, 28 Mar 2026, 20:00');
});

test('an event past midnight belongs to the day it starts on', () => {
  const late = { ...night, endDateTime: '2026-03-29T03:30:00' };
  expect(shownTime(late)).toMatchObject({ date: 'Sat, 28 Mar 2026', hours: '20:00 – 03:30' });
});

test('a festival shows its first and its last day', () => {
  const festival = { ...night, endDateTime: '2026-03-31T03:30:00' };
  expect(shownTime(festival).date).toMatch(/^28\s?–\s?31 Mar 2026$/);
});

test('what is all-day shows its days, and no zone', () => {
  const days = { ...night, startDateTime: '2027-03-05T00:00:00', allDay: true };
  expect(shownTime({ ...days, endDateTime: '2027-03-07T23:59:00' })).toEqual({
    ...{ date: 'Fri, 5 Mar – Sun, 7 Mar 2027', hours: 'all day', zone: '' },
  });
  expect(shownTime({ ...days, endDateTime: '2027-03-05T23:59:00' }).date).toBe('Fri, 5 Mar 2027');
});

test('a zone has its local name in summer and winter', () => {
  expect(zoneName('America/New_York', new Date('2026-01-10T12:00Z'))).toBe('EST');
  expect(zoneName('America/New_York', new Date('2026-07-10T12:00Z'))).toBe('EDT');
  expect(zoneName('Europe/Madrid', new Date('2026-07-10T12:00Z'))).toBe('CEST');
  expect(zoneName('Asia/Bangkok', new Date('2026-07-10T12:00Z'))).toBe('GMT+7');
});

test('a recorded wall time reads as a date and a time', () => {
  expect(shownLocal('2026-12-31T23:45')).toBe('Thu, 31 Dec 2026, 23:45');
});
