import { wholeDays } from '../event/allDay.ts';
import { plusDays } from './recurrence.ts';
import type { DatePatch, Segment } from './seriesParts.ts';

/**
 * The wall times of a date. If an overridden start is later than the end, the end moves to the day after the
 * start: a night ends after it begins.
 */
export function wallTimesOf(
  segment: Segment,
  key: string,
  patch: DatePatch,
): { startLocal: string; endLocal: string | null; allDay: boolean } {
  const { startTime, endTime, endDayOffset } = { ...segment, ...patch };
  const startDate = patch.startDate ?? key;
  const allDay = isAllDay(segment, patch);
  if (allDay) return { ...wholeDays(startDate, plusDays(startDate, endDayOffset)), allDay };
  const startLocal = `${startDate}T${startTime}`;
  if (endTime === null) return { startLocal, endLocal: null, allDay };
  const endLocal = `${endDayOffset === 0 ? startDate : plusDays(startDate, endDayOffset)}T${endTime}`;
  const isLater = endLocal > startLocal;
  return { startLocal, endLocal: isLater ? endLocal : `${plusDays(startDate, 1)}T${endTime}`, allDay };
}

/** A start of its own that the date had before its series became all-day stays. */
function isAllDay({ template }: Segment, { allDay, startTime = '00:00' }: DatePatch): boolean {
  return allDay ?? (template.allDay === true && startTime === '00:00');
}
