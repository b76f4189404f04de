import { useSyncExternalStore } from 'react';
import type { Language } from '#contracts/platform/sentence.ts';

const STORED_LANGUAGE = 'language';

/** The texts of one area in every language, under the same keys. */
export type Catalogue<Key extends string = string> = {
  area: string;
  texts: Record<Language, Record<Key, string>>;
};

/** A key as screens name it: `found` stands for `found_one` and `found_other`. */
type Named<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;
type Values = Record<string, string | number>;
/** Returns a key's text in the current language; `count` chooses between singular and plural. */
export type Say<Key extends string> = (key: Named<Key>, values?: Values) => string;

// Placeholders and two plural forms are all that is needed, so no library of 18 kB is loaded for them.
let shown = storedLanguage();
const listeners = new Set<() => void>();

/** Declares an area's texts and returns them typed, so that a lazily loaded screen brings its own. */
export function catalogue<const English extends Record<string, string>>(
  area: string,
  en: English,
  es: { [Key in keyof English]: string },
): Catalogue<keyof English & string> {
  return { area, texts: { en, es } };
}

/** The texts of a catalogue for a component, which re-renders when the language changes. */
export function useText<Key extends string>(from: Catalogue<Key>): Say<Key> {
  return sayIn(from, useLanguage());
}

/** The current language, for a component, which re-renders when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, language);
}

/** The texts of a catalogue outside a component, in the current language. */
export function text<Key extends string>(from: Catalogue<Key>): Say<Key> {
  return sayIn(from, language());
}

/** The text for a key that comes from a fact or an answer; undefined if the catalogue has none. */
export function textIfKnown(from: Catalogue, key: string): string | undefined {
  return Object.hasOwn(from.texts.en, key) ? text(from)(key) : undefined;
}

function sayIn<Key extends string>({ texts }: Catalogue<Key>, spoken: Language): Say<Key> {
  const all: Record<string, string> = texts[spoken];
  return (key, values = {}) => {
    const form = values.count === undefined ? '' : `_${plural(Number(values.count), spoken)}`;
    const said = all[`${key}${form}`] ?? all[key] ?? key;
    return said.replace(/\{\{(\w+)\}\}/g, (_, place: string) => written(values[place] ?? '', spoken));
  };
}

/** Formats numbers for the language: 1,882. */
function written(value: string | number, spoken: Language): string {
  return typeof value === 'number' ? value.toLocaleString(spoken) : value;
}

function plural(count: number, spoken: Language): 'one' | 'other' {
  return new Intl.PluralRules(spoken).select(count) === 'one' ? 'one' : 'other';
}

export function language(): Language {
  return shown;
}

/** Changes the language now and for the next visit. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(STORED_LANGUAGE, chosen);
  document.documentElement.lang = chosen;
  showIn(chosen);
}

/** Changes the language until the page is closed. */
export function showIn(chosen: Language): void {
  shown = chosen;
  for (const listener of listeners) listener();
}

/** Calls back when the language changes; returns the function that unsubscribes. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storedLanguage(): Language {
  if (typeof document === 'undefined') return 'en';
  const chosen = localStorage.getItem(STORED_LANGUAGE) ?? navigator.language;
  const found = chosen.startsWith('es') ? 'es' : 'en';
  document.documentElement.lang = found;
  return found;
}
