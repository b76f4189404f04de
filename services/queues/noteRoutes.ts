import { addNote, listNotes, messageSender, type NoteRead, removeNote } from '#contracts/queues/calls.ts';
import { queueNotesStream } from '#contracts/queues/notes.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import type { NotedRow } from '#contracts/queues/rows.ts';
import { queueSentences } from '#contracts/queues/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { Account } from '#platform/http/api.ts';
import { invalidField, Refusal } from '#platform/refusals/refusal.ts';
import { type MentionNeeds, type NotesSchema, unreadBy } from './mentionRoutes.ts';
import { senderOf } from './senders.ts';

export type NoteNeeds = Pick<MentionNeeds, 'namesOf' | 'administrators'> & {
  /** Refuses with 404 if there is no such item. */
  assertItem(kind: QueueKind, id: string): Promise<void>;
};

/** The calls with which colleagues write notes about an item of a queue, and to who sent it. */
export function noteRoutes(core: Core, needs: NoteNeeds): void {
  const { calls, execute } = core;
  const db = core.db<NotesSchema>();

  calls.query(listNotes, async ({ params: { kind, id }, account }) => {
    const sender = await senderOf(core.load, kind, id);
    const row = await db
      .selectFrom('queueNotes')
      .select('notes')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst();
    const notes = row?.notes ?? [];
    const names = await needs.namesOf(peopleIn(notes));
    const isUnread = await unreadBy(core, account!.id, notes);
    return {
      notes: notes.map(note => ({
        ...{ id: note.note, text: note.text, at: note.at },
        by: note.by === null ? null : personIn(names, note.by),
        mentions: note.mentions.map(one => personIn(names, one)),
        own: note.by === account!.id,
        unread: isUnread(note),
        toSender: note.toSender,
      })),
      sender: sender && { email: sender.email, language: sender.language },
    };
  });

  calls.command(addNote, async ({ params: { kind, id }, body: { text, mentions }, account, asked }) => {
    await needs.assertItem(kind, id);
    await assertColleagues(needs, mentions);
    const note = asked.commandId;
    const data = { kind, note, text, mentions, site: core.publicUrl() };
    const { state, commit } = await execute(queueNotesStream, id, 'AddQueueNote', data, asked);
    const mentioned = state.notes.find(one => one.note === note)?.mentions ?? [];
    const names = await needs.namesOf(mentioned);
    const people = mentioned.map(one => personIn(names, one));
    const added = { id: note, text, mentions: people, toSender: false };
    return { body: { note: ownNote(added, account, asked), commit } };
  });

  calls.command(removeNote, async ({ params: { id, note }, asked }) => {
    const { commit } = await execute(queueNotesStream, id, 'RemoveQueueNote', { note }, asked);
    return { body: { success: true, commit } };
  });
  messageRoute(core, needs);
}

/** The call with which a moderator writes to who sent an item. */
function messageRoute({ calls, execute, load }: Core, { assertItem }: Pick<NoteNeeds, 'assertItem'>): void {
  calls.command(messageSender, async ({ params: { kind, id }, body: { text, language }, account, asked }) => {
    await assertItem(kind, id);
    const sender = await senderOf(load, kind, id);
    if (!sender) throw new Refusal(queueSentences.noSender, { code: 'no_sender' });
    const note = asked.commandId;
    const data = { kind, note, text, language: sender.language ?? language ?? 'en' };
    const { commit } = await execute(queueNotesStream, id, 'MessageSender', data, asked);
    const sent = { id: note, text, mentions: [], toSender: true };
    return { body: { note: ownNote(sent, account, asked), commit } };
  });
}

/** A note as it is right after its author has written it. */
function ownNote(
  note: Pick<NoteRead, 'id' | 'text' | 'mentions' | 'toSender'>,
  account: Account | null,
  { actor, now }: Asked,
): NoteRead {
  const by = { id: actor.id, name: account?.name ?? null };
  return { ...note, by, own: true, unread: false, at: now.toISOString() };
}

/** Who wrote notes, and whom they mention. */
function peopleIn(notes: readonly NotedRow[]): string[] {
  return [...new Set(notes.flatMap(({ by, mentions }) => [by ?? [], mentions].flat()))];
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
