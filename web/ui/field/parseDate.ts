/**
 * Parses a date as people type it (`2026-03-28`, `28 Mar 2026`, `March 28`) into `YYYY-MM-DD`; a date without
 * a year is the next such day from `today`. Null if it is not a date.
 */
export function parseDate(typed: string, today: string): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  if (!/\d{1,2}.*\p{L}{3,}|\p{L}{3,}.*\d{1,2}|\d{1,2}[/.]\d{1,2}/u.test(text)) return null;
  if (/\d{4}/.test(text)) return readable(text);
  const year = Number(today.slice(0, 4));
  const found = readable(`${text} ${year}`);
  return found !== null && found < today ? readable(`${text} ${year + 1}`) : found;
}

/** Today's date in the browser's time zone. */
export function localToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function readable(text: string): string | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : dateOf(at.getFullYear(), at.getMonth() + 1, at.getDate());
}

function dateOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const same = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return same ? at.toISOString().slice(0, 10) : null;
}
