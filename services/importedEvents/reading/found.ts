import type { IssueName } from '#contracts/importedEvents/issues.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';

/** Something found about a field of an item: which rule, and the reason in words. */
export type Found = { field: string; name: IssueName; sentence: Sentence };
/** Collects what is found while an item is read. */
export type Note = (field: string, name: IssueName, sentence: Sentence) => void;

/** A value as it is quoted in an issue. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const plain = text.slice(0, 200).toWellFormed().replaceAll('\0', '\uFFFD');
  return plain.length > 80
    ? `${plain
        .slice(0, 80)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
    : plain;
}
