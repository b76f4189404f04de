import { dateFormat, dayIn, daysIn, type Locale, localeOf } from '#contracts/platform/sentences/locale.ts';
import type { Preferences } from '#contracts/users/preferences.ts';
import { currentPreferences } from '../kept/preferences.ts';
import { language } from '../texts/messages.ts';

/** The locale for dates and times: the shown language, in the variant of the browser's region. */
export function shownLocale(): Locale {
  return localeOf(language(), typeof document === 'undefined' ? '' : navigator.language);
}

/** Intl's `hour12` for the preferred clock; undefined means the locale's default. */
export function hour12(clock: Preferences['clock'] = currentPreferences().clock): boolean | undefined {
  return clock === 'auto' ? undefined : clock === '12h';
}

/** A time of day (`20:00`) as the person prefers to read it: `20:00` or `8:00 pm`. */
export function shownClock(time: string, clock = currentPreferences().clock): string {
  const isTwelve = hour12(clock) ?? shownLocale() === 'en-US';
  if (!isTwelve) return time;
  const options = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' } as const;
  return shownAs(options).format(new Date(`1970-01-01T${time}Z`));
}

/** The format of these options in the reader's locale. */
export function shownAs(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(shownLocale(), options);
}

/** The Intl format of a day, `28 Mar 2026`, with optional additions. Days are in UTC. */
export function dayFormat(options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return shownAs({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC', ...options });
}

/** A day (`2026-03-28`) for display: `Sat, 28 Mar 2026`. */
export function shownDate(date: string): string {
  return dayIn(shownLocale(), date);
}

/** Days for display: `Fri, 5 Mar – Sun, 7 Mar 2027`; one day as `shownDate`. */
export function shownSpan(first: string, last: string): string {
  return daysIn(shownLocale(), first, last);
}

/** A moment of today to the second (`20:00:05`), as the person prefers to read it. */
export function shownMoment(at: number): string {
  return shownAs({ timeStyle: 'medium', hour12: hour12() }).format(at);
}
