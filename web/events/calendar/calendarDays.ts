import { Temporal } from 'temporal-polyfill';
import { onCityClock } from '#contracts/events/event/onCityClock.ts';
import type { CalendarDate } from '../filters/eventListQueries.ts';

const WEEK = 7;
/** A night that ends by this time belongs to the day before. */
const MORNING = '06:00';
const MOST_DAYS = 31;

/** The days in the grid of a month, `YYYY-MM-DD`: whole weeks, Monday to Sunday. */
export function sheetOf(month: string): string[] {
  const first = Temporal.PlainDate.from(`${month}-01`);
  const last = first.add({ months: 1 }).subtract({ days: 1 });
  const monday = first.subtract({ days: first.dayOfWeek - 1 });
  const count = Math.ceil((first.dayOfWeek - 1 + last.day) / WEEK) * WEEK;
  return Array.from({ length: count }, (_, at) => monday.add({ days: at }).toString());
}

export function weeksOf(days: readonly string[]): string[][] {
  return Array.from({ length: days.length / WEEK }, (_, at) => days.slice(at * WEEK, (at + 1) * WEEK));
}

/** The month that many months later, `YYYY-MM`. */
export function monthAfter(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}

/** The day that many days later; negative for earlier. */
export function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The same day of another month, or that month's last day if it is shorter. */
export function inMonthAfter(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** Today in the user's own time zone. */
export function today(): string {
  return Temporal.Now.plainDateISO().toString();
}

/** A date on one of its days: day `nth` (from 1) of `of`. */
export type OnDay = { date: CalendarDate; nth: number; of: number };

/**
 * The dates of each day of their city, in the order in which they begin there. A date of several days is on each of them, before those
 * that begin that day.
 */
export function byDay(dates: readonly CalendarDate[]): Map<string, OnDay[]> {
  const days = new Map<string, OnDay[]>();
  for (const date of dates) {
    const own = daysOf(date);
    own.forEach((day, at) => {
      const there = days.get(day) ?? [];
      days.set(day, there);
      there.push({ date, nth: at + 1, of: own.length });
    });
  }
  for (const there of days.values()) there.sort(byStart);
  return days;
}

function byStart(one: OnDay, other: OnDay): number {
  const key = ({ date, nth, of }: OnDay) =>
    `${of > 1 ? 0 : 1} ${nth > 1 ? '' : spanOf(date).start} ${date.id}`;
  return key(one) < key(other) ? -1 : 1;
}

/** A date of several days within one week: starts on day `from` (0 is Monday) and covers `span` days. */
export type Bar = { date: CalendarDate; from: number; span: number; lane: number };

/** The dates of several days in a week, each in the first lane that is free on all of its days. */
export function barsOf(week: readonly string[], days: ReadonlyMap<string, readonly OnDay[]>): Bar[] {
  const lasting = new Map<string, Omit<Bar, 'lane'>>();
  week.forEach((day, at) => {
    for (const { date, of } of days.get(day) ?? []) {
      const known = lasting.get(date.id);
      if (known) known.span += 1;
      else if (of > 1) lasting.set(date.id, { date, from: at, span: 1 });
    }
  });
  const bars: Bar[] = [];
  for (const bar of [...lasting.values()].sort(
    (one, other) => one.from - other.from || other.span - one.span,
  )) {
    const taken = new Set(
      bars
        .filter(one => one.from < bar.from + bar.span && bar.from < one.from + one.span)
        .map(one => one.lane),
    );
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    bars.push({ ...bar, lane });
  }
  return bars;
}

function spanOf({ startDateTime, endDateTime, cityStart }: CalendarDate) {
  return onCityClock({ start: startDateTime.slice(0, 16), end: endDateTime, cityStart });
}

function daysOf(date: CalendarDate): string[] {
  const { start, end } = spanOf(date);
  const first = start.slice(0, 10);
  if (!end) return [first];
  const ended = end.slice(0, 10);
  const last = ended > first && end.slice(11, 16) <= MORNING ? dayAfter(ended, -1) : ended;
  const days = [first];
  while (days.at(-1)! < last && days.length < MOST_DAYS) days.push(dayAfter(days.at(-1)!, 1));
  return days;
}
