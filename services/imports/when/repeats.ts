import { WEEKDAYS, type Weekday } from '#contracts/events/series/recurrence.ts';
import { weekdaysNamed } from './names.ts';
import type { Piece } from './scan.ts';
import type { Meaning } from './words.ts';

/**
 * When something repeats. `weeks`: the weeks of the month, -1 for the last; empty for every week, or every second one if
 * `every` is 2. `isEither`: the only one of `weeks` may also say every how many weeks.
 */
export type Repeats = {
  everyDay: boolean;
  days: Weekday[];
  weeks: number[];
  every: number;
  isEither: boolean;
};

type Word = { text: string; piece: Piece };
const WEEK_OF: Partial<Record<Meaning, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };
/** Redundant next to weekdays. */
const QUIET = new Set(
  'un uno una um uma nights night abends abend evenings evening noche noches tarde tardes soir soirs sera sere serata noite noites avond avonds week weeks woche semana semaine settimana tydzien'.split(
    ' ',
  ),
);

/** Reads words such as "jeden Freitag", "1. und 3. Samstag im Monat", "Di + Do"; undefined if they say something else. */
export function readRepeats(words: readonly Word[]): Repeats | undefined {
  const names: string[] = [];
  const ranges: number[] = [];
  const weeks = new Set<number>();
  const said = new Set<Meaning>();
  for (const { text, piece } of words) {
    if (piece.is === 'number') {
      if (piece.value < 1 || piece.value > 4) return undefined;
      weeks.add(piece.value);
      continue;
    }
    if (piece.is !== 'word') return undefined;
    const week = (Object.entries(WEEK_OF) as [Meaning, number][]).find(([meaning]) =>
      piece.meanings.has(meaning),
    );
    const isDay = weekdaysNamed([text]) !== undefined;
    // "Segunda" is Monday, but "segunda sexta-feira" the second Friday.
    if (week && (!isDay || isDayAfter(words, piece))) weeks.add(week[1]);
    else if (isDay && !(names.length > 0 && isJoining(piece.meanings) && !isEnd(words, piece)))
      names.push(text);
    else if (piece.meanings.has('until') && text === '-') ranges.push(names.length);
    else if (piece.meanings.size > 0) for (const meaning of piece.meanings) said.add(meaning);
    else if (!QUIET.has(text)) return undefined;
  }
  const days = names.length > 0 ? weekdaysNamed(names) : [];
  if (!days || ranges.some(at => at === 0 || at >= days.length)) return undefined;
  const all = withRanges(days, ranges);
  const everyDay = said.has('everyDay') && all.length === 0;
  if (!everyDay && all.length === 0) return undefined;
  const isSecond = said.has('everySecondWeek');
  if (weeks.size > 0 && (isSecond || everyDay)) return undefined;
  const [only, ...others] = weeks;
  // "Every 2nd Friday" is every second week to some, the second one of the month to others. "2. Freitag" is, too.
  const isEither =
    others.length === 0 && !said.has('ofMonth') && (only === 2 || (said.has('every') && (only ?? 1) > 2));
  const named = { days: WEEKDAYS.filter(day => all.includes(day)), weeks: [...weeks] };
  return { everyDay, ...named, every: isSecond ? 2 : 1, isEither };
}

/** The repetition if its number is the interval in weeks. */
export function everyNthWeek({ weeks: [every = 1], ...repeats }: Repeats): Repeats {
  return { ...repeats, weeks: [], every };
}

function isJoining(meanings: ReadonlySet<Meaning>): boolean {
  return meanings.has('and') || meanings.has('until');
}

function isDayAfter(words: readonly Word[], piece: Piece): boolean {
  const next = words[words.findIndex(one => one.piece === piece) + 1];
  return next?.piece.is === 'word' && weekdaysNamed([next.text]) !== undefined;
}

function isEnd(words: readonly Word[], piece: Piece): boolean {
  return words.at(-1)?.piece === piece;
}

function withRanges(days: readonly Weekday[], ranges: readonly number[]): Weekday[] {
  const all = [...days];
  for (const at of ranges) {
    const first = WEEKDAYS.indexOf(days[at - 1]!);
    const count = (WEEKDAYS.indexOf(days[at]!) - first + 7) % 7;
    for (let step = 1; step < count; step++) all.push(WEEKDAYS[(first + step) % 7]!);
  }
  return all;
}
