import type { Weekday } from '#contracts/events/series/recurrence.ts';
import type { DateOrder } from '#contracts/imports/calls.ts';
import { readDate } from './dates.ts';
import { isWeekday } from './names.ts';
import { type DatePiece, type NumberPiece, type Piece, type TimePiece, timeOf } from './scan.ts';
import type { YearOf } from './years.ts';

export function isDate(piece: Piece | undefined): piece is DatePiece {
  return piece?.is === 'date';
}

export function isTime(piece: Piece | undefined): piece is TimePiece {
  return piece?.is === 'time';
}

export function isJoin(piece: Piece | undefined): boolean {
  return piece?.is === 'word' && (piece.meanings.has('until') || piece.meanings.has('and'));
}

/** Numbers that are days beside a date ("5.-7.3."), hours beside a time ("8-11pm"), or the year of what is before. */
export function settleNumbers(pieces: readonly Piece[]): Piece[] {
  const settled = [...pieces];
  const hours = bareHours(pieces);
  if (hours) return hours;
  for (let index = settled.length - 1; index >= 0; index--) {
    const piece = settled[index]!;
    if (piece.is !== 'number') continue;
    const next = settled.slice(index + 1).find(one => !isJoin(one) && !isAside(one));
    const joined = settled.slice(index + 1).some(one => isJoin(one));
    if (isDate(next) && joined && isDay(piece)) settled[index] = { is: 'date', day: piece.value };
    else if (isTime(next) && isJoin(settled[index + 1])) settled[index] = hourBefore(piece, next) ?? piece;
  }
  for (const [index, piece] of settled.entries()) {
    if (piece.is !== 'number') continue;
    const before = settled.slice(0, index).findLast(one => !isJoin(one) && !isAside(one));
    const last = settled[index - 1];
    if (isDate(before) && piece.text.length === 4 && piece.value > 1990) {
      for (const one of settled.slice(0, index).filter(isDate))
        if (!one.digits?.[2]) one.year ??= piece.value;
      settled[index] = { is: 'word', text: piece.text, meanings: new Set(['filler']) };
    } else if (isDate(before) && isJoin(last) && isDay(piece))
      settled[index] = { is: 'date', day: piece.value };
    else if (isTime(before) && isJoin(last)) {
      const time = timeOf(String(piece.value), '00', '');
      if (time) settled[index] = { is: 'time', time, half: '' };
    }
  }
  return settled;
}

/** "Von 20 bis 22" without anything else. */
function bareHours(pieces: readonly Piece[]): Piece[] | undefined {
  const numbers = pieces.filter(piece => piece.is === 'number');
  const isOnly =
    numbers.length === 2 && pieces.every(piece => piece.is === 'number' || isJoin(piece) || isAside(piece));
  const hours = numbers.map(({ value }) => timeOf(String(value), '00', ''));
  if (!isOnly || hours.some(time => time === undefined) || !pieces.some(isUntil)) return undefined;
  return pieces.map(piece =>
    piece.is === 'number' ? { is: 'time', time: hours[numbers.indexOf(piece)]!, half: '' } : piece,
  );
}

function isUntil(piece: Piece): boolean {
  return piece.is === 'word' && piece.meanings.has('until');
}

function isAside(piece: Piece): boolean {
  return piece.is === 'word' && (piece.meanings.has('filler') || isWeekday(piece.text));
}

function isDay({ value }: NumberPiece): boolean {
  return value >= 1 && value <= 31;
}

function hourBefore({ value }: NumberPiece, { half }: TimePiece): TimePiece | undefined {
  const time = timeOf(String(value), '00', half);
  return time === undefined ? undefined : { is: 'time', time, half };
}

type Dated = { piece: DatePiece; weekdays: ReadonlySet<Weekday> | undefined };
type Complete = { dates: Map<DatePiece, string>; isYearGuessed: boolean };

/**
 * Each date in full: month and year come from the date after it, or else from the one before; if none has a year,
 * `yearOf` finds one. Undefined if one is no date.
 */
export function completeDates(
  dated: readonly Dated[],
  order: DateOrder | undefined,
  yearOf?: YearOf,
): Complete | undefined {
  const read = dated.map(({ piece }) => fieldsOf(piece, order));
  if (read.some(one => one === undefined)) return undefined;
  const known = read as Fields[];
  share(known);
  const isYearless = known.length > 0 && known.every(({ year }) => year === undefined);
  // Of several dates, the first one whose weekday is said decides.
  const at = Math.max(
    dated.findIndex(({ weekdays }) => weekdays),
    0,
  );
  if (isYearless) {
    const { month, day } = known[at]!;
    const isLoose = dated.some(({ piece }) => piece.isLoose);
    const found = !isLoose && month && yearOf?.({ month, day, weekdays: dated[at]!.weekdays });
    known[at]!.year = found || undefined;
    share(known);
  }
  const texts = known.map(({ year, month, day }) =>
    year && month ? readDate(`${year}-${month}-${day}`, undefined) : undefined,
  );
  if (texts.some(one => one === undefined)) return undefined;
  const dates = new Map(dated.map(({ piece }, index) => [piece, texts[index]!]));
  return { dates, isYearGuessed: isYearless && dated[at]!.weekdays === undefined };
}

function share(dates: readonly Fields[]): void {
  for (let index = dates.length - 2; index >= 0; index--)
    takeOver(dates[index]!, dates[index + 1]!, 'before');
  for (let index = 1; index < dates.length; index++) takeOver(dates[index]!, dates[index - 1]!, 'after');
}

type Fields = { year: number | undefined; month: number | undefined; day: number };

function fieldsOf(
  { digits, separator, day, month, year }: DatePiece,
  order: DateOrder | undefined,
): Fields | undefined {
  if (!digits) return day === undefined ? undefined : { year, month, day };
  const [first, second, third] = digits;
  const asked = separator === '.' && order !== 'ymd' ? (order ?? 'dmy') : order;
  if (third === '') {
    const [one, other] = asked === 'mdy' && separator !== '.' ? [second, first] : [first, second];
    return asked && { year, month: Number(other), day: Number(one) };
  }
  const [full, named, last] = readDate([first, second, third].join(separator), asked)?.split('-') ?? [];
  return full ? { year: Number(full), month: Number(named), day: Number(last) } : undefined;
}

function takeOver(fields: Fields, { year, month, day }: Fields, which: 'before' | 'after'): void {
  const isBefore = which === 'before';
  if (fields.month === undefined && month !== undefined) {
    const wraps = isBefore ? fields.day > day : fields.day < day;
    const shifted = month + (wraps ? (isBefore ? -1 : 1) : 0);
    fields.month = ((shifted + 11) % 12) + 1;
    if (year !== undefined) fields.year ??= year + (shifted < 1 ? -1 : shifted > 12 ? 1 : 0);
  }
  if (fields.year === undefined && year !== undefined && month !== undefined) {
    const wraps = isBefore ? fields.month! > month : fields.month! < month;
    fields.year = year + (wraps ? (isBefore ? -1 : 1) : 0);
  }
}
