import type { ReactNode } from 'react';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import type { Change } from '#contracts/platform/change.ts';
import type { ShownChange } from '../ui/show/ChangeList.tsx';

/** How areas word what was recorded of their things. */
export type HistoryWords = {
  tell: (entries: readonly AuditEntry[]) => ReactNode;
  inWords: (entries: readonly AuditEntry[]) => string;
  shown: (stream: string, changes: readonly Change[]) => ShownChange[];
};
