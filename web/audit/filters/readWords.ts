import { foldedText } from '#contracts/platform/text/foldedText.ts';
import { type AuditFilters, rangeOfDay, rangeOfMonth } from './auditFilters.ts';

/** A filter that words say, and what it is called. */
export type SaidFilter = { filters: Partial<AuditFilters>; label: string };
/** What words can say, beside names of things. */
export type Vocabulary = {
  fields: readonly { value: string; label: string }[];
  /** Newest first. */
  months: readonly { month: string; name: string; withYear: string }[];
  today: string;
  yesterday: string;
  labels: Record<'field' | 'month' | 'from', string>;
};

/** Words read as filters; the runs of words in between may be names of things. `rest` are those beyond the last name looked up. */
export type ReadWords = { said: SaidFilter[]; names: string[]; rest: string[] };

const LONGEST = 4;
/** Names that are looked up, at most. */
const MOST_NAMES = 3;
/** In the languages of the console. */
const STOP_WORDS = new Set(
  [
    'which what who when did does was were of in at on by to from the a an and or its their for with change changed',
    'changes event events',
    'que cual cuales quien cuando de del en a al por para el la los las un una y o su sus con cambio cambios cambiaron',
    'evento eventos',
  ].flatMap(words => words.split(' ')),
);

/** Reads a question such as “events of Berlin price october”. Pure; `now` says which day is today. */
export function readWords(question: string, vocabulary: Vocabulary, now: Date): ReadWords {
  const known = dictionaryOf(vocabulary, now);
  const words = question.split(/[\s,;:?¿!]+/).filter(word => word !== '');
  const read: ReadWords = { said: [], names: [], rest: [] };
  let name: string[] = [];
  const endName = () => {
    const own = withoutStopWords(name);
    if (own.length > 0) (read.names.length < MOST_NAMES ? read.names : read.rest).push(own.join(' '));
    name = [];
  };
  for (let at = 0; at < words.length; ) {
    const length = lengthOfKnown(words, at, known);
    if (length === 0) {
      name.push(words[at]!);
      at += 1;
    } else {
      endName();
      read.said.push(known.get(keyOf(words.slice(at, at + length)))!);
      at += length;
    }
  }
  endName();
  return read;
}

const keyOf = (words: readonly string[]): string => foldedText(words.join(' '));

function lengthOfKnown(words: readonly string[], at: number, known: ReadonlyMap<string, unknown>): number {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--)
    if (known.has(keyOf(words.slice(at, at + length)))) return length;
  return 0;
}

function withoutStopWords(words: readonly string[]): readonly string[] {
  const isStopWord = (word: string) => STOP_WORDS.has(foldedText(word));
  const first = words.findIndex(word => !isStopWord(word));
  const last = words.findLastIndex(word => !isStopWord(word));
  return first < 0 ? [] : words.slice(first, last + 1);
}

function dictionaryOf({ fields, months, labels, ...days }: Vocabulary, now: Date): Map<string, SaidFilter> {
  const known = new Map<string, SaidFilter>();
  const add = (words: string, one: SaidFilter) => {
    const key = foldedText(words);
    if (!known.has(key)) known.set(key, one);
  };
  for (const { value, label } of fields)
    add(label, { filters: { field: value }, label: `${labels.field}: ${label}` });
  // Newest first, so that a month without a year is the last one of that name.
  for (const { month, name, withYear } of months) {
    const one = { filters: rangeOfMonth(month), label: `${labels.month}: ${withYear}` };
    for (const words of [name, withYear, withYear.replace(' de ', ' ')]) add(words, one);
  }
  for (const [day, ago] of [
    ['today', 0],
    ['yesterday', 1],
  ] as const)
    add(days[day], { filters: rangeOfDay(now, ago), label: `${labels.from}: ${days[day]}` });
  return known;
}

/** Which filter a thing is: who, of which region or organizer, or that thing alone. */
export function filterOfThing(stream: string): Partial<AuditFilters> {
  const [kind = '', id] = [stream.slice(0, stream.indexOf('-')), stream.slice(stream.indexOf('-') + 1)];
  if (kind === 'user') return { actor: id };
  if (kind === 'region' || kind === 'organizer') return { [kind]: id };
  return { stream };
}

/** The thing that a name means: the one that is called so, else the one that matches best. */
export function thingMeant<Thing extends { name: string; was: string | null }>(
  name: string,
  things: readonly Thing[],
): Thing | undefined {
  const folded = foldedText(name);
  const isSo = (given: string | null) => given !== null && foldedText(given) === folded;
  return things.find(thing => isSo(thing.name)) ?? things.find(thing => isSo(thing.was)) ?? things[0];
}
