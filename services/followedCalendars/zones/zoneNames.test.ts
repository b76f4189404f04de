import { expect, test } from 'vitest';
import { zoneGuessed, zoneNamed } from './zoneNames.ts';

test.each([
  ['W. European Standard Time', 'Europe/Berlin'],
  ['"W. Europe Standard Time"', 'Europe/Berlin'],
  ['Eastern Standard Time 1', 'America/New_York'],
  ['Eastern Time (US & Canada)', 'America/New_York'],
  ['(UTC-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', 'Europe/Berlin'],
  ['(UTC+01:00) Amsterdam, …', 'Europe/Amsterdam'],
  ['/mozilla.org/20050126_1/Europe/Berlin', 'Europe/Berlin'],
  ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Mitteleuropäische Zeit', 'Europe/Berlin'],
  ['MITTELEUROPÄISCHE  SOMMERZEIT', 'Europe/Berlin'],
  ['Mitteleuropa\u0308ische Normalzeit', 'Europe/Berlin'],
  ['Mitteleuropäische Standardzeit', 'Europe/Berlin'],
  ['Osteuropäische Zeit', 'Europe/Athens'],
  ['Hora estándar romance', 'Europe/Paris'],
  ['Hora de verano romance', 'Europe/Paris'],
  ['Hora estándar de Europa central', 'Europe/Madrid'],
  ['Hora estándar, Este', 'America/New_York'],
  ['Hora estándar del Pacífico', 'America/Los_Angeles'],
  ['Heure d’Europe centrale', 'Europe/Paris'],
  ['British Summer Time', 'Europe/London'],
])('%s is meant as %s', (name, zone) => {
  expect(zoneNamed(name) ?? zoneGuessed(name, undefined)).toBe(zone);
});

test('of zones with one name the place has the one that it is in', () => {
  expect(zoneGuessed('Mitteleuropäische Zeit', 'Europe/Vienna')).toBe('Europe/Vienna');
  expect(zoneGuessed('Mitteleuropäische Zeit', 'America/New_York')).toBe('Europe/Berlin');
});

test.each([
  '',
  ' ',
  '()',
  'toString',
  '__proto__',
  'Romancero',
  '🕐'.repeat(90),
  '('.repeat(50_000),
  'e\u0301'.repeat(9),
])('%.40j is not meant as any', name => {
  expect(zoneNamed(name) ?? zoneGuessed(name, undefined)).toBeUndefined();
});
