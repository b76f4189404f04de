import type { Language } from '../platform/sentences/sentence.ts';
import { column, type RowOf, table } from '../platform/table.ts';
import type { QueueKind } from './queueKinds.ts';

export type NotedRow = {
  note: string;
  /** Null for who sent the item. */
  by: string | null;
  text: string;
  at: string;
  mentions: readonly string[];
  /** It was mailed to who sent the item. */
  toSender: boolean;
};

export const queueNotesTable = table({
  name: 'queue_notes',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    kind: column<QueueKind>('text'),
    /** Oldest first. */
    notes: column<readonly NotedRow[]>('jsonb'),
    /** The accounts that any of the notes mentions. */
    mentioned: column<readonly string[]>('jsonb'),
  },
  indexes: ['using gin (mentioned jsonb_path_ops)'],
});
export type QueueNotesRow = RowOf<typeof queueNotesTable>;

export const reasonTemplatesTable = table({
  name: 'reason_templates',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    kind: column<QueueKind>('text'),
    language: column<Language>('text'),
    text: column('text'),
    createdAt: column('timestamptz'),
  },
  indexes: ['(kind, created_at)'],
});
export type ReasonTemplateRow = RowOf<typeof reasonTemplatesTable>;
