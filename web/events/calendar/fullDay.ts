import { shownAs } from '../../platform/shown/shownClock.ts';

/** A day in full, with weekday: `Friday, 1 May 2026`. */
export function fullDay(day: string): string {
  const full = shownAs({ dateStyle: 'full', timeZone: 'UTC' });
  return full.format(new Date(`${day}T00:00Z`));
}
