/**
 * Parses a date as people type it (`2026-03-28`, `28 Mar 2026`, `March 28`, `28/3`) into `YYYY-MM-DD`; a date
 * without a year is the next such day from `today`. Figures are read in the order in which dates are shown:
 * `3/4` is in April, or in March if `monthFirst`. Null if it is not a date.
 */
export function parseDate(typed: string, today: string, monthFirst = false): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const figures = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4})?)?$/.exec(text);
  if (figures) return figuresOf(figures, today, monthFirst);
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

function figuresOf(figures: RegExpExecArray, today: string, monthFirst: boolean): string | null {
  const [first, second] = [Number(figures[1]), Number(figures[2])];
  const [month, day] = monthFirst ? [first, second] : [second, first];
  if (figures[3]) return dateOf(Number(figures[3]), month, day);
  const year = Number(today.slice(0, 4));
  const found = dateOf(year, month, day);
  return found !== null && found < today ? dateOf(year + 1, month, day) : found;
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
