import { inZone, zoneText } from '#contracts/calendar/zoneText.ts';
import { isDay } from '#contracts/events/event/allDay.ts';
import type { PublicNight } from '#contracts/events/publicCalls.ts';
import { dateFormat, dayIn, daysIn, localeOf } from '#contracts/platform/sentences/locale.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';

// Times are wall times at the place of a night, so they are formatted without conversion.
function format(day: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));
}

/** Friday 27 November; with the year if it is not that of `today`. */
export function dayName(day: string, language: Language, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const };
  return format(day, language, { weekday: 'long', day: 'numeric', month: 'long', ...year });
}

/** Fri, 27 Nov 2026 */
export function shortDay(day: string, language: Language): string {
  return dayIn(localeOf(language), day);
}

/** Fri 27 Nov; of what lasts longer than a night, the first and the last day. */
export function daysOf({ start, end }: Times, language: Language): string {
  const day = (time: string): string =>
    format(time.slice(0, 10), language, { weekday: 'short', day: 'numeric', month: 'short' });
  return end !== null && lasts({ start, end }) ? `${day(start)} – ${day(end)}` : day(start);
}

/**
 * Fri, 27 Nov 2026, 21:00–03:00; of what is all-day, its days alone. `full`: with long names. With the time zone, if it is
 * not that of the city.
 */
export function whenOf(times: Times, language: Language, length: 'short' | 'full' = 'short'): string {
  const { start, end } = times;
  const day = start.slice(0, 10);
  if (isDay(start)) return daysIn(localeOf(language), day, end ?? day, length);
  const name = length === 'full' ? dayName(day, language, '') : shortDay(day, language);
  const when = `${name}, ${hours(times, language)}`;
  return times.cityStart && times.timeZone ? inZone(when, times.timeZone, language) : when;
}

/** When something was to begin: Fri, 5 Mar 2027, 20:00 */
export function startIn(time: string, language: Language): string {
  return whenOf({ start: time, end: null }, language);
}

/** November 2026 */
export function monthName(month: string, language: Language): string {
  return format(`${month}-01`, language, { month: 'long', year: 'numeric' });
}

/** Mon, Tue, … */
export function weekdays(language: Language): string[] {
  // A Monday.
  const first = Date.UTC(2024, 0, 1);
  return Array.from({ length: 7 }, (_, index) =>
    format(new Date(first + index * 86_400_000).toISOString().slice(0, 10), language, { weekday: 'short' }),
  );
}

type Times = Pick<PublicNight, 'start' | 'end'> & Partial<Pick<PublicNight, 'cityStart' | 'timeZone'>>;

/** 21:00–03:00; with the day it ends on if it lasts longer than a night. */
export function hours(times: Times, language: Language): string {
  return hoursUntil(times, day => `${shortDay(day, language)},`);
}

/** As `hours`, beside the day on which it begins: 17:00 – Sun 29, 22:00. Of what is all-day, its days, if several. */
export function briefHours(times: Times, language: Language): string {
  const { start, end } = times;
  if (isDay(start)) return end !== null && end !== start ? daysOf(times, language) : '';
  return otherDay(times, language) + hoursUntil(times, day => briefDay(day, language));
}

/** Under a day of its city: New York time; with the day there, if that is another one: Fri 5, New York time. */
export function zoneBeside(
  night: Times & { timeZone: string },
  cityStart: string,
  language: Language,
): string {
  return otherDay({ ...night, cityStart }, language) + zoneText(night.timeZone, language);
}

/** The day on its own clock, if it is not the one that it is listed under: `Fri 5, ` of what is there on Saturday. */
function otherDay({ start, cityStart }: Times, language: Language): string {
  const day = start.slice(0, 10);
  return cityStart && cityStart.slice(0, 10) !== day ? `${briefDay(day, language)} ` : '';
}

function briefDay(day: string, language: Language): string {
  return `${format(day, language, { weekday: 'short' })} ${Number(day.slice(8))},`;
}

function hoursUntil({ start, end }: Times, dayOf: (day: string) => string): string {
  const begin = start.slice(11);
  if (!end) return begin;
  return lasts({ start, end })
    ? `${begin} – ${dayOf(end.slice(0, 10))} ${end.slice(11)}`
    : `${begin}–${end.slice(11)}`;
}

/** Whether it lasts longer than a night, or on days without times longer than one. */
function lasts({ start, end }: { start: string; end: string }): boolean {
  const at = (told: string): number => Date.parse(isDay(told) ? told : `${told}Z`);
  return at(end) - at(start) >= 86_400_000;
}

/** The days of a month in weeks from Monday to Sunday, with those of other months that fill them. */
export function weeksOf(month: string): string[][] {
  const first = new Date(`${month}-01T00:00Z`);
  const begin = first.getTime() - ((first.getUTCDay() + 6) % 7) * 86_400_000;
  const days = Array.from({ length: 42 }, (_, index) =>
    new Date(begin + index * 86_400_000).toISOString().slice(0, 10),
  );
  const weeks = Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return weeks.filter(week => week.some(day => day.startsWith(month)));
}

/** The month before or after. */
export function monthBeside(month: string, step: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}
