import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { pathIn } from '#contracts/site/pages.ts';
import { type Catalogue, type Say, sayIn } from '../../platform/texts/catalogue.ts';

// A page says its language in its address. It is given down the tree, since the server draws pages in several
// languages within one process.
const Spoken = createContext<Language>('en');

export function Speech({ language, children }: { language: Language; children: ReactNode }) {
  return <Spoken value={language}>{children}</Spoken>;
}

/** The texts of a catalogue in the page's language. */
export function useSay<Key extends string>(from: Catalogue<Key>): Say<Key> {
  return sayIn(from, useContext(Spoken));
}

/** The language of the page. */
export function useSpoken(): Language {
  return useContext(Spoken);
}

/** The address of a page of the site in the page's language. */
export function useHref(): (path: string) => string {
  const language = useContext(Spoken);
  return path => pathIn(language, path);
}
