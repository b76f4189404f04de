import { createContext, type ReactNode, useContext } from 'react';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import type { Change } from '#contracts/platform/change.ts';
import type { ShownChange } from '../ui/show/ChangeList.tsx';

/** What the other areas lend the log: their words for their facts. */
export type AuditWords = {
  /** The sentence of an act, from its first facts, with links. */
  tell: (facts: readonly AuditEntry[], others: number) => ReactNode;
  /** The same as plain words. */
  inWords: (facts: readonly AuditEntry[]) => string;
  /** The changed fields of a fact, as they are read. */
  shown: (fact: AuditEntry, changes: readonly Change[]) => ShownChange[];
  /** Every kind of stream with the types of its facts. */
  kinds: readonly { category: string; types: readonly string[] }[];
};

export const AuditWordsContext = createContext<AuditWords | null>(null);

/** The words of the moment. Throws outside of `AuditLog`. */
export function useAuditWords(): AuditWords {
  const words = useContext(AuditWordsContext);
  if (!words) throw new Error('useAuditWords needs an AuditLog around it');
  return words;
}
