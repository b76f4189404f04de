import { plusDays } from '#contracts/calendar/days.ts';
import { type ClockChange, clockOf } from '#contracts/calendar/wallTime.ts';
import { type RecurrenceConfig, type Rule, ruleOf } from '#contracts/events/series/recurrence.ts';
import { firstMatchingDate, ruleDates } from '#contracts/events/series/ruleDates.ts';
import { dateFormat } from '#contracts/platform/sentences/locale.ts';
import { shownAs, shownClock } from '../../platform/shown/shownClock.ts';
import { text } from '../../platform/texts/messages.ts';
import { shownDate } from '../event/eventTime.ts';
import { recurrenceTexts } from './recurrenceTexts.ts';
import { listed } from './rhythm.ts';

// Apart from the words of a rhythm, because expanding rules and clock changes takes 32 kB of libraries.
const YEARS_TO_LOOK = 12;

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
  const clock = dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return clock.format(epochMs);
}

function monthName(month: number): string {
  const at = new Date(Date.UTC(2024, month - 1, 1));
  return shownAs({ month: 'short', timeZone: 'UTC' }).format(at);
}
