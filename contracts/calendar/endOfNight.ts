import { dayAfter } from './days.ts';

/** A day as `YYYY-MM-DD` and a time of day as `HH:MM`. */
type DayAndTime = { date: string; time: string };

/**
 * The day on which a night ends whose end is given only as a time: the day it starts if that time is later,
 * else the next day (22:00 to 03:00). Null if both times are equal: that may be a whole day or a mistake.
 */
export function endOfNight(start: DayAndTime, endTime: string): string | null {
  if (endTime === start.time) return null;
  return endTime > start.time ? start.date : dayAfter(start.date);
}
