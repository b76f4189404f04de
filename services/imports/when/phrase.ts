import type { Weekday } from '#contracts/events/series/recurrence.ts';
import type { DateOrder } from '#contracts/imports/calls.ts';
import { isWeekday, weekdaysThat } from './names.ts';
import { type Repeats, readRepeats } from './repeats.ts';
import { type DatePiece, type Piece, scan, type WordPiece } from './scan.ts';
import { completeDates, isDate, isJoin, isTime, settleNumbers } from './settling.ts';
import type { Meaning } from './words.ts';
import type { YearOf } from './years.ts';

/** A date with its times as `20:00`; '' where nothing is said. */
export type Moment = { date: string; time: string; end: string };

/** The dates and times of a text. */
export type Phrase = {
  /** In the order of the text; one without a date if the text has times only. */
  moments: Moment[];
  /** Whether the second of two dates is the last day of the first. */
  joined: 'span' | 'list';
  /** Whether the only date is the last one: "jeden Freitag bis 30.6.2027". */
  isEnd: boolean;
  /** Whether the text also says when the doors open. */
  doors: boolean;
  /** When it repeats; its dates are the first and the last one, if any. */
  repeats: Repeats | undefined;
  /** Whether no date has a year, nor a weekday that decides it. */
  isYearGuessed: boolean;
};

/** The maximum number of dates in one text: a yearly programme has fewer. */
const MOST_DATES = 60;

type PhraseAs = { order: DateOrder | undefined; isDate: boolean; yearOf?: YearOf };

/** Parses a text with more than a date and a time; undefined if not all of it is understood. */
export function readPhrase(text: string, { order, isDate: asDate, yearOf }: PhraseAs): Phrase | undefined {
  const pieces = scan(text, asDate);
  if (!pieces) return undefined;
  const settled = settleNumbers(pieces);
  const dated = settled.flatMap((piece, index) =>
    isDate(piece) ? [{ piece, weekdays: weekdaysBeside(settled, index) }] : [],
  );
  const complete = completeDates(dated, order, yearOf);
  if (!complete || dated.length > MOST_DATES) return undefined;
  const phrase = assembled(settled, complete.dates);
  return phrase && { ...phrase, isYearGuessed: complete.isYearGuessed };
}

/** The weekdays that the word beside a date may mean: "Fr, 5.3.", "5. März (Fr)". */
function weekdaysBeside(pieces: readonly Piece[], index: number): ReadonlySet<Weekday> | undefined {
  const near = (at: number, step: 1 | -1): string | undefined => {
    const piece = pieces[at];
    if (piece?.is !== 'word') return undefined;
    if (isWeekday(piece.text)) return isBeside(pieces, at) ? piece.text : undefined;
    return piece.meanings.has('filler') || piece.text === ',' ? near(at + step, step) : undefined;
  };
  const word = near(index - 1, -1) ?? near(index + 1, 1);
  return word === undefined ? undefined : weekdaysThat(word);
}

/** The dates in digits of a text, each parsed on its own; their order may be ambiguous. */
export function digitDatesIn(text: string, asDate: boolean): string[] {
  const dates = scan(text, asDate)?.filter(isDate) ?? [];
  const year = dates.findLast(({ digits }) => digits?.[2])?.digits?.[2] ?? '';
  return dates.flatMap(({ digits, separator }) =>
    digits ? [...digits.slice(0, 2), digits[2] || year].filter(Boolean).join(separator) : [],
  );
}

type State = {
  moments: (Moment & { times: Labelled[] })[];
  joins: ('until' | 'and')[];
  pending: 'until' | 'and' | undefined;
  words: { text: string; piece: Piece }[];
  isEnd: boolean;
};
type Labelled = { time: string; label: 'doors' | 'begins' | undefined };

function assembled(
  pieces: readonly Piece[],
  dates: ReadonlyMap<DatePiece, string>,
): Omit<Phrase, 'isYearGuessed'> | undefined {
  const state: State = { moments: [], joins: [], pending: undefined, words: [], isEnd: false };
  for (const [index, piece] of pieces.entries()) {
    if (piece.is === 'date') addDate(state, dates.get(piece)!);
    else if (piece.is === 'time') addTime(state, piece.time, labelAt(pieces, index));
    else if (piece.is === 'number') state.words.push({ text: piece.text, piece });
    else addWord(state, pieces, index);
  }
  const doors = state.moments.some(({ times }) => times.some(({ label }) => label === 'doors'));
  for (const moment of state.moments) if (!settleTimes(moment)) return undefined;
  const repeats = state.words.length > 0 ? readRepeats(state.words) : undefined;
  if (state.words.length > 0 && !repeats) return undefined;
  const moments = state.moments.map(({ times: _, ...moment }) => moment);
  if (moments.length === 0) moments.push({ date: '', time: '', end: '' });
  const spans = state.joins.filter(join => join === 'until').length;
  if (spans > 1 || (spans === 1 && moments.length > 2)) return undefined;
  const joined = spans === 1 ? 'span' : 'list';
  if (joined === 'span' && moments[1]!.date <= moments[0]!.date && !repeats) return undefined;
  return { moments, joined, isEnd: state.isEnd, doors, repeats };
}

function addDate(state: State, date: string): void {
  const last = state.moments.at(-1);
  if (last && last.date === '') last.date = date;
  else {
    if (last) state.joins.push(state.pending ?? 'and');
    state.moments.push({ date, time: '', end: '', times: [] });
  }
  state.pending = undefined;
}

