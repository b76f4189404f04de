import { isMonthName, monthNamed, plainText } from './names.ts';
import { LONGEST_PHRASE, type Meaning, meaningsOf } from './words.ts';

// A text about when something takes place as a list of pieces: dates, times, numbers that may be either, and words.
// Their combined meaning is decided in phrase.ts.

/** A date, perhaps incomplete. `digits` can be read in more than one order. */
export type DatePiece = {
  is: 'date';
  digits?: readonly [string, string, string];
  separator?: string;
  day?: number;
  month?: number;
  year?: number;
  /** Whether its month is a misspelled or unusual word. */
  isLoose?: true;
};
export type TimePiece = { is: 'time'; time: string; half: string };
export type NumberPiece = { is: 'number'; value: number; text: string };
export type WordPiece = { is: 'word'; text: string; meanings: ReadonlySet<Meaning> };
export type Piece = DatePiece | TimePiece | NumberPiece | WordPiece;

/** Longer texts are descriptions, and these patterns are slow on them. */
const LONGEST = 200;
const NONE: ReadonlySet<Meaning> = new Set();

const NO_TIME = String.raw`(?!\d|[:h]\d|h\b|\.\d\d\b|\s*(?:uhr|[ap]\.?m\b|h\b|hrs?\b|o'clock|-\s*\d{1,2}\s*(?:[:h]\d|uhr|[ap]m)))`;
const OF = `(?:of |de |del |di |do |dei |den )?`;
const YEAR = String.raw`(?:,?[-/. ]\s*${OF}(\d{4})(?!\d)|\s*'(\d\d)(?!\d)|[-/. ]\s*(\d\d)${NO_TIME})?`;

const YEAR_FIRST =
  /(\d{4})(?:([-/.])\s?(\d{1,2})\2\s?(\d{1,2})(?!\d)\.?|\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日)/y;
const COMPACT = /(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)/y;
const DIGITS = new RegExp(
  String.raw`(\d{1,2})([-/. ])\s?(\d{1,2})\2\s?(\d{4}(?!\d)|\d{2}${NO_TIME})\.?`,
  'y',
);
const DAY_FIRST = new RegExp(
  String.raw`(\d{1,2})(?:st|nd|rd|th|er|[oa]|\.)?[-/. ]*${OF}(\p{L}{2,}(?:-\p{L}+)?)\.?${YEAR}`,
  'uy',
);
const NAME_FIRST = new RegExp(
  String.raw`(\p{L}{3,})\.?\s(\d{1,2})(?:st|nd|rd|th|\.)?(?!\d|[:h]\d|\s?(?:uhr|[ap]\.?m\b))${YEAR}`,
  'uy',
);
const PART = /(\d{1,2})([./])\s?(\d{1,2})(\.?)(?!\d)/y;
const CLOCK = String.raw`(\d{1,2})(?:[:h]\s?(\d{2})|\.(\d{2})(?![.\d]))(?:[:.]\d{2}(?:\.\d+)?)?(?!\d)`;
// "8p" and "8 p.m.", but not the "a" of "5 a 7 de março".
const HALF = String.raw`(?:\s*([ap])\.?\s?m\.?(?![\p{L}\d])|([ap])(?![\p{L}\d.]))`;
const UNIT = String.raw`(?:\s*(?:uhr|hrs?|hs|h|horas?|heures?|ore|uur|godz\.?|hod\.?|час\p{L}*|ч|o'clock)\.?(?!\p{L}))`;
const TIME = new RegExp(`${CLOCK}(?:${HALF}|${UNIT})?`, 'uy');
const HOUR = new RegExp(String.raw`(\d{1,2})(?:${HALF}|${UNIT}(?:\s?(\d{2})(?![\d.:]))?)`, 'uy');
const NUMBER = /(\d{1,4})(?:st|nd|rd|th|er|[oae](?!\p{L})|\.)?(?!\d)/uy;
const WORD = /[\p{L}\d'][\p{L}\d'/-]*\.?/uy;
const SIGN = /[^\p{L}\d\s]+/uy;

