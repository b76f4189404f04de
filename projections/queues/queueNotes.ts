import { queueNotesStream } from '#contracts/queues/notes.ts';
import { type NotedRow, type QueueNotesRow, queueNotesTable } from '#contracts/queues/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** The notes about an item of a queue. An item without any has no row. */
export const queueNotes = projection({
  name: 'queueNotes',
  version: 2,
  of: queueNotesStream,
  table: queueNotesTable,
  on: {
    QueueNoteAdded(row: QueueNotesRow | undefined, { stream, revision, data, metadata }): QueueNotesRow {
      const { kind, mentions = [], ...note } = data;
      const notes = [...(row?.notes ?? []), { ...note, mentions, at: metadata.at }];
      return { id: idOf(stream), revision, kind, notes, mentioned: mentionedIn(notes) };
    },
    QueueNoteRemoved(row, { revision, data }) {
      const notes = row.notes.filter(({ note }) => note !== data.note);
      return notes.length > 0 ? { ...row, revision, notes, mentioned: mentionedIn(notes) } : undefined;
    },
    QueueNotesErased: () => undefined,
  },
});

function mentionedIn(notes: readonly NotedRow[]): string[] {
  return [...new Set(notes.flatMap(({ mentions }) => mentions))];
}
