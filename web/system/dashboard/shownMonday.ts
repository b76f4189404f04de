import { shownAs } from '../../platform/shown/shownClock.ts';

/** A date (`2026-11-16`) as the person prefers to read it. */
export function shownMonday(date: string, month: 'short' | 'long'): string {
  const year = month === 'long' ? ({ year: 'numeric' } as const) : {};
  return shownAs({ day: 'numeric', month, timeZone: 'UTC', ...year }).format(new Date(`${date}T00:00Z`));
}
