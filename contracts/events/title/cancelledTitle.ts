import { BESIDE, CANCELLED, POSTPONED } from './cancelWords.ts';

// Calendars that cannot say that a night is off say it in the title: "CANCELED: Social", "[ABGESAGT] Tanztee". A mark is
// such a word alone in brackets, or alone before or after a colon, dash or sign. The same words within a sentence ("Not
// cancelled!", "Cancelled party rescheduled") may mean anything, and are for a person to read.

/** The title without its mark. `doubtful`: it may say that it is cancelled or postponed. */
export type ReadTitle = { title: string; cancelled: boolean; doubtful: boolean };

/** Longer titles are not read: nothing that people write is. */
const LONGEST = 1_000;
/** A title is marked once, or once in each of two languages. */
const MOST_MARKS = 4;

/** Recognizes a cancellation or a new date in a title. */
export function readTitle(title: string): ReadTitle {
  let rest = title.slice(0, LONGEST);
  let cancelled = false;
  for (let turn = 0; turn < MOST_MARKS; turn++) {
    const without = withoutMark(rest);
    if (without === undefined) break;
    rest = without;
    cancelled = true;
  }
  const isSure = cancelled && /[\p{L}\p{N}]/u.test(rest) && !saysAny(rest);
  if (isSure) return { title: rest + title.slice(LONGEST), cancelled: true, doubtful: false };
  return { title, cancelled: false, doubtful: saysAny(title.slice(0, LONGEST)) };
}

type Word = { said: string; start: number; end: number };

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}\u200b-\u200d\u00ad]+/gu)].map(({ 0: word, index }) => ({
    said: folded(word),
    start: index,
    end: index + word.length,
  }));
}

function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l');
}

/** How many words from a place on are one of some phrases; none is 0. */
function phraseAt(words: readonly Word[], at: number, phrases: typeof CANCELLED): number {
  const found = phrases.find(phrase => phrase.every((part, step) => words[at + step]?.said === part));
  return found?.length ?? 0;
}

function saysAny(text: string): boolean {
  const words = wordsOf(text);
  return words.some(
    ({ said }, at) =>
      phraseAt(words, at, CANCELLED) > 0 || phraseAt(words, at, POSTPONED) > 0 || isParted(said, words, at),
  );
}

/** "Fällt heute nicht aus". */
function isParted(said: string, words: readonly Word[], at: number): boolean {
  return /^fae?llt$/.test(said) && words.slice(at + 1, at + 4).some(word => word.said === 'aus');
}

/** The title without its first mark; undefined if it has none. */
function withoutMark(text: string): string | undefined {
  const words = wordsOf(text);
  for (let at = 0; at < words.length; at++) {
    if (phraseAt(words, at, CANCELLED) === 0) continue;
    const [first, last] = runAround(words, at);
    const before = text.slice(words[first - 1]?.end ?? 0, words[first]!.start);
    const after = text.slice(words[last]!.end, words[last + 1]?.start ?? text.length);
    const [left, right] = [text.slice(0, words[first]!.start), text.slice(words[last]!.end)];
    if (/\?/.test(before + after)) return undefined;
    if (OPENS.test(before) && CLOSES.test(after)) {
      return joined(left.replace(OPENS, ''), right.replace(CLOSES, ''));
    }
    if (first === 0 && last < words.length - 1 && parts(after)) return right.replace(UNTIL_WORD, '');
    if (last === words.length - 1 && first > 0 && parts(before)) return left.slice(0, endOfWords(left));
  }
  return undefined;
}

/** The words around one that say the same, or nothing else. */
function runAround(words: readonly Word[], at: number): [first: number, last: number] {
  const lengthAt = (from: number) =>
    phraseAt(words, from, CANCELLED) || (BESIDE.has(words[from]?.said ?? '') ? 1 : 0);
  let first = at;
  while (first > 0 && lengthAt(first - 1) > 0) first--;
  let end = at;
  while (end < words.length && lengthAt(end) > 0) end += lengthAt(end);
  return [first, end - 1];
}

const OPENS = /[([{<«【（*_~]\s*$/u;
const CLOSES = /^[\s!.]*[)\]}>»】）*_~]/u;
/** The rest before and after a mark: without the separator, but with closing and opening brackets. */
const UNTIL_WORD = /^[^\p{L}\p{N}]*?(?=[¿¡"'“„«([{#@&+$€£]*[\p{L}\p{N}])/u;

/** Where the last word ends, with what closes it. */
function endOfWords(text: string): number {
  const last = /[\p{L}\p{M}\p{N}][!?.)\]}"'”“»+%€$£]*(?=[^\p{L}\p{N}]*$)/u.exec(text);
  return last ? last.index + last[0].length : 0;
}

/** Whether signs part what is before them from what is after them; a hyphen within a word does not. */
function parts(between: string): boolean {
  return /[:|•·*!~_>–—]|\p{S}|\s[-/]|[-/]\s/u.test(between);
}

function joined(left: string, right: string): string {
  const whole = `${left.trimEnd()} ${right.trimStart()}`;
  return whole.replace(/^[\s:|\-–—•·~,;/*!]+|[\s:|\-–—•·~,;/*]+$/gu, '').replace(/\s+/gu, ' ');
}
