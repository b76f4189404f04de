import type { Language } from './sentence.ts';

/** The texts of one area in every language, under the same keys. */
export type Catalogue<Key extends string = string> = {
  area: string;
  texts: Record<Language, Record<Key, string>>;
};

/** A key as screens name it: `found` stands for `found_one` and `found_other`. */
type Named<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;
type Values = Record<string, string | number>;
/** Returns a key's text in one language; `count` chooses between singular and plural. */
export type Say<Key extends string> = (key: Named<Key>, values?: Values) => string;

/** Declares an area's texts and returns them typed, so that a lazily loaded screen brings its own. */
export function catalogue<const English extends Record<string, string>>(
  area: string,
  en: English,
  es: { [Key in keyof English]: string },
): Catalogue<keyof English & string> {
  return { area, texts: { en, es } };
}

// Placeholders and two plural forms are all that is needed, so no library of 18 kB is loaded for them.
/** The texts of a catalogue in a language. */
export function sayIn<Key extends string>({ texts }: Catalogue<Key>, spoken: Language): Say<Key> {
  const all: Record<string, string> = texts[spoken];
  return (key, values = {}) => {
    const form = values.count === undefined ? '' : `_${plural(Number(values.count), spoken)}`;
    const said = all[`${key}${form}`] ?? all[key] ?? key;
    return said.replace(/\{\{(\w+)\}\}/g, (_, place: string) => written(values[place] ?? '', spoken));
  };
}

/** The text for a key that comes from a fact or an answer; undefined if the catalogue has none. */
export function sayIfKnown(from: Catalogue, spoken: Language, key: string): string | undefined {
  return Object.hasOwn(from.texts.en, key) ? sayIn(from, spoken)(key) : undefined;
}

/** Formats numbers for the language: 1,882. */
function written(value: string | number, spoken: Language): string {
  return typeof value === 'number' ? value.toLocaleString(spoken) : value;
}

function plural(count: number, spoken: Language): 'one' | 'other' {
  return new Intl.PluralRules(spoken).select(count) === 'one' ? 'one' : 'other';
}
