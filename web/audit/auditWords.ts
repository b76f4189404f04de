import { createContext, type ReactNode, useContext } from 'react';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import type { Change } from '#contracts/platform/change.ts';
import type { ShownChange } from '../ui/show/ChangeList.tsx';

/** What the other areas supply to the log: the texts for their facts. */
export type AuditWords = {
  /** The sentence of an act, from its first facts, with links. */
  tell: (facts: readonly AuditEntry[], others: number) => ReactNode;
  /** The same as plain text. */
  inWords: (facts: readonly AuditEntry[]) => string;
  /** The changed fields of a fact, formatted for display. */
  shown: (fact: AuditEntry, changes: readonly Change[]) => ShownChange[];
  /** Every kind of stream with the types of its facts. */
  kinds: readonly { category: string; types: readonly string[] }[];
};

export const AuditWordsContext = createContext<AuditWords | null>(null);

/** The texts supplied to the surrounding `AuditLog`. Throws outside of one. */
export function useAuditWords(): AuditWords {
  const words = useContext(AuditWordsContext);
  if (!words) throw new Error('useAuditWords must be used inside AuditLog');
  return words;
}
