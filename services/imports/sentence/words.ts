import { isMonthName, isWeekday, plainText } from '../when/names.ts';
import { LONGEST_PHRASE, type Meaning, meaningsOf } from '../when/words.ts';

/** A word of a line as it was written, with what it may say about when. */
export type Word = {
  text: string;
  /** Without accents and marks around it. */
  plain: string;
  /** Whether a comma, a colon or a full stop ends a part of the line here. */
  ends: boolean;
  isDay: boolean;
  /** Whether readers of dates and times know it, perhaps with its neighbours. */
  isKnown: boolean;
  /** Whether something about when can end with it, and begin unless it is a unit. */
  tells: boolean;
};

const TELLING: readonly Meaning[] = [
  ...(['every', 'everyDay', 'everySecondWeek', 'ofMonth', 'noon', 'midnight', 'openEnd'] as const),
  ...(['first', 'second', 'third', 'fourth', 'last'] as const),
];
/** Belongs to the number before it. */
const UNIT = /^(?:h|hs|hrs?|horas?|uhr|am|pm|a\.m|p\.m|o'clock)$/u;
/** Known beside weekdays. */
const BESIDE = /^(?:nights?|evenings?|noches?|tardes?|weeks?|semanas?)$/u;
/** Shorter names of weekdays are rather other words: "do", "mi", "sa". */
const SHORTEST_DAY = 3;

export function wordsOf(line: string): Word[] {
  const texts = line.match(/\S+/gu) ?? [];
  const plains = texts.map(text => plainText(text).replace(/^[^\p{L}\d?+&-]+|[^\p{L}\d?+&-]+$/gu, ''));
  const meanings = meaningsIn(plains);
  return texts.map((text, index) => {
    const plain = plains[index]!;
    const parts = plain.split(/[-/]/).filter(Boolean);
    const isDay = plain.length >= SHORTEST_DAY && parts.length > 0 && parts.every(isWeekday);
    const isNumber = /\d/.test(plain) && !/^\p{L}{3,}/u.test(plain);
    const said = meanings[index]!;
    const isMonth = plain.length >= SHORTEST_DAY && isMonthName(plain);
    return {
      ...{ text, plain, isDay, ends: /[,:.!?)،、]$/u.test(text) && !/\d\.$/u.test(text) },
      isKnown:
        UNIT.test(plain) ||
        isDay ||
        isNumber ||
        isMonth ||
        said.size > 0 ||
        plain === '' ||
        BESIDE.test(plain),
      tells: UNIT.test(plain) || isDay || isNumber || isMonth || TELLING.some(one => said.has(one)),
    };
  });
}

/** What each word means in the longest known phrases that it is part of. */
function meaningsIn(plains: readonly string[]): ReadonlySet<Meaning>[] {
  const found = plains.map(() => new Set<Meaning>());
  for (let at = 0; at < plains.length; at++) {
    for (let length = Math.min(LONGEST_PHRASE, plains.length - at); length > 0; length--) {
      const meanings = meaningsOf(plains.slice(at, at + length).join(' '));
      if (!meanings) continue;
      for (let within = at; within < at + length; within++)
        for (const one of meanings) found[within]!.add(one);
      break;
    }
  }
  return found;
}

export const saying = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** Without the marks that parted it from what was beside it. */
export const trimmed = (text: string): string =>
  text.replace(/^[\s,;:.،、\-–—/|!@&+]+(?!\d)|[\s,;:،、\-–—/|@&+]+$/gu, '').replace(/(?<!\.)\.$/u, '');

export const isUnit = ({ plain }: Word): boolean => UNIT.test(plain);
