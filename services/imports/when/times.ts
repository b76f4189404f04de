import { dayAfter } from '#contracts/calendar/days.ts';

// 20:00, 20.00, 20h, 20h30, 8pm, 8:30 p.m., 21 Uhr, 21.30 Uhr, ore 21, às 21h, a las 21:00 and 2030.
const CLOCK = String.raw`(?:\d{1,2}(?:[:.h]\d{2}){1,2}(?:[.,]\d+)?|\d{1,2}h?)`;
const AFTER = String.raw`(?:\s*[ap]\.?\s?m?\.?|\s*(?:uhr|hrs?|hs|h|horas?|heures?|o'clock)\.?(?:\s?\d{2})?)`;
// Seconds follow a colon: 05.03.2027 is a date.
const TIME =
  /^(\d{1,2})(?:\s?(?:[:.h]|uhr)\s?(\d{2})(?::\d{2}(?:[.,]\d+)?)?)?\s*(?:([ap])\.?\s?(?:m\.?)?|(?:uhr|hrs?|hs|h|horas?|heures?|o'clock)\.?)?$/;
const BARE = /^([01]\d|2[0-3])([0-5]\d)$/;
const BEFORE = /^(?:a las|as|um|ab|at|from|von|de|desde|a|alle|ore|dalle|dalle ore|alle ore)\s+(?=\d)/;
const UNTIL = String.raw`\s*(?:-|–|—|to|til|till|until|bis|hasta|a|à|até|alle)\s*`;
const RANGE = new RegExp(`^(.*?\\d.*?)${UNTIL}(${CLOCK}${AFTER}?)$`, 'iu');
const TIME_AT_END =
  /[T\s,]+((?:(?:um|ab|at|a las|às|à|ore|alle)\s+)?(?:\d{1,2}(?:[:.h]\d{0,2})(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?\s?m?\.?|\s*(?:uhr|hrs?|h))?|\d{1,2}\s*(?:[ap]\.?\s?m?\.?|uhr|h)))$/iu;
const HALF = /[ap]\.?\s?m?\.?$/i;
const OPEN = /^(?:tba|tbd|tbc|\?+|-+|–|n\/?a|open|offen|folgt|por confirmar|a confirmer|da definire)$/;
const MIDNIGHT = '24:00';
/** The longest time; these patterns are slow on longer texts. */
const LONGEST = 60;

/**
 * A time of day as `20:00`, and `24:00` for the midnight that ends a day; undefined if the text is not a
 * time. '' means that the time is still open.
 */
export function readTime(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase().replace(BEFORE, '');
  if (OPEN.test(plain)) return '';
  const [, hours, minutes = '00', half] = TIME.exec(plain) ?? BARE.exec(plain) ?? [];
  if (!hours || Number(minutes) > 59) return undefined;
  const hour = Number(hours);
  if (half && (hour < 1 || hour > 12)) return undefined;
  const late = half === 'p' ? 12 : 0;
  const counted = half ? (hour % 12) + late : hour;
  if (counted === 24 && minutes === '00') return MIDNIGHT;
  return counted > 23 ? undefined : `${String(counted).padStart(2, '0')}:${minutes}`;
}

/**
 * Splits `20:00-01:00`, `8-11pm` or `28.3.2027 20:00 bis 1:00` before the end; undefined unless there are two
 * times.
 */
export function partUntil(text: string): { start: string; end: string } | undefined {
  if (text.length > LONGEST) return undefined;
  const [, first, second] = RANGE.exec(text.trim()) ?? [];
  if (!first || !second) return undefined;
  const end = readTime(second);
  // An am or pm at the end applies to both.
  const half = HALF.exec(second)?.[0];
  const start = half && !HALF.test(first) ? `${first}${half}` : first;
  const begins = readTime(start) || partDateAndTime(start).time;
  return begins && end ? { start, end } : undefined;
}

/**
 * Splits a text such as `2027-03-28T20:00:00` or `28/03/2027 8pm` into its date and time; either may be ''.
 */
export function partDateAndTime(text: string): { date: string; time: string } {
  const found = text.length > LONGEST ? null : TIME_AT_END.exec(text);
  return found ? { date: text.slice(0, found.index), time: found[1]! } : { date: text, time: '' };
}

/** The same moment with a time of day before 24:00. */
export function beforeMidnight({ date, time }: { date: string; time: string }): {
  date: string;
  time: string;
} {
  return time === MIDNIGHT ? { date: date && dayAfter(date), time: '00:00' } : { date, time };
}
