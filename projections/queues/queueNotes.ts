import { queueNotesStream } from '#contracts/queues/notes.ts';
import { type QueueNotesRow, queueNotesTable } from '#contracts/queues/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** The notes about an item of a queue. An item without any has no row. */
export const queueNotes = projection({
  name: 'queueNotes',
  version: 1,
  of: queueNotesStream,
  table: queueNotesTable,
  on: {
    QueueNoteAdded(row: QueueNotesRow | undefined, { stream, revision, data, metadata }): QueueNotesRow {
      const { kind, ...note } = data;
      const notes = [...(row?.notes ?? []), { ...note, at: metadata.at }];
      return { id: idOf(stream), revision, kind, notes };
    },
    QueueNoteRemoved(row, { revision, data }) {
      const notes = row.notes.filter(({ note }) => note !== data.note);
      return notes.length > 0 ? { ...row, revision, notes } : undefined;
    },
    QueueNotesErased: () => undefined,
  },
});
