import { useSyncExternalStore } from 'react';
import { sayIfKnown } from '#contracts/platform/sentences/catalogue.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { type Catalogue, type Say, sayIn } from './catalogue.ts';

export { type Catalogue, catalogue, type Pair, type Say } from './catalogue.ts';

const STORED_LANGUAGE = 'language';

let shown = storedLanguage();
const listeners = new Set<() => void>();

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
  return sayIfKnown(from, language(), key);
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
