// Separate from `wallTime.ts`, whose polyfill is a large part of the first page load.

/**
 * The supported years, both included: in every zone their instants can be represented in ISO 8601 and in a
 * row.
 */
export const CALENDAR_YEARS = { first: 1900, last: 2200 } as const;
/** The last supported day. */
export const LAST_DAY = `${CALENDAR_YEARS.last}-12-31`;

/** Whether a day (`2026-03-28`) or wall time is in the supported years. */
export function isInCalendar(local: string): boolean {
  const year = /^\d{4}-/.test(local) ? Number(local.slice(0, 4)) : Number.NaN;
  return year >= CALENDAR_YEARS.first && year <= CALENDAR_YEARS.last;
}

/** Whether a day, or the day of a wall time, exists in the calendar: 30 February does not. */
export function isRealDay(local: string): boolean {
  const date = new Date(`${local.slice(0, 10)}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(local.slice(0, 10));
}
