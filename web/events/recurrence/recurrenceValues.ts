import type { z } from 'zod';
import {
  type RECURRENCE_TYPES,
  type RecurrenceConfig,
  recurrenceConfig,
  WEEKDAYS,
  type Weekday,
} from '#contracts/events/series/recurrence.ts';

export type RecurrenceType = (typeof RECURRENCE_TYPES)[number];
export type RecurrenceEnd = 'never' | 'date' | 'count';

/** The recurrence editor's values: numbers as typed, and earlier choices that the type does not use now. */
export type RecurrenceValues = {
  type: RecurrenceType | '';
  interval: string;
  daysOfWeek: Weekday[];
  monthlyBy: 'day' | 'weekday';
  /** Empty means the day of the start date. */
  dayOfMonth: string;
  weekOfMonth: string;
  dayOfWeek: Weekday;
  end: RecurrenceEnd;
  endDate: string;
  count: string;
};

export const NO_RECURRENCE: RecurrenceValues = {
  type: '',
  interval: '1',
  daysOfWeek: [],
  monthlyBy: 'day',
  dayOfMonth: '',
  weekOfMonth: '1',
  dayOfWeek: 'MO',
  end: 'never',
  endDate: '',
  count: '10',
};

/** Sets the type; what it needs and nobody has chosen yet is taken from the start date. */
export function withType(
  values: RecurrenceValues,
  type: RecurrenceType,
  startDate: string,
): RecurrenceValues {
  const chosen = { ...values, type };
  if (!startDate) return chosen;
  const weekday = weekdayOf(startDate);
  const day = Number(startDate.slice(8));
  if (type === 'monthly' && values.dayOfMonth === '') {
    const week = day > 28 ? -1 : Math.ceil(day / 7);
    return { ...chosen, dayOfMonth: String(day), weekOfMonth: String(week), dayOfWeek: weekday };
  }
  const weekly = type === 'weekly' || type === 'biweekly';
  return weekly && values.daysOfWeek.length === 0 ? { ...chosen, daysOfWeek: [weekday] } : chosen;
}

/** The configuration as sent to the API, without anything that its type does not use. */
export function configFrom(values: RecurrenceValues): z.input<typeof recurrenceConfig> | null {
  const { type, interval, end } = values;
  if (type === '') return null;
  const weekly = type === 'weekly' || type === 'biweekly';
  const byWeekday = type === 'monthly' && values.monthlyBy === 'weekday';
  return {
    recurrenceType: type,
    interval: numeric(interval),
    ...(weekly && { daysOfWeek: WEEKDAYS.filter(day => values.daysOfWeek.includes(day)) }),
    ...(type === 'monthly' && !byWeekday && { dayOfMonth: numeric(values.dayOfMonth) }),
    ...(byWeekday && {
      weekOfMonth: Number(values.weekOfMonth) as 1 | 2 | 3 | 4 | -1,
      dayOfWeek: values.dayOfWeek,
    }),
    ...(end === 'date' && { endDate: values.endDate }),
    ...(end === 'count' && { count: numeric(values.count) }),
  };
}

/** The same, validated with the server's schema; null while it is incomplete. */
export function readConfig(values: RecurrenceValues): RecurrenceConfig | null {
  return recurrenceConfig.safeParse(configFrom(values)).data ?? null;
}

/** The editor's values from a series' configuration, which the API returns as JSON text. */
export function recurrenceFrom(text: string | null): RecurrenceValues {
  if (text === null) return NO_RECURRENCE;
  const config: Partial<RecurrenceConfig> = JSON.parse(text);
  const { recurrenceType: type, interval, daysOfWeek, dayOfMonth, weekOfMonth, dayOfWeek } = config;
  return {
    ...NO_RECURRENCE,
    type: type ?? '',
    interval: String(interval ?? 1),
    daysOfWeek: daysOfWeek ?? [],
    monthlyBy: weekOfMonth ? 'weekday' : 'day',
    ...(dayOfMonth && { dayOfMonth: String(dayOfMonth) }),
    ...(weekOfMonth && dayOfWeek && { weekOfMonth: String(weekOfMonth), dayOfWeek }),
    end: config.endDate ? 'date' : config.count ? 'count' : 'never',
    ...(config.endDate && { endDate: config.endDate }),
    ...(config.count && { count: String(config.count) }),
  };
}

export type RecurrenceProblem = 'notConfigured' | 'noDay' | 'noEndDate' | 'endsBeforeStart';

/** The message key of the first problem with the values; null if there is none. */
export function recurrenceProblem(values: RecurrenceValues, startDate: string): RecurrenceProblem | null {
  const { type, end, endDate, daysOfWeek } = values;
  if (type === '') return 'notConfigured';
  if ((type === 'weekly' || type === 'biweekly') && daysOfWeek.length === 0) return 'noDay';
  if (end === 'date' && endDate === '') return 'noEndDate';
  if (end === 'date' && startDate && endDate < startDate) return 'endsBeforeStart';
  return null;
}

export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7]!;
}

/** Text that is not a number counts as 1. */
function numeric(typed: string): number {
  const number = Number.parseInt(typed, 10);
  return Number.isNaN(number) ? 1 : number;
}
