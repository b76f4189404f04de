import { Temporal } from 'temporal-polyfill';
import type { CalendarDate } from './eventListQueries.ts';

const WEEK = 7;
/** A night that ends so early belongs to the day before. */
const MORNING = '06:00';
const MOST_DAYS = 31;

/** The days that a month's sheet shows, `YYYY-MM-DD`: whole weeks, from a Monday to a Sunday. */
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

/** So many months later, `YYYY-MM`. */
export function monthAfter(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}

/** So many days later; a key of the keyboard moves by them. */
export function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The same day of another month, or its last where it is shorter. */
export function inMonthAfter(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** Today on the clock of whoever looks. */
export function today(): string {
  return Temporal.Now.plainDateISO().toString();
}

/** What happens on each day: what lasts several days stands on each of them. */
export function byDay(dates: readonly CalendarDate[]): Map<string, CalendarDate[]> {
  const days = new Map<string, CalendarDate[]>();
  for (const date of dates) {
    for (const day of daysOf(date)) days.set(day, [...(days.get(day) ?? []), date]);
  }
  return days;
}

function daysOf({ startDateTime, endDateTime }: CalendarDate): string[] {
  const first = startDateTime.slice(0, 10);
  if (!endDateTime) return [first];
  const ended = endDateTime.slice(0, 10);
  const last = ended > first && endDateTime.slice(11, 16) <= MORNING ? dayAfter(ended, -1) : ended;
  const days = [first];
  while (days.at(-1)! < last && days.length < MOST_DAYS) days.push(dayAfter(days.at(-1)!, 1));
  return days;
}
