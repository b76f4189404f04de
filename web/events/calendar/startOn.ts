import { shownAs, shownClock } from '../../platform/shown/shownClock.ts';
import type { CalendarDate } from '../filters/eventListQueries.ts';

/** The time of a night under the day on which it begins in its city; `Fri 20:00` if its own clock has another day. */
export function startOn({ startDateTime, cityStart }: CalendarDate): string {
  const time = shownClock(startDateTime.slice(11, 16));
  const day = startDateTime.slice(0, 10);
  if (!cityStart || cityStart.startsWith(day)) return time;
  const weekday = shownAs({ weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));
  return `${weekday} ${time}`;
}