function addTime(state: State, time: string, label: Labelled['label']): void {
  if (state.moments.length === 0) state.moments.push({ date: '', time: '', end: '', times: [] });
  const moment = state.moments.at(-1)!;
  if (state.pending === 'until' && !label && moment.end === '') moment.end = time;
  else moment.times.push({ time, label });
  state.pending = undefined;
}

const REPEATING = [
  ...(['every', 'everyDay', 'everySecondWeek', 'ofMonth'] as const),
  ...(['first', 'second', 'third', 'fourth', 'last'] as const),
] as const;

function addWord(state: State, pieces: readonly Piece[], index: number): void {
  const piece = pieces[index] as WordPiece;
  const { meanings, text } = piece;
  const has = (...wanted: readonly Meaning[]) => wanted.some(one => meanings.has(one));
  const said = state.moments.at(-1);
  if (has('noon')) addTime(state, '12:00', labelAt(pieces, index));
  else if (has('midnight')) addTime(state, '24:00', labelAt(pieces, index));
  else if (has('openEnd', 'notSaid', 'allDay') && (said || !has('every'))) state.pending = undefined;
  else if (isWeekday(text) && !isBetween(pieces, index)) {
    if (!isBeside(pieces, index)) state.words.push({ text, piece });
  } else if (!isJoining(state, pieces, index)) {
    const isQuiet = has('and', 'until', 'filler', 'doors', 'begins') && !has(...REPEATING);
    if (!isQuiet || state.words.length > 0) state.words.push({ text, piece });
  }
}

/** Whether a word joins two moments, or belongs to the next of them. */
function isJoining(state: State, pieces: readonly Piece[], index: number): boolean {
  const { meanings, text } = pieces[index] as WordPiece;
  const [before, after] = [pieces[index - 1], pieces[index + 1]];
  const said = state.moments.length > 0;
  if (AT.has(text) && (!said || (isDate(before) && isTime(after)))) return true;
  // The notation of ISO 8601 for a span.
  const isSpan = text === '/' && isDate(before) && isDate(after) && before.year && after.year;
  // Between two dates with dots, "a" is Czech for "and".
  const isCzech = text === 'a' && isDate(before) && before.separator === '.';
  if (isSpan || (meanings.has('until') && !isCzech && said)) state.pending = 'until';
  else if (meanings.has('and') && said && state.words.length === 0) state.pending ??= 'and';
  else {
    state.isEnd ||= meanings.has('until') && !meanings.has('filler') && text !== '-' && !said;
    return false;
  }
  return true;
}

function isBetween(pieces: readonly Piece[], index: number): boolean {
  return isJoin(pieces[index]) && isValue(pieces[index - 1]) && isValue(pieces[index + 1]);
}

function isValue(piece: Piece | undefined): boolean {
  return piece !== undefined && piece.is !== 'word';
}

/** "À 20h", "às 20h", "alle 20": before a first time they are no end. */
const AT = new Set(['a', 'as', 'al', 'alle', 'au', 'a las']);
/** Between a weekday and a date, these introduce the first date. */
const SINCE = new Set([
  'ab',
  'from',
  'desde',
  'seit',
  'since',
  'a partir de',
  'od',
  'vanaf',
  'с',
  'со',
  'dal',
  'starting',
]);

/** Whether a weekday belongs to a date beside it: "Fr 5.3.", "5.3. (Fr)". */
function isBeside(pieces: readonly Piece[], index: number): boolean {
  const every = pieces[index - 1];
  if (every?.is === 'word' && every.meanings.has('every') && !every.meanings.has('filler')) return false;
  const isQuiet = (piece: Piece) =>
    piece.is === 'word' && piece.meanings.has('filler') && !SINCE.has(piece.text) && !isWeekday(piece.text);
  const isComma = (piece: Piece) => piece.is === 'word' && piece.text === ',';
  const next = pieces.slice(index + 1).find(piece => !isQuiet(piece) && !isComma(piece));
  const last = pieces.slice(0, index).findLast(piece => !isQuiet(piece));
  return isDate(next) || isDate(last);
}

/** "Einlass 20:00", or "20:00 Einlass" where no time follows. */
function labelAt(pieces: readonly Piece[], index: number): Labelled['label'] {
  const near = (step: 1 | -1): Labelled['label'] => {
    for (let at = index + step; pieces[at]; at += step) {
      const piece = pieces[at]!;
      if (piece.is !== 'word') return undefined;
      if (piece.meanings.has('doors')) return 'doors';
      if (piece.meanings.has('begins')) return 'begins';
      if (isJoin(piece) || !piece.meanings.has('filler') || /[()]/.test(piece.text)) return undefined;
    }
    return undefined;
  };
  return near(-1) ?? near(1);
}

/** The begin of a night among the times that are given for it. */
function settleTimes(moment: Moment & { times: Labelled[] }): boolean {
  const { times } = moment;
  const begins = times.filter(({ label }) => label === 'begins');
  const plain = times.filter(({ label }) => label === undefined);
  const doors = times.filter(({ label }) => label === 'doors');
  const [time, ...others] = begins.length > 0 ? begins : plain.length > 0 ? plain : doors;
  if (others.length > 0) return false;
  moment.time = time?.time ?? '';
  return true;
}
