import { z } from 'zod';
import { personal, type StreamOf } from '../platform/fact.ts';
import { QUEUE_KINDS, type QueueKind } from './queueKinds.ts';

/** The most colleagues that one note mentions. */
export const MENTIONED_AT_ONCE = 20;

const added = z.object({
  kind: z.enum(QUEUE_KINDS),
  note: z.uuid(),
  by: z.string(),
  text: personal(z.string().min(1).max(2_000)),
  /** The accounts of colleagues who are to read it. Notes from before there were mentions lack it. */
  mentions: z.array(z.uuid()).max(MENTIONED_AT_ONCE).optional(),
});
const removed = z.object({ kind: z.enum(QUEUE_KINDS), note: z.uuid() });
const erased = z.object({ kind: z.enum(QUEUE_KINDS) });

export const queueNotesFacts = {
  QueueNoteAdded: added,
  QueueNoteRemoved: removed,
  QueueNotesErased: erased,
};

export const queueNotesCommands = {
  AddQueueNote: added.omit({ by: true }),
  RemoveQueueNote: z.object({ note: z.uuid() }),
  EraseQueueNotes: erased,
};

export type QueueNotesState = {
  kind: QueueKind;
  notes: readonly { note: string; by: string; text: string; mentions?: string[] | undefined }[];
};

/**
 * Streams `queueNotes-<id>`: what colleagues noted about the item of a queue with that id. Its texts are sealed with
 * the key of that id, so they are erased with the item.
 */
export const queueNotesStream: StreamOf<
  QueueNotesState,
  typeof queueNotesFacts,
  typeof queueNotesCommands,
  'QueueNoteAdded'
> = {
  category: 'queueNotes',
  facts: queueNotesFacts,
  commands: queueNotesCommands,
  erasedBy: 'QueueNotesErased',
  begin: { QueueNoteAdded: ({ kind, ...first }) => ({ kind, notes: [first] }) },
  evolve: {
    QueueNoteAdded: (state, { kind: _, ...next }) => ({ ...state, notes: [...state.notes, next] }),
    QueueNoteRemoved: (state, removed) => ({
      ...state,
      notes: state.notes.filter(({ note }) => note !== removed.note),
    }),
    QueueNotesErased: state => ({ ...state, notes: [] }),
  },
};
