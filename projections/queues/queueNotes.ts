import { queueNotesStream } from '#contracts/queues/notes.ts';
import { type NotedRow, type QueueNotesRow, queueNotesTable } from '#contracts/queues/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** The notes about an item of a queue, and what was written to its sender. An item without any has no row. */
export const queueNotes = projection({
  name: 'queueNotes',
  version: 3,
  of: queueNotesStream,
  table: queueNotesTable,
  on: {
    QueueNoteAdded(row: QueueNotesRow | undefined, { stream, revision, data, metadata }): QueueNotesRow {
      const { kind, note, by, text, mentions = [] } = data;
      const added = { note, by, text, mentions, toSender: false, at: metadata.at };
      return { ...withNote(row, added), id: idOf(stream), revision, kind };
    },
    SenderMessaged(row: QueueNotesRow | undefined, { stream, revision, data, metadata }): QueueNotesRow {
      const { kind, note, by, text } = data;
      const added = { note, by, text, mentions: [], toSender: true, at: metadata.at };
      return { ...withNote(row, added), id: idOf(stream), revision, kind };
    },
    SenderAnswered(row, { revision, data, metadata }) {
      const { note, text } = data;
      const added = { note, by: null, text, mentions: [], toSender: false, at: metadata.at };
      return { ...row, ...withNote(row, added), revision };
    },
    QueueNoteRemoved(row, { revision, data }) {
      const notes = row.notes.filter(({ note }) => note !== data.note);
      return notes.length > 0 ? { ...row, revision, notes, mentioned: mentionedIn(notes) } : undefined;
    },
    QueueNotesErased: () => undefined,
  },
});

function withNote(
  row: QueueNotesRow | undefined,
  note: NotedRow,
): Pick<QueueNotesRow, 'notes' | 'mentioned'> {
  const notes = [...(row?.notes ?? []), note];
  return { notes, mentioned: mentionedIn(notes) };
}

function mentionedIn(notes: readonly NotedRow[]): string[] {
  return [...new Set(notes.flatMap(({ mentions }) => mentions))];
}
