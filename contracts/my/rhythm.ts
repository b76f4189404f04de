import {
  type RecurrenceConfig,
  recurrenceConfig,
  WEEKDAYS,
  type Weekday,
} from '../events/series/recurrence.ts';

// How often a night takes place, as people say it: a series repeats on the weekday of its first date, or on the days that
// are named; by the month, on the same one of that weekday.

export const RHYTHMS = ['once', 'daily', 'weekly', 'biweekly', 'monthly', 'monthlyLast'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/** `days` count for weeks alone; `lastDay` is null if it goes on. */
export type Repeating = { rhythm: Rhythm; days: readonly Weekday[]; lastDay: string | null };

/** The recurrence of nights of which the first is on a day; undefined if there is one night, or no such day. */
export function recurrenceFrom(
  date: string,
  { rhythm, days, lastDay }: Repeating,
): Partial<RecurrenceConfig> | undefined {
  const first = new Date(`${date}T00:00Z`);
  if (rhythm === 'once' || Number.isNaN(first.getTime())) return undefined;
  const weekday = WEEKDAYS[(first.getUTCDay() + 6) % 7]!;
  const end = lastDay ? { endDate: lastDay } : {};
  if (rhythm === 'daily') return { recurrenceType: rhythm, ...end };
  if (rhythm === 'weekly' || rhythm === 'biweekly') {
    return { recurrenceType: rhythm, daysOfWeek: days.length > 0 ? [...days] : [weekday], ...end };
  }
  const nth = Math.ceil(first.getUTCDate() / 7);
  // The fifth one is the last one in each month that has it, and the last one is there in all.
  const weekOfMonth = rhythm === 'monthlyLast' || nth > 4 ? -1 : (nth as 1 | 2 | 3 | 4);
  return { recurrenceType: 'monthly', weekOfMonth, dayOfWeek: weekday, ...end };
}

/** How a recurrence is said; the inverse of `recurrenceFrom` for those that it makes. */
export function repeatingOf(recurrence: RecurrenceConfig | null): Repeating {
  if (!recurrence) return { rhythm: 'once', days: [], lastDay: null };
  const { recurrenceType, daysOfWeek, weekOfMonth, endDate } = recurrence;
  const isLast = recurrenceType === 'monthly' && weekOfMonth === -1;
  return { rhythm: isLast ? 'monthlyLast' : recurrenceType, days: daysOfWeek, lastDay: endDate };
}

/** The same as the rules of series take it. */
export function configFrom(date: string, repeating: Repeating): RecurrenceConfig | undefined {
  const recurrence = recurrenceFrom(date, repeating);
  return recurrence && recurrenceConfig.parse(recurrence);
}
