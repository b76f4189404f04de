import { expect, test } from 'vitest';
import { isTimeZone } from './timeZone.ts';
import { instantOf } from './wallTime.ts';

function hasClocks(timeZone: string): boolean {
  try {
    instantOf('2026-03-28T20:00', timeZone);
    return true;
  } catch {
    return false;
  }
}

const OLD = [
  'UTC',
  'utc',
  'europe/berlin',
  'Europe/Kyiv',
  'Asia/Calcutta',
  'US/Pacific',
  'EST5EDT',
  'Etc/GMT+5',
];
const OFFSETS = ['+01', '+01:00', '-0330', '+23:59'];

test('a time zone is known if clocks can be read in it', () => {
  const names = [...Intl.supportedValuesOf('timeZone'), ...OLD, ...OFFSETS];
  expect(names.length).toBeGreaterThan(400);
  expect(names.filter(name => !isTimeZone(name) || !hasClocks(name))).toEqual([]);
});

test.each([
  ['', ' ', 'Moon', 'Europe', 'Europe/Berlin ', 'Europe/Berlin\0', 'W. Europe Standard Time'],
  ['\u221201:00', '+1', '+24:00', '+01:00:00', 'Z', '[UTC]', 'x'.repeat(100_000)],
  // Temporal alone takes the zone of an instant.
  ['2026-03-28T20:00Z', '2026-03-28T20:00[Europe/Berlin]'],
])('what is no zone is not known: %j …', (...names) => {
  expect(names.filter(isTimeZone)).toEqual([]);
});
