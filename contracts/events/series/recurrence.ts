import { z } from 'zod';
import { isInCalendar } from '../../calendar/calendar.ts';
import { asMessage } from '../../platform/validation/message.ts';
import { outsideCalendar } from '../event/formSentences.ts';
import { ruleSentences } from './ruleSentences.ts';

export const RECURRENCE_TYPES = ['daily', 'weekly', 'biweekly', 'monthly'] as const;
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A local day: `2026-03-28`. */
export const localDate = z.iso.date();
/** A day that requests may name. */
export const askedDate = localDate.refine(isInCalendar, asMessage(outsideCalendar));

const fields = {
  recurrenceType: z.enum(RECURRENCE_TYPES),
  interval: z.int().min(1).max(30),
  daysOfWeek: z.array(z.enum(WEEKDAYS)).max(7),
  dayOfMonth: z.int().min(1).max(31).nullable(),
  weekOfMonth: z.literal([1, 2, 3, 4, -1]).nullable(),
  dayOfWeek: z.enum(WEEKDAYS).nullable(),
};

/**
 * A recurrence rule without its end. Monthly is either a day of the month or the nth weekday of it. Weeks begin on
 * Monday, which decides what "every second week" is: TU and SU every second week from 4 August 2026 are
 * 4, 9, 18, 23 August; with weeks from Sunday they would be 4, 16, 18, 30.
 */
export const rule = z.object({ ...fields, weekStart: z.enum(['MO']) });
export type Rule = z.output<typeof rule>;

/** A number that the form could not read counts as 1. */
const orOne = (value: unknown) => (Number.isFinite(Number(value)) && value !== '' ? Number(value) : 1);

/** A recurrence as the form sends it, with its end. */
export const recurrenceConfig = z
  .strictObject({
    recurrenceType: fields.recurrenceType,
    interval: z.preprocess(value => orOne(value ?? 1), fields.interval).default(1),
    daysOfWeek: fields.daysOfWeek.default([]),
    dayOfMonth: fields.dayOfMonth.default(null),
    weekOfMonth: fields.weekOfMonth.default(null),
    dayOfWeek: fields.dayOfWeek.default(null),
    endDate: askedDate.nullable().default(null),
    count: z.preprocess(value => value && orOne(value), z.int().min(1).max(365).nullable()).default(null),
  })
  .refine(config => !isWeekly(config) || config.daysOfWeek.length > 0, {
    path: ['daysOfWeek'],
    error: asMessage(ruleSentences.noWeekdays),
  })
  .refine(config => (config.weekOfMonth === null) === (config.dayOfWeek === null), {
    path: ['dayOfWeek'],
    error: asMessage(ruleSentences.weekAndWeekday),
  })
  .refine(config => config.endDate === null || config.count === null, {
    path: ['count'],
    error: asMessage(ruleSentences.endOrCount),
  });
export type RecurrenceConfig = z.output<typeof recurrenceConfig>;
export type RuleEnd = Pick<RecurrenceConfig, 'endDate' | 'count'>;

function isWeekly({ recurrenceType }: Pick<Rule, 'recurrenceType'>): boolean {
  return recurrenceType === 'weekly' || recurrenceType === 'biweekly';
}

/**
 * The rule of a form, without anything that its type does not use, so that equal rules are deeply equal. A
 * monthly rule that names no day gets the day of `startDate`.
 */
export function ruleOf(config: RecurrenceConfig, startDate: string): Rule {
  const { recurrenceType, interval, daysOfWeek, dayOfMonth, weekOfMonth, dayOfWeek } = config;
  const monthly = recurrenceType === 'monthly';
  const byWeekday = monthly && weekOfMonth !== null;
  return {
    recurrenceType,
    interval,
    daysOfWeek: isWeekly(config) ? WEEKDAYS.filter(day => daysOfWeek.includes(day)) : [],
    dayOfMonth: monthly && !byWeekday ? (dayOfMonth ?? Number(startDate.slice(8))) : null,
    weekOfMonth: byWeekday ? weekOfMonth : null,
    dayOfWeek: byWeekday ? dayOfWeek : null,
    weekStart: 'MO',
  };
}

/** The form's values for a rule and its end: the inverse of `ruleOf`, without what does not apply. */
export function configOf(rule: Rule, end: RuleEnd): Partial<RecurrenceConfig> {
  const { weekStart: _, ...config } = rule;
  const said = Object.entries({ ...config, ...end }).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(said);
}

/** A rule as RFC 5545 text, without its start. `until` is an instant in UTC, as the RFC requires. */
export function rruleText(
  rule: Rule,
  { count, until }: { count: number | null; until: Date | null },
): string {
  const biweekly = rule.recurrenceType === 'biweekly';
  const interval = rule.interval * (biweekly ? 2 : 1);
  const parts = [
    `FREQ=${biweekly ? 'WEEKLY' : rule.recurrenceType.toUpperCase()}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(rule.daysOfWeek.length > 0 ? [`BYDAY=${rule.daysOfWeek.join(',')}`] : []),
    ...(rule.dayOfMonth !== null ? [`BYMONTHDAY=${rule.dayOfMonth}`] : []),
    ...(rule.weekOfMonth !== null ? [`BYDAY=${rule.weekOfMonth}${rule.dayOfWeek}`] : []),
    `WKST=${rule.weekStart}`,
    ...(count ? [`COUNT=${count}`] : []),
    ...(!count && until ? [`UNTIL=${until.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`] : []),
  ];
  return parts.join(';');
}
