import type { Locale } from './platform/sentences/locale.ts';
import { foldedText } from './platform/text/foldedText.ts';
import { type Category, kinds } from './streams.ts';

/** What can happen to a kind of thing: the type of the fact, and what people call it. */
export type Happening = { category: Category; type: string; label: string };

const WHO = '§';
const made = new Map<string, readonly Happening[]>();

/**
 * Everything that can be recorded, in words: the sentence of each fact without who did it, to what, and its values. In the
 * order of the kinds; a label that two facts of a kind share stands twice.
 */
export function happenings(language: 'en' | 'es'): readonly Happening[] {
  const known = made.get(language);
  if (known) return known;
  const all = Object.entries(kinds).flatMap(([category, { stream, tell }]) =>
    Object.keys(stream.facts).map(type => {
      const actor = { id: '', role: 'admin', name: WHO } as const;
      const told = tell([{ type, stream: `${category}-x`, actor, data: {} }], '…', language as Locale);
      return { category: category as Category, type, label: labelOf(told ?? type) };
    }),
  );
  made.set(language, all);
  return all;
}

/** A sentence as a label. Values of which a fact without data has none are left out, or are an ellipsis. */
function labelOf(sentence: string): string {
  const label = sentence
    .replace(WHO, '')
    .replace(
      /(: (undefined|NaN|0) .*|[:,] (with the role|con el rol)? ?undefined|[,:] 0 .*|: undefined)$/,
      '',
    )
    .replace(/\b(undefined|NaN|0)\b/g, '…')
    .replace(/(?<=\S) (?= )/g, ' …')
    .replace(/ (from|to|after|since|hasta el|desde el|después del) *$/, '')
    .replace(/\(…\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}

/** The types of facts whose sentence, in either language, has a word that begins so. */
export function typesSaying(word: string): string[] {
  const begins = (label: string) =>
    foldedText(label)
      .split(/[^\p{L}\p{N}]+/u)
      .some(one => one.startsWith(word));
  const found = (['en', 'es'] as const).flatMap(language =>
    happenings(language).filter(({ label }) => begins(label)),
  );
  return [...new Set(found.map(({ type }) => type))];
}
