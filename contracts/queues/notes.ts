import { z } from 'zod';
import { personal, type StreamOf } from '../platform/fact.ts';
import { LANGUAGES, type Language } from '../platform/sentences/sentence.ts';
import { QUEUE_KINDS, type QueueKind } from './queueKinds.ts';

/** The most answers to what was written to the sender of an item. */
export const MOST_ANSWERS = 20;

/** The most colleagues that one note mentions. */
export const MENTIONED_AT_ONCE = 20;

const added = z.object({
  kind: z.enum(QUEUE_KINDS),
  note: z.uuid(),
  by: z.string(),
  text: personal(z.string().min(1).max(2_000)),
  /** The accounts of colleagues who are to read it. Notes from before there were mentions lack it. */
  mentions: z.array(z.uuid()).max(MENTIONED_AT_ONCE).optional(),
  /** The address under which those mentioned find it. */
  site: z.string().max(2_048).optional(),
});
/** Mailed to who sent the item, in the words of a moderator and without a decision. */
const messaged = z.object({
  kind: z.enum(QUEUE_KINDS),
  note: z.uuid(),
  by: z.string(),
  text: personal(z.string().min(1).max(5_000)),
  language: z.enum(LANGUAGES),
});
/** What who sent the item wrote back, by the link of its page. */
const answered = z.object({
  kind: z.enum(QUEUE_KINDS),
  note: z.uuid(),
  text: personal(z.string().min(1).max(5_000)),
});
const removed = z.object({ kind: z.enum(QUEUE_KINDS), note: z.uuid() });
const erased = z.object({ kind: z.enum(QUEUE_KINDS) });

export const queueNotesFacts = {
  QueueNoteAdded: added,
  SenderMessaged: messaged,
  SenderAnswered: answered,
  QueueNoteRemoved: removed,
  QueueNotesErased: erased,
};

export const queueNotesCommands = {
  AddQueueNote: added.omit({ by: true }),
  MessageSender: messaged.omit({ by: true }),
  AnswerAsSender: answered,
  RemoveQueueNote: z.object({ note: z.uuid() }),
  EraseQueueNotes: erased,
};

export type QueueNotesState = {
  kind: QueueKind;
  notes: readonly QueueNote[];
};

type QueueNote = {
  note: string;
  /** Null for who sent the item. */
  by: string | null;
  text: string;
  mentions?: string[] | undefined;
  site?: string | undefined;
  /** The language in which it was mailed to who sent the item; notes among colleagues have none. */
  language?: Language | undefined;
};

type Noted = QueueNote & Pick<QueueNotesState, 'kind'>;

const begun = ({ kind, ...first }: Noted): QueueNotesState => ({ kind, notes: [first] });
const next = (state: QueueNotesState, { kind: _, ...note }: Noted): QueueNotesState => ({
  ...state,
  notes: [...state.notes, note],
});

/**
 * Streams `queueNotes-<id>`: what colleagues noted about the item of a queue with that id, and what they wrote
 * to its sender, who may have answered. Its texts are sealed with
 * the key of that id, so they are erased with the item.
 */
export const queueNotesStream: StreamOf<
  QueueNotesState,
  typeof queueNotesFacts,
  typeof queueNotesCommands,
  'QueueNoteAdded' | 'SenderMessaged'
> = {
  category: 'queueNotes',
  named: { after: streamOfItem },
  facts: queueNotesFacts,
  commands: queueNotesCommands,
  erasedBy: 'QueueNotesErased',
  begin: { QueueNoteAdded: begun, SenderMessaged: begun },
  evolve: {
    QueueNoteAdded: next,
    SenderMessaged: next,
    SenderAnswered: (state, data) => next(state, { ...data, by: null }),
    QueueNoteRemoved: (state, removed) => ({
      ...state,
      notes: state.notes.filter(({ note }) => note !== removed.note),
    }),
    QueueNotesErased: state => ({ ...state, notes: [] }),
  },
};

/** The stream of the item that notes are about: an unassigned event is an event, or a series with the same id. */
function streamOfItem(stream: string, { kind }: Record<string, unknown>): string {
  const category = kind === 'unassignedEvent' ? 'event' : String(kind);
  return `${category}-${stream.slice(stream.indexOf('-') + 1)}`;
}
