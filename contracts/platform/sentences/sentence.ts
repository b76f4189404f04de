import { z } from 'zod';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The value of a placeholder. Numbers are formatted in the sentence's language, lists with commas. */
export type Value = string | number | Sentence | readonly Value[];

/**
 * What the service says to a person, as data: it is formatted in the reader's language when it is read, which
 * may be long after it was stored. `said` is a text that is not ours to translate, or that comes in every
 * language.
 */
export type Sentence =
  | { key: string; values?: Record<string, Value> | undefined }
  | { said: Record<Language, string> };

/** A sentence as stored in facts. */
export const storedSentence = z.union([
  z.object({ key: z.string(), values: z.record(z.string(), z.custom<Value>()).optional() }),
  z.object({ said: z.record(z.enum(LANGUAGES), z.string()) }),
]);

/** A text with `{{placeholders}}`; or two of them, between which `count` chooses. */
type Text = string | { one: string; other: string };
type Entry = readonly [en: Text, es: Text];

type PlacesIn<T extends string> = T extends `${string}{{${infer Place}}}${infer Rest}`
  ? Place | PlacesIn<Rest>
  : never;
type Places<T extends Text> = T extends string
  ? PlacesIn<T>
  : T extends { one: infer One extends string; other: infer Other extends string }
    ? 'count' | PlacesIn<One> | PlacesIn<Other>
    : never;

type Filled<Place extends string> = { [Name in Place]: Name extends 'count' ? number : Value };
type Said<En extends Text> = [Places<En>] extends [never]
  ? Sentence
  : (values: Filled<Places<En>>) => Sentence;

/**
 * A pair with different placeholders, or with an empty text, matches no type. The others are `unknown` rather than a
 * pair: to compare two pairs, the compiler makes all methods of arrays anew for each sentence.
 */
type SamePlaces<En extends Text, Es extends Text> = '' extends En | Es
  ? never
  : [Places<En>, Places<Es>] extends [Places<Es>, Places<En>]
    ? unknown
    : never;
type Checked<Entries> = {
  [Name in keyof Entries]: Entries[Name] extends readonly [infer En extends Text, infer Es extends Text]
    ? SamePlaces<En, Es>
    : never;
};
type Catalogue<Entries extends Record<string, Entry>> = { [Name in keyof Entries]: Said<Entries[Name][0]> };

// Filled while modules are loaded, and only read from then on.
const known = new Map<string, Entry>();

/**
 * Declares the sentences of an area, English and Spanish next to each other. Returns each by its name: as it
 * is or, if it has placeholders, as a function of their values. A key is `<area>.<name>`; keys are stored, so
 * a name keeps its meaning.
 */
export function sentences<const Entries extends Record<string, Entry>>(
  area: string,
  entries: Entries & Checked<Entries>,
): Catalogue<Entries> {
  const made = Object.entries(entries as Record<string, Entry>).map(([name, entry]) => {
    const key = `${area}.${name}`;
    register(key, entry);
    const hasPlaces = entry.some(text => typeof text !== 'string' || text.includes('{{'));
    return [name, hasPlaces ? (values: Record<string, Value>) => ({ key, values }) : { key }];
  });
  return Object.fromEntries(made) as Catalogue<Entries>;
}

/** Declares words of an area that come from elsewhere; they are found by their keys. */
export function registerWords(
  area: string,
  words: Readonly<Record<string, readonly [string, string]>>,
): void {
  for (const [name, pair] of Object.entries(words)) register(`${area}.${name}`, pair);
}

function register(key: string, entry: Entry): void {
  if (known.has(key)) throw new Error(`There are two sentences ${key}`);
  known.set(key, entry);
}

/** All declared sentences, by key. */
export function knownSentences(): ReadonlyMap<string, Entry> {
  return known;
}

/** Formats a sentence in a language. For a sentence that is no longer declared, returns the key. */
export function tell(sentence: Sentence, language: Language): string {
  if ('said' in sentence) return sentence.said[language];
  const { key, values = {} } = sentence;
  const text = known.get(key)?.[LANGUAGES.indexOf(language)] ?? key;
  return formOf(text, values.count, language).replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : written(value, language);
  });
}

/**
 * Formats a sentence that was stored together with its English text, which is all that older records have.
 */
export function tellStored(
  { sentence, text }: { sentence: Sentence | null | undefined; text: string },
  language: Language,
): string {
  const isKnown = sentence && ('said' in sentence || known.has(sentence.key));
  return isKnown ? tell(sentence, language) : text;
}

/** The same text in every language: a message of another system, which cannot be translated here. */
export function verbatim(text: string): Sentence {
  return { said: { en: text, es: text } };
}

function formOf(text: Text, count: Value | undefined, language: Language): string {
  if (typeof text === 'string') return text;
  return new Intl.PluralRules(language).select(Number(count)) === 'one' ? text.one : text.other;
}

function written(value: Value, language: Language): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return value.toLocaleString(language);
  if ('length' in value) return value.map(one => written(one, language)).join(', ');
  return tell(value, language);
}
