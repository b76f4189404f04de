import { wallTimeAt } from '../../calendar/wallTime.ts';

// An event is in the time zone of its region, except a series that keeps that of its calendar: it is told with the
// times of its own clock, but is among the nights of its city when it begins there.

type Own = { startLocal: string; allDay?: boolean | null | undefined; timeZone: string; startsAt: Date };

/**
 * When it begins on the clocks of its city (`cityZone`), if they show another time than its own one; null if not, and
 * for days without times.
 */
export function cityStartOf(own: Own, cityZone: string | undefined): string | null {
  if (cityZone === undefined || cityZone === own.timeZone || own.allDay) return null;
  const there = wallTimeAt(own.startsAt, cityZone);
  return there === own.startLocal ? null : there;
}
