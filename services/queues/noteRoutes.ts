import { addNote, listNotes, removeNote } from '#contracts/queues/calls.ts';
import { queueNotesStream } from '#contracts/queues/notes.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { queueSentences } from '#contracts/queues/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import { type MentionNeeds, type NotesSchema, unreadBy } from './mentionRoutes.ts';

export type NoteNeeds = Pick<MentionNeeds, 'namesOf' | 'administrators'> & {
  /** Refuses with 404 if there is no such item. */
  assertItem(kind: QueueKind, id: string): Promise<void>;
};

/** The calls with which colleagues write notes about an item of a queue. */
export function noteRoutes(core: Core, needs: NoteNeeds): void {
  const { calls, execute } = core;
  const db = core.db<NotesSchema>();

  calls.query(listNotes, async ({ params: { kind, id }, account }) => {
    const row = await db
      .selectFrom('queueNotes')
      .select('notes')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst();
    const notes = row?.notes ?? [];
    const names = await needs.namesOf([...new Set(notes.flatMap(({ by, mentions }) => [by, ...mentions]))]);
    const isUnread = await unreadBy(core, account!.id, notes);
    return {
      notes: notes.map(note => ({
        ...{ id: note.note, text: note.text, at: note.at },
        by: personIn(names, note.by),
        mentions: note.mentions.map(one => personIn(names, one)),
        own: note.by === account!.id,
        unread: isUnread(note),
      })),
    };
  });

  calls.command(addNote, async ({ params: { kind, id }, body: { text, mentions }, account, asked }) => {
    await needs.assertItem(kind, id);
    await assertColleagues(needs, mentions);
    const note = asked.commandId;
    const data = { kind, note, text, mentions };
    const { state, commit } = await execute(queueNotesStream, id, 'AddQueueNote', data, asked);
    const mentioned = state.notes.find(one => one.note === note)?.mentions ?? [];
    const names = await needs.namesOf(mentioned);
    const by = { id: asked.actor.id, name: account?.name ?? null };
    const told = { mentions: mentioned.map(one => personIn(names, one)), own: true, unread: false };
    return { body: { note: { id: note, text, by, ...told, at: asked.now.toISOString() }, commit } };
  });

  calls.command(removeNote, async ({ params: { id, note }, asked }) => {
    const { commit } = await execute(queueNotesStream, id, 'RemoveQueueNote', { note }, asked);
    return { body: { success: true, commit } };
  });
}

function personIn(names: ReadonlyMap<string, string>, id: string) {
  return { id, name: names.get(id) ?? null };
}

async function assertColleagues(
  { administrators }: Pick<MentionNeeds, 'administrators'>,
  mentions: readonly string[],
): Promise<void> {
  if (mentions.length === 0) return;
  const known = new Set((await administrators()).map(({ id }) => id));
  if (mentions.some(id => !known.has(id))) throw invalidField('mentions', queueSentences.notColleague);
}
