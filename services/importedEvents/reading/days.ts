import { isInCalendar, isRealDay } from '#contracts/calendar/calendar.ts';

/** Whether a text is a day of the calendar: `2026-11-27`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(`${text}T00:00`) && isInCalendar(`${text}T00:00`);
}
