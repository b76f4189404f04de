import type { DateOrder } from '#contracts/imports/calls.ts';
import { isMonthName, weekdaysNamed } from '../when/names.ts';
import { type Phrase, readPhrase } from '../when/phrase.ts';
import { meaningsOf } from '../when/words.ts';
import { type YearOf, yearsFrom } from '../when/years.ts';
import { isUnit, saying, trimmed, type Word } from './words.ts';

/** Words of a line that say when. */
export type When = {
  from: number;
  to: number;
  text: string;
  said: Phrase;
  /** Whether the day is a weekday and nothing says that it repeats: "Friday 9pm". */
  isBare: boolean;
};

/** A date that does not exist, such as 31 February. */
export type NoDate = { from: number; to: number; text: string };
/** `now` is what clocks at the place show: `2026-11-27T18:30`. */
export type As = { now: string; order: DateOrder };

export const dayOfNow = ({ now }: Pick<As, 'now'>): string => now.slice(0, 'yyyy-mm-dd'.length);

/** The longest phrase, in words. */
const MOST = 16;
const EVERY =
  /(?:^|\s)(?:every|each|weekly|cada|todos|todas|semanal\w*|jeden|jede\w*|immer|chaque|ogni|los|on \w+days|\w+days|sabados|domingos|\w+tags)(?:\s|,|$)/u;

/** All that says when in a line, from left to right; `isFree` says which words are nothing else already. */
export function whensIn(
  words: readonly Word[],
  isFree: (at: number) => boolean,
  as: As,
): { whens: When[]; noDates: NoDate[] } {
  const whens: When[] = [];
  const noDates: NoDate[] = [];
  const yearOf = yearsFrom(dayOfNow(as));
  for (let at = 0; at < words.length; at++) {
    if (!isFree(at) || !words[at]!.tells || isUnit(words[at]!)) continue;
    const none = noDateAt(words, at, { ...as, yearOf });
    const found = none ? undefined : longestFrom(words, at, isFree, { ...as, yearOf });
    if (none) noDates.push(none);
    if (found) whens.push(found);
    at = (none ?? found)?.to ?? at;
  }
  return { whens, noDates };
}

type Reading = As & { yearOf: YearOf };

function longestFrom(
  words: readonly Word[],
  at: number,
  isFree: (at: number) => boolean,
  reading: Reading,
): When | undefined {
  let end = at;
  while (end + 1 < words.length && end - at < MOST && isFree(end + 1) && isWithin(words, at, end + 1)) end++;
  for (let to = end; to >= at; to--) {
    if (!words[to]!.tells) continue;
    if (noDateAt(words, to, reading) || (to > at && noDateAt(words, to - 1, reading))) continue;
    const text = trimmed(saying(words.slice(at, to + 1)));
    const said = read(text, reading);
    if (said)
      return {
        ...widened(words, { from: at, to }, isFree),
        text,
        said,
        isBare: isBare(words.slice(Math.max(0, at - 2), to + 1), said),
      };
  }
  return undefined;
}

/** "Party" and "class" are known beside times alone. */
function isWithin(words: readonly Word[], from: number, at: number): boolean {
  const { isKnown, tells, plain } = words[at]!;
  if (!isKnown) return false;
  const meanings = meaningsOf(plain);
  if (tells || !meanings || meanings.has('filler')) return true;
  if (!meanings.has('begins') && !meanings.has('doors')) return true;
  const isTimed = (word: Word | undefined) => word !== undefined && /\d/.test(word.text);
  return at > from && !words[at - 1]!.isDay && (isTimed(words[at - 1]) || isTimed(words[at + 1]));
}

/** With the small words before it: "on", "de", "los". */
function widened(
  words: readonly Word[],
  { from, to }: { from: number; to: number },
  isFree: (at: number) => boolean,
) {
  let first = from;
  while (first > 0 && isFree(first - 1) && isSmall(words[first - 1]!)) first--;
  return { from: first, to };
}

function isSmall({ plain, ends, text }: Word): boolean {
  if (ends || text === '@') return false;
  if (
    /^(?:this|next|coming|este|esta|el|proximo|proxima|los|las|el|on|doors?|puertas|starts?|empieza|inicio|hora|horario)$/u.test(
      plain,
    )
  )
    return true;
  const meanings = meaningsOf(plain);
  return (
    plain !== '' &&
    meanings !== undefined &&
    (meanings.has('filler') || meanings.has('until')) &&
    !/^(?:in|en)$/u.test(plain)
  );
}

function read(text: string, { order, yearOf }: Reading): Phrase | undefined {
  const said = readPhrase(text, { order, isDate: false, yearOf });
  const [first] = said?.moments ?? [];
  return first?.date || first?.time || said?.repeats ? said : undefined;
}

/** Whether only the name of one weekday says which day. */
function isBare(words: readonly Word[], { repeats }: Phrase): boolean {
  if (!repeats || repeats.everyDay || repeats.weeks.length > 0 || repeats.every > 1) return false;
  return repeats.days.length === 1 && !isRepeated(words);
}

/** Whether words say that something repeats: "every", "los viernes", "Fridays". */
export function isRepeated(words: readonly Word[]): boolean {
  return EVERY.test(words.map(({ plain }) => plain).join(' '));
}

const DIGITS = /^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?\.?$/;

/** A day of a month that has no such day, which must not be read as something else. */
function noDateAt(words: readonly Word[], at: number, reading: Reading): NoDate | undefined {
  const { plain } = words[at]!;
  const next = words[at + 1]?.plain === 'de' ? at + 2 : at + 1;
  const beside = words[next]?.plain ?? '';
  const isPair =
    (/^\d{1,2}(?:st|nd|rd|th)?$/.test(plain) && beside.length > 2 && isMonthName(beside)) ||
    (plain.length > 2 && isMonthName(plain) && /^\d{1,2}(?:st|nd|rd|th)?$/.test(beside) && next === at + 1);
  const year = isPair && /^\d{4}$/.test(words[next + 1]?.plain ?? '') ? next + 1 : next;
  const to = isPair ? year : at;
  const [, day, month, inYear] = DIGITS.exec(plain) ?? [];
  const isDate =
    isPair || (day !== undefined && (inYear !== undefined || plain.includes('/')) && Number(month) > 0);
  if (!isDate) return undefined;
  const text = trimmed(saying(words.slice(at, to + 1)));
  const said = readPhrase(text, { ...reading, isDate: true });
  return said?.moments[0]?.date ? undefined : { from: at, to, text };
}

/** The weekday in a name: "Salsa Friday", "Viernes de salsa". */
export function dayNamed(words: readonly Word[]): string | undefined {
  const day = words.find(({ isDay, plain }) => isDay && plain.length > 4)?.plain;
  return day && weekdaysNamed([day])?.[0];
}
