import { type ClockChange, clockOf } from '#contracts/calendar/wallTime.ts';
import {
  plusDays,
  type RecurrenceConfig,
  type Rule,
  type RuleEnd,
  ruleOf,
  WEEKDAYS,
  type Weekday,
} from '#contracts/events/series/recurrence.ts';
import { firstMatchingDate, ruleDates } from '#contracts/events/series/ruleDates.ts';
import { shownClock } from '../../platform/shown/shownClock.ts';
import { language, text } from '../../platform/texts/messages.ts';
import { shownDate } from '../event/eventTime.ts';
import { recurrenceTexts } from './recurrenceTexts.ts';

const WEEK_TEXTS = { 1: 'week1', 2: 'week2', 3: 'week3', 4: 'week4', [-1]: 'weekLast' } as const;
const YEARS_TO_LOOK = 12;

/** A rhythm in words: `Every Friday at 20:00, 12 times`. The time is left out if unknown. */
export function rhythmSentence(rule: Rule, { endDate, count }: RuleEnd, startTime: string): string {
  const say = text(recurrenceTexts);
  const every = startTime ? say('at', { rhythm: everySo(rule), time: shownClock(startTime) }) : everySo(rule);
  if (count) return say('times', { rhythm: every, count });
  return endDate ? say('until', { rhythm: every, date: shownDate(endDate) }) : every;
}

function everySo(rule: Rule): string {
  const say = text(recurrenceTexts);
  const { recurrenceType, interval, daysOfWeek, dayOfMonth, weekOfMonth, dayOfWeek } = rule;
  if (recurrenceType === 'daily') return say('everyDay', { count: interval });
  if (recurrenceType !== 'monthly') {
    const count = interval * (recurrenceType === 'biweekly' ? 2 : 1);
    return say('everyWeek', { count, days: listed(daysOfWeek.map(day => weekdayName(day))) });
  }
  if (weekOfMonth === null || dayOfWeek === null) {
    return say('everyMonthDay', { count: interval, day: dayOfMonth ?? 1 });
  }
  const nth = say(WEEK_TEXTS[weekOfMonth]);
  return say('everyMonthWeekday', { count: interval, nth, weekday: weekdayName(dayOfWeek) });
}

/** A recorded rule (`FREQ=WEEKLY;BYDAY=FR;COUNT=12`) in words, without a time. */
export function rruleSentence(rrule: string): string {
  const parts = Object.fromEntries(rrule.split(';').map(part => part.split('=')));
  const [, nth, weekday] = /^(-?\d)(\w\w)$/.exec(parts.BYDAY ?? '') ?? [];
  const weekly = parts.FREQ === 'WEEKLY';
  const rule = {
    recurrenceType: parts.FREQ.toLowerCase(),
    interval: Number(parts.INTERVAL ?? 1),
    daysOfWeek: weekly ? parts.BYDAY.split(',') : [],
    dayOfMonth: parts.BYMONTHDAY ? Number(parts.BYMONTHDAY) : null,
    weekOfMonth: nth ? Number(nth) : null,
    dayOfWeek: weekday ?? null,
  } as Rule;
  return rhythmSentence(
    rule,
    { endDate: untilOf(rrule) ?? null, count: Number(parts.COUNT ?? 0) || null },
    '',
  );
}

/**
 * The last day of a recorded rule. `UNTIL` is the last second of that day in the series' zone, as UTC; eleven
 * hours earlier, UTC shows that same day for every zone from UTC-11 to UTC+12.
 */
export function untilOf(rrule: string): string | undefined {
  const [, year, month, day, hour] = /UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)/.exec(rrule) ?? [];
  if (!year) return undefined;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour) - 11);
  return new Date(at).toISOString().slice(0, 10);
}

/** The first dates of a series that starts on a day: at most `most`, fewer if it ends earlier. */
export function firstDates(config: RecurrenceConfig, startDate: string, most: number): string[] {
  return ruleDates(ruleOf(config, startDate), {
    from: startDate,
    until: config.endDate ?? plusDays(startDate, YEARS_TO_LOOK * 366),
    limit: Math.min(most, config.count ?? most),
  });
}

/** The first day of the rhythm, if the start date is not one of its days. */
export function betterStart(config: RecurrenceConfig, startDate: string): string | undefined {
  const first = firstMatchingDate(ruleOf(config, startDate), startDate);
  return first === startDate ? undefined : first;
}

/** Notes on irregular dates in the coming year, in words: short months and clock changes. */
export function rhythmNotes(
  config: RecurrenceConfig,
  start: { date: string; time: string },
  timeZone: string,
): string[] {
  const rule = ruleOf(config, start.date);
  return [...shortMonthNotes(rule, start.date), ...clockNotes(config, start, timeZone)];
}

function shortMonthNotes(rule: Rule, startDate: string): string[] {
  const say = text(recurrenceTexts);
  const day = rule.dayOfMonth;
  if (day === null || day < 29) return [];
  const months = tooShort(day, startDate, rule.interval);
  if (months.length === 0) return [];
  if (day === 29) return [say('leapYears')];
  return [say('shortMonths', { months: listed(months.map(monthName)), day })];
}

/** The months (1 to 12) of a monthly rhythm that are too short for its day in some year. */
function tooShort(day: number, startDate: string, interval: number): number[] {
  const [year, month] = [Number(startDate.slice(0, 4)), Number(startDate.slice(5, 7))];
  const found = new Set<number>();
  for (let ahead = 0; ahead < 48; ahead += interval) {
    const lastDay = new Date(Date.UTC(year, month + ahead, 0));
    if (lastDay.getUTCDate() < day) found.add(lastDay.getUTCMonth() + 1);
  }
  return [...found].sort((a, b) => a - b);
}

function clockNotes(
  config: RecurrenceConfig,
  { date, time }: { date: string; time: string },
  timeZone: string,
): string[] {
  if (!time) return [];
  const inAYear = plusDays(date, 366);
  const until = config.endDate && config.endDate < inAYear ? config.endDate : inAYear;
  const dates = ruleDates(ruleOf(config, date), { from: date, until, limit: config.count ?? 366 });
  const read = clockOf(timeZone, `${date}T00:00`, `${inAYear}T00:00`);
  return dates.flatMap(day => {
    const { dst, epochMs } = read(`${day}T${time}`);
    return dst ? [clockNote(dst, day, time, localClock(epochMs, timeZone))] : [];
  });
}

function clockNote(dst: NonNullable<ClockChange>, date: string, time: string, later: string): string {
  const say = text(recurrenceTexts);
  const said = { date: shownDate(date), time: shownClock(time) };
  return dst === 'gap' ? say('gap', { ...said, later: shownClock(later) }) : say('overlap', said);
}

function localClock(epochMs: number, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return clock.format(epochMs);
}

/** A weekday's name in the current language. */
export function weekdayName(day: Weekday, length: 'long' | 'short' = 'long'): string {
  // 2024 began on a Monday.
  const at = new Date(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)));
  return new Intl.DateTimeFormat(language(), { weekday: length, timeZone: 'UTC' }).format(at);
}

function monthName(month: number): string {
  const at = new Date(Date.UTC(2024, month - 1, 1));
  return new Intl.DateTimeFormat(language(), { month: 'short', timeZone: 'UTC' }).format(at);
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(words);
}
