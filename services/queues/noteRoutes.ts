import { addNote, listNotes, removeNote } from '#contracts/queues/calls.ts';
import { queueNotesStream } from '#contracts/queues/notes.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import type { QueueNotesRow } from '#contracts/queues/rows.ts';
import type { Core } from '#platform/areas/core.ts';

export type NoteNeeds = {
  /** The names of accounts. */
  namesOf(ids: readonly string[]): Promise<Map<string, string>>;
  /** Refuses with 404 if there is no such item. */
  assertItem(kind: QueueKind, id: string): Promise<void>;
};

/** The calls with which colleagues write notes about an item of a queue. */
export function noteRoutes(core: Core, { namesOf, assertItem }: NoteNeeds): void {
  const { calls, execute } = core;
  const db = core.db<{ queueNotes: QueueNotesRow }>();

  calls.query(listNotes, async ({ params: { kind, id }, account }) => {
    const row = await db
      .selectFrom('queueNotes')
      .select('notes')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst();
    const notes = row?.notes ?? [];
    const names = await namesOf(notes.map(({ by }) => by));
    return {
      notes: notes.map(({ note, by, text, at }) => ({
        id: note,
        text,
        by: { id: by, name: names.get(by) ?? null },
        own: by === account?.id,
        at,
      })),
    };
  });

  calls.command(addNote, async ({ params: { kind, id }, body: { text }, account, asked }) => {
    await assertItem(kind, id);
    const note = asked.commandId;
    const { commit } = await execute(queueNotesStream, id, 'AddQueueNote', { kind, note, text }, asked);
    const by = { id: asked.actor.id, name: account?.name ?? null };
    return { body: { note: { id: note, text, by, own: true, at: asked.now.toISOString() }, commit } };
  });

  calls.command(removeNote, async ({ params: { id, note }, asked }) => {
    const { commit } = await execute(queueNotesStream, id, 'RemoveQueueNote', { note }, asked);
    return { body: { success: true, commit } };
  });
}
