import { WEEKDAYS, type Weekday } from '#contracts/events/series/recurrence.ts';

/** A date without a year; the weekdays that the word beside it may mean, if there is one. */
type Yearless = { month: number; day: number; weekdays: ReadonlySet<Weekday> | undefined };
/** Finds the year of a date; undefined if it is on that weekday in no possible year. */
export type YearOf = (date: Yearless) => number | undefined;

/** The answers to where the year of a date is. */
export type WhichYear = 'next' | 'thisYear' | 'nextYear';

/** The most years between two 29 Februaries. */
const LEAP = 8;

/**
 * Finds years from a day on: the next occurrence of each date, or that in the year of that day or the one after it. A
 * weekday decides before that: it is the next occurrence, the one after it, or else the last one.
 */
export function yearsFrom(day: string, which: WhichYear = 'next'): YearOf {
  const year = Number(day.slice(0, 4));
  return date => {
    const next = Array.from({ length: LEAP + 1 }, (_, ahead) => year + ahead).find(
      one => (dateIn(one, date) ?? '') >= day,
    );
    if (next === undefined) return undefined;
    const { weekdays } = date;
    if (weekdays) return [next, next + 1, next - 1].find(one => isOn(dateIn(one, date), weekdays));
    return which === 'next' ? next : which === 'thisYear' ? year : year + 1;
  };
}

function dateIn(year: number, { month, day }: Yearless): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCDate() === day && at.getUTCMonth() === month - 1
    ? at.toISOString().slice(0, 10)
    : undefined;
}

function isOn(date: string | undefined, weekdays: ReadonlySet<Weekday>): boolean {
  return date !== undefined && weekdays.has(weekdayOf(date));
}

export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7]!;
}
