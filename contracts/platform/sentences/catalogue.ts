import type { Language } from './sentence.ts';

/** A text in English and in Spanish. */
export type Pair = readonly [en: string, es: string];

/** The texts of one area, by key. */
export type Catalogue<Key extends string = string> = { area: string; texts: Record<Key, Pair> };

const PLACE: Record<Language, 0 | 1> = { en: 0, es: 1 };

/** One of the two. */
export function inLanguage(pair: Pair, language: Language): string {
  return pair[PLACE[language]];
}

/** A key as screens name it: `found` stands for `found_one` and `found_other`. */
export type Named<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;
type Values = Record<string, string | number>;
/** Returns a key's text in one language; `count` chooses between singular and plural. */
export type Say<Key extends string> = (key: Named<Key>, values?: Values) => string;

/** Declares an area's texts and returns them typed, so that a lazily loaded screen brings its own. */
export function catalogue<const Key extends string>(area: string, texts: Record<Key, Pair>): Catalogue<Key> {
  return { area, texts };
}

// Placeholders and two plural forms are all that is needed, so no library of 18 kB is loaded for them.
/** The texts of a catalogue in a language. */
export function sayIn<Key extends string>({ texts }: Catalogue<Key>, spoken: Language): Say<Key> {
  const all: Record<string, Pair> = texts;
  return (key, values = {}) => {
    const form = values.count === undefined ? '' : `_${plural(Number(values.count), spoken)}`;
    const said = (all[`${key}${form}`] ?? all[key])?.[PLACE[spoken]] ?? key;
    return said.replace(/\{\{(\w+)\}\}/g, (_, place: string) => written(values[place] ?? '', spoken));
  };
}

/** The text for a key that comes from a fact or an answer; undefined if the catalogue has none. */
export function sayIfKnown(from: Catalogue, spoken: Language, key: string): string | undefined {
  return Object.hasOwn(from.texts, key) ? sayIn(from, spoken)(key) : undefined;
}

/** Formats numbers for the language: 1,882. */
function written(value: string | number, spoken: Language): string {
  return typeof value === 'number' ? value.toLocaleString(spoken) : value;
}

function plural(count: number, spoken: Language): 'one' | 'other' {
  return new Intl.PluralRules(spoken).select(count) === 'one' ? 'one' : 'other';
}
