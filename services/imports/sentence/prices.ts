import { currenciesOf } from '#contracts/events/price/currencyMarks.ts';
import { readPrice } from '#contracts/events/price/price.ts';
import { DONATION, FREE } from '#contracts/events/price/priceWords.ts';
import type { Word } from './words.ts';

const ENTRY =
  /^(?:entry|entrance|admission|tickets?|cover|price|cost|costs|fee|only|door|doors|entrada|entradas|precio|taquilla|puerta|cuesta|coste|solo|aportacion|eintritt|preis|abendkasse|nur|kosten)$/u;
/** A time after one of these is when a price is charged. */
const CHARGED = /^(?:before|after|until|till|from|antes|despues|hasta|desde|vor|nach|bis|ab|de|las|of)$/u;
const NUMBER = /^\D{0,3}\d[\d.,]*(?:[/-]\d[\d.,]*)*\D{0,3}$/u;

/** The words of the price in a line, as places in it; undefined if it names none. */
export function priceIn(
  words: readonly Word[],
  stops: (at: number) => boolean,
): [from: number, to: number] | undefined {
  const at = words.findIndex((_, index) => isMoney(words, index));
  if (at < 0) return undefined;
  let from = at;
  while (from > 0 && isBefore(words[from - 1]!) && !endsPart(words[from - 1]!)) from--;
  let to = at;
  while (to + 1 < words.length && !endsPart(words[to]!) && goesOn(words, to + 1, stops)) to++;
  // "8 € before 22:00, 10 € after" is one price.
  const next = words.slice(to + 1, to + 4).findIndex((_, step) => isMoney(words, to + 1 + step));
  if (next < 0 || !words[to]!.text.endsWith(',')) return [from, to];
  const more = priceIn(words.slice(to + 1), index => stops(index + to + 1));
  return more?.[0] === 0 ? [from, more[1] + to + 1] : [from, to];
}

const endsPart = ({ text }: Word): boolean => /[,;!?]$|(?:\p{Sc}|\p{L}{3})\.$/u.test(text);
const isBefore = ({ plain, text }: Word): boolean =>
  ENTRY.test(plain) || (NUMBER.test(text) && !/[:h]/u.test(text)) || /^[-/–:]$/u.test(text) || isMark(text);

function goesOn(words: readonly Word[], at: number, stops: (at: number) => boolean): boolean {
  const isCharged = CHARGED.test(words[at - 1]!.plain) && /\d/.test(words[at]!.plain);
  return isCharged || !stops(at);
}

const isMark = (text: string): boolean =>
  /^\p{Sc}/u.test(text) ||
  (/\p{L}/u.test(text) && currenciesOf(bare(text)).length > 0 && bare(text).length > 1);
const bare = (text: string): string => text.replace(/[,;:.!)]+$/u, '');

/** Whether an amount is named here, with a currency or a word for admission beside it, or that it is free. */
function isMoney(words: readonly Word[], at: number): boolean {
  const { text, plain } = words[at]!;
  const next = words[at + 1];
  const before = words[at - 1];
  if (/\d/.test(text) && !/\d:\d\d/.test(text)) {
    if (/\p{Sc}/u.test(text) && readPrice(bare(text), markIn(text)) !== null) return true;
    const isNumber = NUMBER.test(bare(text));
    const glued = /^[\d.,/-]+(\p{L}{2,})$/u.exec(bare(text))?.[1];
    if (glued && isMark(glued)) return true;
    if (isNumber && /[\d.]$/u.test(text) && next && isMark(next.text)) return true;
    if (isNumber && before && isMark(before.text) && !/\d/.test(before.text)) return true;
    return isNumber && /^\d/.test(text) && Boolean(before) && isEntry(words, at - 1);
  }
  return isSaidFree(words, at, plain);
}

function isEntry(words: readonly Word[], at: number): boolean {
  const { plain, text } = words[at]!;
  return ENTRY.test(plain) && !/^(?:door|doors|puerta|only|solo|nur)$/u.test(plain) && !text.endsWith(',');
}

const markIn = (text: string): string => currenciesOf(/\p{Sc}/u.exec(text)![0])[0] ?? 'EUR';

/** "Free Salsa" is a name: that it is free stands alone, or beside a word for admission. */
function isSaidFree(words: readonly Word[], at: number, plain: string): boolean {
  if (!FREE.has(plain) && !DONATION.has(plain)) return false;
  const [before, next] = [words[at - 1], words[at + 1]];
  const isBegun =
    !before || before.ends || ENTRY.test(before.plain) || /^(?:is|es|for|con|a|la|by)$/u.test(before.plain);
  const isEnded =
    !next || endsPart(words[at]!) || ENTRY.test(next.plain) || !/\p{Lu}/u.test(next.text[0] ?? '');
  return isBegun ? isEnded : !next || endsPart(words[at]!);
}
