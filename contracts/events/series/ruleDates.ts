import { plusDays } from '../../calendar/days.ts';
import { RRule } from '../../calendar/rrule.ts';
import type { Rule } from './recurrence.ts';

const FREQUENCIES = {
  daily: RRule.DAILY,
  weekly: RRule.WEEKLY,
  biweekly: RRule.WEEKLY,
  monthly: RRule.MONTHLY,
};

/** The bounds of an expansion: the last day, inclusive, and the maximum number of dates. */
export type DateRange = { from: string; until: string; limit?: number };

/**
 * The days of a rule that begins on `from`. Day 29 to 31 skips months that have no such day. Works on floating
 * UTC only: given a zone, rrule's answer would depend on the zone of the machine.
 */
export function ruleDates(
  rule: Rule,
  { from, until, limit = Number.POSITIVE_INFINITY }: DateRange,
): string[] {
  if (until < from || limit <= 0) return [];
  const biweekly = rule.recurrenceType === 'biweekly';
  const byWeekday = rule.weekOfMonth !== null && rule.dayOfWeek !== null;
  const dates = new RRule(
    {
      freq: FREQUENCIES[rule.recurrenceType],
      interval: rule.interval * (biweekly ? 2 : 1),
      wkst: RRule.MO,
      dtstart: new Date(`${from}T00:00:00Z`),
      until: new Date(`${until}T23:59:59Z`),
      ...(rule.daysOfWeek.length > 0 && { byweekday: rule.daysOfWeek.map(day => RRule[day]) }),
      ...(rule.dayOfMonth !== null && { bymonthday: rule.dayOfMonth }),
      ...(byWeekday && { byweekday: RRule[rule.dayOfWeek!].nth(rule.weekOfMonth!) }),
      ...(Number.isFinite(limit) && { count: limit }),
    },
    true,
  ).all();
  return dates.map(date => date.toISOString().slice(0, 10));
}

const YEARS_TO_LOOK = 12;

/**
 * The first day from `from` on of a rule that began on `begun`; undefined when there is none within twelve years.
 */
export function firstMatchingDate(rule: Rule, from: string, begun = from): string | undefined {
  const until = plusDays(from, YEARS_TO_LOOK * 366);
  if (begun === from) return ruleDates(rule, { from, until, limit: 1 })[0];
  return ruleDates(rule, { from: begun, until }).find(date => date >= from);
}
