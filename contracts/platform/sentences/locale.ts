import type { Language } from './sentence.ts';

/**
 * How dates and times are written: English with the day before the month and 24 hours, as nearly everywhere, or as in
 * the United States; Spanish.
 */
export type Locale = 'en-GB' | 'en-US' | 'es';

/** The locale of a language; `preferred` is the tag that a browser prefers, which knows the country. */
export function localeOf(language: Language, preferred = ''): Locale {
  if (language === 'es') return 'es';
  return /^en-US\b/i.test(preferred) ? 'en-US' : 'en-GB';
}

export function languageOf(locale: Locale): Language {
  return locale === 'es' ? 'es' : 'en';
}

// A page names some hundred days, and a format takes 50 µs to make.
const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** The format of these options. No other place makes one, so that a reader never meets two orders of a date. */
export function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const wanted = `${locale} ${JSON.stringify(options)}`;
  const made = FORMATS.get(wanted) ?? new Intl.DateTimeFormat(locale, options);
  FORMATS.set(wanted, made);
  return made;
}

const SHORT = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const LONG = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const DAYS = {
  /** Fri, 27 Nov 2026 */
  short: SHORT,
  /** 27 November 2026 */
  long: LONG,
  /** Friday, 27 November 2026 */
  full: { ...LONG, weekday: 'long' },
} as const;

/** A day (`2026-11-27`) in words; other text is returned unchanged. */
export function dayIn(locale: Locale, day: string, length: keyof typeof DAYS = 'short'): string {
  const at = new Date(`${day}T00:00Z`);
  return Number.isNaN(at.getTime())
    ? day
    : dateFormat(locale, { ...DAYS[length], timeZone: 'UTC' }).format(at);
}

/** Days from the first to the last one, both included, in words: Fri, 5 Mar – Sun, 7 Mar 2027; one day as `dayIn`. */
export function daysIn(
  locale: Locale,
  first: string,
  last: string,
  length: keyof typeof DAYS = 'short',
): string {
  const [from, until] = [first, last].map(day => new Date(`${day}T00:00Z`));
  if (first === last || Number.isNaN(from!.getTime()) || Number.isNaN(until!.getTime())) {
    return dayIn(locale, first, length);
  }
  const format = dateFormat(locale, { ...DAYS[length], timeZone: 'UTC' });
  // The thin spaces around the dash are not in every font, and nobody finds them.
  return format.formatRange(from!, until!).replaceAll('\u2009', ' ');
}

const LISTS = new Map<Language, Intl.ListFormat>();

/** Texts one after the other, the last with an “and”. */
export function listed(language: Language, texts: readonly string[]): string {
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) return only;
  const made = LISTS.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' });
  LISTS.set(language, made);
  return made.format(texts);
}