/**
 * The pieces of a text, which is a date rather than a time if `asDate`; undefined if it is too long, or has no date or
 * time.
 */
export function scan(text: string, asDate = false): Piece[] | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = plainText(text.replace(/[\r\n]+/g, ' ; '));
  const pieces: Piece[] = [];
  for (let at = 0; at < plain.length; ) {
    if (plain[at] === ' ') {
      at += 1;
      continue;
    }
    const [piece, length] =
      dateAt(plain, at, asDate) ??
      timeAt(plain, at) ??
      wordsAt(plain, at) ??
      numberAt(plain, at) ??
      signAt(plain, at);
    if (length === 0) return undefined;
    pieces.push(piece);
    at += length;
  }
  return pieces;
}

type Found = [piece: Piece, length: number];

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function dateAt(text: string, at: number, asDate: boolean): Found | undefined {
  const compact = match(COMPACT, text, at)?.[0];
  if (compact) {
    const [year, month, day] = [compact.slice(0, 4), compact.slice(4, 6), compact.slice(6)].map(Number);
    return [{ is: 'date', year: year!, month: month!, day: day! }, compact.length];
  }
  const yearFirst = match(YEAR_FIRST, text, at);
  if (yearFirst) {
    const [whole, year, , month = yearFirst[5], day = yearFirst[6]] = yearFirst;
    return [{ is: 'date', year: Number(year), month: Number(month), day: Number(day) }, whole.length];
  }
  const digits = match(DIGITS, text, at);
  if (digits) {
    const [whole, first, separator, second, third] = digits;
    return [{ is: 'date', digits: [first!, second!, third!], separator: separator! }, whole.length];
  }
  return namedAt(text, at) ?? partAt(text, at, asDate);
}

function namedAt(text: string, at: number): Found | undefined {
  const dayFirst = match(DAY_FIRST, text, at);
  const month = dayFirst && monthNamed(dayFirst[2]!);
  if (month && Number(dayFirst[1]) <= 31) {
    return [datePiece(dayFirst[1]!, [dayFirst[2]!, month], dayFirst.slice(3)), dayFirst[0].length];
  }
  const nameFirst = match(NAME_FIRST, text, at);
  const named = nameFirst && monthNamed(nameFirst[1]!);
  if (named && Number(nameFirst[2]) <= 31) {
    return [datePiece(nameFirst[2]!, [nameFirst[1]!, named], nameFirst.slice(3)), nameFirst[0].length];
  }
  return undefined;
}

function datePiece(
  day: string,
  [name, month]: [string, number],
  years: readonly (string | undefined)[],
): DatePiece {
  const year = years.find(one => one !== undefined);
  const full = year && (year.length === 4 ? Number(year) : 2000 + Number(year));
  const loose = isMonthName(name) ? {} : { isLoose: true as const };
  return { is: 'date', day: Number(day), month, ...(full && { year: full }), ...loose };
}

// After a day and a month without a year comes another date, or a dot: 20.30 is a time.
const ANOTHER =
  /^\s?(?:-|\/|,|;|\+|&|und |and |u\. ?|y |et |e |i |a |en |bis |to |al? |au |tot |до |по |do |t\/m )\s?(?:\p{L}{2,}\.?,? )?\d{1,2}[./ ]\s?(?:\d{1,2}[./ ]|\p{L})/u;

/** A day and a month alone are a date where no time can be: "12/31", "31.12" or "5.3 20:00". */
const TIME_AFTER = /^,?\s+\p{L}{0,3}\s?\d{1,2}(?:[:.h]\s?\d\d|\s?(?:uhr|h\b|[ap]\.?m))/u;
const UNIT_AFTER = /^\s?(?:uhr|hrs?\b|h\b|[ap]\.?m\b)/u;

