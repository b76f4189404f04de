import { foldedText } from '#contracts/platform/text/foldedText.ts';
import { priceIn } from './prices.ts';
import { inFigures, tidy } from './tidy.ts';
import { type As, dayOfNow, isRepeated, type When, whensIn } from './whens.ts';
import { saying, trimmed, type Word, wordsOf } from './words.ts';

export type SentenceOrder = As & {
  text: string;
  /** The names of cities that a word may be. */
  cities: readonly string[];
};

/** A text taken apart: every word is in one of these, except small words between them. */
export type Parts = {
  title: string;
  whens: When[];
  /** Days that do not exist. */
  noDates: string[];
  place: string | null;
  address: string | null;
  city: string | null;
  price: string | null;
  rest: string[];
};

const MOST_WORDS = 600;
/** As many characters as the fields of events have. */
const LONGEST = { name: 200, address: 300, price: 100 };
const AT = /^(?:at|@|bei|venue|place|where|lugar|donde|wo|location|local)$/u;
const IN = /^(?:in|en|im)$/u;
const STREET =
  /(?:^|\s)(?:c\/|calle|avenida|avda|av|plaza|paseo|street|st|road|rd|avenue|square|platz|rue|via)(?:\.|\s|$)|stra(?:ss|ß)e|str\.|^\d{5}\s|\p{L}{3,}\.? \d{1,4}[a-z]?$/iu;

type Clause = { text: string; line: number; intro: 'at' | 'in' | null };

export function partsIn(order: SentenceOrder): Parts {
  const { lines, links } = tidy(order.text);
  const found: Parts = {
    ...{ title: '', whens: [], noDates: [], place: null, address: null },
    ...{ city: null, price: null, rest: [] },
  };
  const clauses: Clause[] = [];
  let left = MOST_WORDS;
  for (const [index, line] of lines.entries()) {
    const words = wordsOf(inFigures(line, dayOfNow(order)));
    clauses.push(...clausesIn(words.slice(0, left), index, found, order));
    if (words.length > left) found.rest.push(saying(words.slice(left)));
    left = Math.max(0, left - words.length);
  }
  assign(clauses, found, new Map(order.cities.map(city => [foldedText(city), city])));
  found.rest.push(...links);
  return found;
}

/** Cuts out of a line when it is and what it costs; what is left are its clauses. */
function clausesIn(words: readonly Word[], line: number, found: Parts, order: SentenceOrder): Clause[] {
  const used = new Set<number>();
  const take = ({ from, to }: { from: number; to: number }) => {
    for (let at = from; at <= to; at++) used.add(at);
  };
  const isIntro = (at: number) =>
    AT.test(words[at]!.plain || words[at]!.text) ||
    words[at]!.text.startsWith('@') ||
    IN.test(words[at]!.plain);
  const stops = (at: number) =>
    isIntro(at) ||
    words[at]!.isDay ||
    /^(?:every|cada|todos)$/u.test(words[at]!.plain) ||
    /^\d{1,2}[:h]\d\d/u.test(words[at]!.plain);
  const price = priceIn(words, stops);
  if (price) {
    const [from, to] = price;
    take({ from, to });
    const text = trimmed(saying(words.slice(from, to + 1)));
    if (found.price === null && text.length <= LONGEST.price) found.price = text;
    else found.rest.push(text);
  }
  const named = line === 0 ? nameOf(words, used, isIntro) : 0;
  const isFree = (at: number) => !used.has(at) && at >= named;
  const { whens, noDates } = whensIn(words, isFree, order);
  for (const one of [...whens, ...noDates]) take(one);
  found.whens.push(...whens);
  found.noDates.push(...noDates.map(({ text }) => text));
  return partedAt(words, { used, isIntro, line });
}

/**
 * How many words of the first clause are a name that has a weekday in it: "Salsa Friday, every Friday". One that has a time
 * or says every is none.
 */
