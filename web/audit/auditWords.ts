import { createContext, type ReactNode, useContext } from 'react';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import type { WholeAct } from '#contracts/factSentences.ts';
import type { Change } from '#contracts/platform/change.ts';
import type { ShownChange } from '../ui/show/ChangeList.tsx';

/** What the other areas supply to the log: the texts for their facts. */
export type AuditWords = {
  /** The sentence of an act, from its first facts, with links. */
  tell: (facts: readonly AuditEntry[], act?: WholeAct) => ReactNode;
  /** The same as plain text. */
  inWords: (facts: readonly AuditEntry[], act?: WholeAct) => string;
  /** The changed fields of a fact, formatted for display. */
  shown: (fact: AuditEntry, changes: readonly Change[]) => ShownChange[];
  /** Every kind of stream, and what can happen to it, in words. */
  kinds: readonly { category: string; happenings: readonly { type: string; label: string }[] }[];
  /** The fields that facts change. */
  fields: readonly { value: string; label: string }[];
  /** What a kind of stream is called, by its category. */
  kindLabel: (category: string) => string;
};

export const AuditWordsContext = createContext<AuditWords | null>(null);

/** The texts supplied to the surrounding `AuditLog`. Throws outside of one. */
export function useAuditWords(): AuditWords {
  const words = useContext(AuditWordsContext);
  if (!words) throw new Error('useAuditWords must be used inside AuditLog');
  return words;
}
