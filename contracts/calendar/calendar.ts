// Apart from `wallTime.ts`, whose polyfill is a large part of a first load.

/** The years that can be asked for, both included: in every zone they have instants that ISO 8601 and a row hold. */
export const CALENDAR_YEARS = { first: 1900, last: 2200 } as const;
/** The last day of them. */
export const LAST_DAY = `${CALENDAR_YEARS.last}-12-31`;

/** Whether a day (`2026-03-28`) or wall time lies in the years that can be asked for. */
export function isInCalendar(local: string): boolean {
  const year = /^\d{4}-/.test(local) ? Number(local.slice(0, 4)) : Number.NaN;
  return year >= CALENDAR_YEARS.first && year <= CALENDAR_YEARS.last;
}

/** Whether a day, or the day of a wall time, is one of the calendar: 30 February is none. */
export function isRealDay(local: string): boolean {
  const date = new Date(`${local.slice(0, 10)}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(local.slice(0, 10));
}
