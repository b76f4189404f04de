import type { Preferences } from '#contracts/users/preferences.ts';
import { currentPreferences } from '../kept/preferences.ts';
import { language } from '../texts/messages.ts';

const TWELVE: Record<Preferences['clock'], boolean | undefined> = {
  auto: undefined,
  '12h': true,
  '24h': false,
};

/** The locale for dates and times: British for English, because days come before months everywhere. */
export function shownLocale(): string {
  return language() === 'en' ? 'en-GB' : language();
}

/** Intl's `hour12` for the preferred clock; undefined means the language's default. */
export function hour12(clock = currentPreferences().clock): boolean | undefined {
  return TWELVE[clock];
}

/** A time of day (`20:00`) as the person prefers to read it: `20:00` or `8:00 pm`. */
export function shownClock(time: string, clock = currentPreferences().clock): string {
  if (!hour12(clock)) return time;
  const options = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(shownLocale(), options).format(new Date(`1970-01-01T${time}Z`));
}

/** The Intl format of a day, `28 Mar 2026`, with optional additions. Days are in UTC. */
export function dayFormat(options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  const date = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(shownLocale(), { ...date, ...options });
}

/** A day (`2026-03-28`) for display: `Sat, 28 Mar 2026`. */
export function shownDate(date: string): string {
  return dayFormat({ weekday: 'short' }).format(new Date(`${date}T00:00Z`));
}

/** A moment of today to the second (`20:00:05`), as the person prefers to read it. */
export function shownMoment(at: number): string {
  return new Intl.DateTimeFormat(shownLocale(), { timeStyle: 'medium', hour12: hour12() }).format(at);
}
