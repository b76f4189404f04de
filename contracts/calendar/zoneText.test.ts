import { expect, it } from 'vitest';
import { inZone, zoneText } from './zoneText.ts';

it.each([
  ['America/New_York', 'New York time', 'hora de Nueva York'],
  ['Europe/Berlin', 'CET', 'CET'],
  ['Asia/Tokyo', 'Japan time', 'hora de Japón'],
  ['UTC', 'UTC', 'UTC'],
  ['Etc/GMT+5', 'UTC-5', 'UTC-5'],
])('%s is %s, %s', (zone, en, es) => {
  expect([zoneText(zone, 'en'), zoneText(zone, 'es')]).toEqual([en, es]);
});

it('stands behind a time', () => {
  expect(inZone('14:00', 'America/New_York', 'en')).toBe('14:00 New York time');
  expect(inZone('14:00', 'America/New_York', 'es')).toBe('14:00, hora de Nueva York');
});