function isAlone(text: string, at: number, end: number, asDate: boolean): boolean {
  const after = text.slice(end);
  if (/\d/.test(text.slice(0, at)) || UNIT_AFTER.test(after)) return false;
  if (TIME_AFTER.test(after)) return true;
  if (/\d/.test(after)) return false;
  const [hours, minutes] = text.slice(at, end).split(/[./]\s?/) as [string, string];
  const isTime = !text.slice(at, end).includes('/') && timeOf(hours, minutes, '') !== undefined;
  return asDate || (!isTime && /^\s*(?:$|[,;(])/.test(after));
}

function partAt(text: string, at: number, asDate: boolean): Found | undefined {
  const part = match(PART, text, at);
  if (!part) return undefined;
  const [whole, first, separator, second, dot] = part;
  const [one, other] = [Number(first), Number(second)];
  const fits = one >= 1 && other >= 1 && Math.min(one, other) <= 12 && Math.max(one, other) <= 31;
  const isFollowed =
    ANOTHER.test(text.slice(at + whole.length)) || isAlone(text, at, at + whole.length, asDate);
  const isDate = fits && (separator === '.' ? other <= 12 && (dot === '.' || isFollowed) : isFollowed);
  return isDate
    ? [{ is: 'date', digits: [first!, second!, ''], separator: separator! }, whole.length]
    : undefined;
}

function timeAt(text: string, at: number): Found | undefined {
  const clock = match(TIME, text, at);
  if (clock) {
    const [whole, hours, minutes = clock[3], , half = clock[5] ?? ''] = clock;
    const time = timeOf(hours!, minutes!, half);
    return time ? [{ is: 'time', time, half }, whole.length] : undefined;
  }
  const hour = match(HOUR, text, at);
  if (!hour) return undefined;
  const [whole, hours, half = hour[3] ?? '', , minutes = '00'] = hour;
  const time = timeOf(hours!, minutes, half);
  return time ? [{ is: 'time', time, half }, whole.length] : undefined;
}

/** A time of day as `20:00`, and `24:00` for the midnight that ends a day; undefined if there is none such. */
export function timeOf(hours: string, minutes: string, half: string): string | undefined {
  const hour = Number(hours);
  if (Number(minutes) > 59 || (half && (hour < 1 || hour > 12))) return undefined;
  const counted = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  if (counted > 24 || (counted === 24 && Number(minutes) > 0)) return undefined;
  return `${String(counted).padStart(2, '0')}:${minutes}`;
}

function numberAt(text: string, at: number): Found | undefined {
  const number = match(NUMBER, text, at);
  return number ? [{ is: 'number', value: Number(number[1]), text: number[0] }, number[0].length] : undefined;
}

/** The longest phrase that is known, or else a word. */
function wordsAt(text: string, at: number): Found | undefined {
  const ends: number[] = [];
  for (let end = at; ends.length < LONGEST_PHRASE; ) {
    const word = match(WORD, text, end);
    if (!word) break;
    ends.push(end + word[0].length);
    end += word[0].length + 1;
    if (text[end - 1] !== ' ') break;
  }
  for (const end of ends.toReversed()) {
    const phrase = text.slice(at, end);
    const meanings = meaningsOf(phrase) ?? meaningsOf(phrase.replace(/\.$/, ''));
    if (meanings) return [{ is: 'word', text: phrase, meanings }, phrase.length];
  }
  const [first] = ends;
  if (first === undefined || /\d/.test(text[at]!)) return undefined;
  // "Mo-Fr" and "Di/Do" are two words, "sexta-feira" is one.
  const word = text.slice(at, first).replace(/\.$/, '');
  const [head] = /-feiras?$/.test(word) ? [word] : word.split(/[-/]/);
  const dot = head === word && text[at + head!.length] === '.' ? 1 : 0;
  return [{ is: 'word', text: head!, meanings: meaningsOf(head!) ?? NONE }, head!.length + dot];
}

const SIGNS: Record<string, Meaning> = { '-': 'until', '…': 'until', '→': 'until', '>': 'until' };

function signAt(text: string, at: number): Found {
  const [sign] = match(SIGN, text, at) ?? [''];
  const one = /^\?+/.exec(sign)?.[0] ?? sign[0] ?? '';
  const meaning = one.startsWith('?')
    ? 'notSaid'
    : (SIGNS[one] ?? ('/,;+&|·•、'.includes(one) ? 'and' : 'filler'));
  return [{ is: 'word', text: one, meanings: new Set<Meaning>([meaning]) }, one.length];
}
