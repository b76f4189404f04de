import { type Rule, type RuleEnd, WEEKDAYS, type Weekday } from '#contracts/events/series/recurrence.ts';
import { shownAs, shownClock } from '../../platform/shown/shownClock.ts';
import { language, text } from '../../platform/texts/messages.ts';
import { shownDate } from '../event/eventTime.ts';
import { recurrenceTexts } from './recurrenceTexts.ts';

const WEEK_TEXTS = { 1: 'week1', 2: 'week2', 3: 'week3', 4: 'week4', [-1]: 'weekLast' } as const;

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

/** A weekday's name in the current language. */
export function weekdayName(day: Weekday, length: 'long' | 'short' = 'long'): string {
  // 2024 began on a Monday.
  const at = new Date(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)));
  return shownAs({ weekday: length, timeZone: 'UTC' }).format(at);
}

/** `Monday, Tuesday, and Friday`, in the current language. */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(words);
}