function nameOf(words: readonly Word[], used: ReadonlySet<number>, isIntro: (at: number) => boolean): number {
  // "Salsa Friday 9pm" is called Salsa Friday.
  if (words[1]?.isDay && !words[0]!.ends && !words[0]!.isKnown && !words[1].ends && isTime(words[2]))
    return 2;
  const end = words.findIndex(
    ({ ends }, at) => ends || used.has(at + 1) || (at + 1 < words.length && isIntro(at + 1)),
  );
  const clause = words.slice(0, end < 0 ? words.length : end + 1);
  const telling = clause.filter(({ tells }) => tells);
  const isName =
    clause.some(({ isKnown }) => !isKnown) &&
    telling.length > 0 &&
    telling.every(({ isDay }) => isDay) &&
    !isRepeated(clause);
  return isName ? clause.length : 0;
}

const isTime = (word: Word | undefined): boolean =>
  word !== undefined && /^\d{1,2}(?:[:.]\d\d|h|\s?[ap]m)/iu.test(word.text);

type Cut = { used: ReadonlySet<number>; isIntro(at: number): boolean; line: number };

function partedAt(words: readonly Word[], { used, isIntro, line }: Cut): Clause[] {
  const clauses: Clause[] = [];
  let current: Word[] = [];
  let intro: Clause['intro'] = null;
  const close = () => {
    const text = trimmed(saying(current)).replace(/ (?:for|por|with|con|from|de|a|at)$/iu, '');
    if (/[\p{L}\p{N}]/u.test(text) && !isSmallTalk(current)) {
      clauses.push({ text, line, intro });
    }
    current = [];
    intro = null;
  };
  for (const [at, word] of words.entries()) {
    if (used.has(at)) {
      close();
      continue;
    }
    if (isIntro(at)) {
      close();
      intro = IN.test(word.plain) ? 'in' : 'at';
      const handle = /^@(.+)/u.exec(word.text)?.[1];
      if (handle) current.push({ ...word, text: handle });
    } else current.push(word);
    if (word.ends && current.length > 0) close();
  }
  close();
  return clauses;
}

/** Words that only joined what was cut out. */
function isSmallTalk(words: readonly Word[]): boolean {
  return words.every(
    ({ isKnown, tells, plain }) =>
      (isKnown && !tells && !/^(?:party|fiesta|baile|class|clase|show)$/u.test(plain)) ||
      /^(?:when|cuando|price|precio|hours?|horario|entry|entrada|con|with|for|por|doors?)$/u.test(plain),
  );
}

function assign(clauses: readonly Clause[], found: Parts, cities: ReadonlyMap<string, string>): void {
  const cityIn = (text: string) => cities.get(foldedText(text));
  const left: Clause[] = [];
  // A longer one is a description.
  const isName = ({ text }: Clause) => text.length <= LONGEST.name && !cityIn(text);
  const [title] = clauses.filter(one => one.intro === null && isName(one));
  const isMany = new Set(clauses.map(({ line }) => line)).size > 1;
  const places = clauses.filter(one => one.intro !== null && isName(one));
  const place = places.find(({ intro }) => intro === 'at') ?? places.at(-1);
  for (const clause of clauses) {
    const { text } = clause;
    const city = cityIn(text);
    if (clause === title) found.title = capital(text);
    else if (clause === place) found.place = capital(withoutArticle(text));
    else if (city && found.city === null) found.city = city;
    else left.push(clause);
  }
  const street = left.find(({ text }) => STREET.test(text) && text.length <= LONGEST.address);
  if (street) found.address = street.text;
  const others = left.filter(one => one !== street);
  const guessed =
    found.place === null && !isMany
      ? others.find(one => isName(one) && /\p{L}{2}/u.test(one.text) && one.text.split(' ').length <= 6)
      : undefined;
  if (guessed) found.place = guessed.text;
  found.rest.unshift(...others.filter(one => one !== guessed).map(({ text }) => text));
}

/** "En el Club Sol", but "La Esquina". */
const withoutArticle = (text: string): string => text.replace(/^(?:el|la|los|las|the) (?=\p{Lu})/u, '');

function capital(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
