import { plusDays } from '../../calendar/days.ts';
import { wholeDays } from '../event/allDay.ts';
import type { DatePatch, Segment, Template, Times } from './seriesParts.ts';

type InSeries = { template: Pick<Template, 'allDay'> };

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
export function isAllDay({ template }: InSeries, { allDay, startTime = '00:00' }: DatePatch): boolean {
  return allDay ?? (template.allDay === true && startTime === '00:00');
}

/** The times that apply to a date: what is all-day has those of whole days, whatever times it had before. */
export function timesThatApply(segment: Times & InSeries, patch: DatePatch = {}): Times {
  const { startTime, endTime, endDayOffset } = { ...segment, ...patch };
  return isAllDay(segment, patch) ? { ...WHOLE_DAY, endDayOffset } : { startTime, endTime, endDayOffset };
}

export const WHOLE_DAY = { startTime: '00:00', endTime: '23:59' } as const;
