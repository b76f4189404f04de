import { expect, it } from 'vitest';
import { latestWeek, weekOf } from './weeks.ts';

it.each([
  ['2026-11-26T08:59:59Z', 'Europe/Berlin', '2026-11-19'],
  ['2026-11-26T09:00:00Z', 'Europe/Berlin', '2026-11-26'],
  ['2026-12-03T08:59:59Z', 'Europe/Berlin', '2026-11-26'],
  // Summer time begins on the Sunday between.
  ['2027-04-01T07:59:59Z', 'Europe/Berlin', '2027-03-25'],
  ['2027-04-01T08:00:00Z', 'Europe/Berlin', '2027-04-01'],
  ['2026-12-31T19:59:59Z', 'Pacific/Honolulu', '2026-12-24'],
  ['2026-12-31T20:00:00Z', 'Pacific/Honolulu', '2026-12-31'],
])('the week of %s in %s began on %s, a Thursday at ten', (now, zone, week) => {
  expect(weekOf(new Date(now), zone)).toBe(week);
});

it('begins nowhere earlier than where clocks are ahead of all others', () => {
  for (let hour = 0; hour < 24 * 8; hour += 1) {
    const now = new Date(Date.UTC(2026, 10, 23, hour));
    for (const zone of ['Pacific/Kiritimati', 'UTC', 'America/Los_Angeles', 'Pacific/Pago_Pago']) {
      expect(weekOf(now, zone) <= latestWeek(now)).toBe(true);
    }
  }
});
