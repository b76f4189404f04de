import { dayAfter } from '#contracts/calendar/days.ts';
import { type RecurrenceConfig, recurrenceConfig, WEEKDAYS } from '#contracts/events/series/recurrence.ts';
import type { Repeats } from './repeats.ts';
import { weekdayOf } from './years.ts';

/** A series that a text asks for, from its first date on; `said` is the same for the same rule at any time. */
export type Rule = { recurrence: RecurrenceConfig; first: string; said: string };

const MONTHS_AHEAD = 62;

/** The series that a text asks for: one, or one for each weekday of each week of the month. They begin on or after `from`. */
export function rulesOf(repeats: Repeats, { from, until }: { from: string; until: string }): Rule[] {
  const endDate = until || null;
  const { everyDay, days, weeks, every } = repeats;
  const rule = (config: Partial<RecurrenceConfig>, fits: (day: string) => boolean): Rule[] => {
    const first = firstFrom(from, fits);
    if (!first || (endDate && first > endDate)) return [];
    const said = JSON.stringify(config);
    return [{ recurrence: recurrenceConfig.parse({ ...config, endDate }), first, said }];
  };
  if (everyDay) return rule({ recurrenceType: 'daily' }, () => true);
  if (weeks.length === 0) {
    const recurrenceType = every === 2 ? 'biweekly' : 'weekly';
    const interval = every > 2 ? { interval: every } : {};
    return rule({ recurrenceType, ...interval, daysOfWeek: days }, day => days.includes(weekdayOf(day)));
  }
  return weeks.flatMap(weekOfMonth =>
    days.flatMap(dayOfWeek =>
      rule({ recurrenceType: 'monthly', weekOfMonth: weekOfMonth as 1, dayOfWeek }, day => {
        return weekdayOf(day) === dayOfWeek && isInWeek(day, weekOfMonth);
      }),
    ),
  );
}

/** The next three dates of a rule. */
export function datesOf({ recurrence, first }: Rule): string[] {
  const { recurrenceType, interval, daysOfWeek, dayOfWeek, weekOfMonth } = recurrence;
  const dates: string[] = [];
  const every = recurrenceType === 'biweekly' ? 2 : interval;
  for (let day = first; dates.length < 3; day = dayAfter(day)) {
    const isOn =
      recurrenceType === 'daily' ||
      (weekOfMonth
        ? weekdayOf(day) === dayOfWeek && isInWeek(day, weekOfMonth)
        : daysOfWeek.includes(weekdayOf(day)) && weeksBetween(first, day) % every === 0);
    if (isOn) dates.push(day);
  }
  return dates;
}

/** Weeks begin on Monday. */
function weeksBetween(first: string, day: string): number {
  const monday = (one: string) => Date.parse(`${one}T00:00Z`) / 86_400_000 - WEEKDAYS.indexOf(weekdayOf(one));
  return (monday(day) - monday(first)) / 7;
}

function firstFrom(from: string, fits: (day: string) => boolean): string | undefined {
  for (let day = from, count = 0; count < MONTHS_AHEAD; day = dayAfter(day), count++)
    if (fits(day)) return day;
  return undefined;
}

function isInWeek(day: string, week: number): boolean {
  const number = Number(day.slice(8));
  if (week > 0) return Math.ceil(number / 7) === week;
  return new Date(Date.parse(`${day}T00:00Z`) + 7 * 86_400_000).getUTCDate() <= 7;
}
