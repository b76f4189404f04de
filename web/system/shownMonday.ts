import { language } from '../platform/texts/messages.ts';

/** A date (`2026-11-16`) formatted in the user's language. */
export function shownMonday(date: string, month: 'short' | 'long'): string {
  const locale = language() === 'en' ? 'en-GB' : language();
  const year = month === 'long' ? ({ year: 'numeric' } as const) : {};
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC', ...year }).format(
    new Date(`${date}T00:00Z`),
  );
}
