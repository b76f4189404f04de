import { v5 } from 'uuid';
import { z } from 'zod';
import type { Fact } from '#contracts/platform/fact.ts';
import { queueNotesFacts, queueNotesStream } from '#contracts/queues/notes.ts';
import { ITEM_PATHS, type QueueKind } from '#contracts/queues/queueKinds.ts';
import { preferencesStream } from '#contracts/users/preferences.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import { mailPerformer } from '#platform/processes/mailPerformer.ts';
import { type MailParts, mailToVisitor } from '#platform/processes/mailToVisitor.ts';
import { type Effect, process } from '#platform/processes/process.ts';
import { mentionMail, SENDER_WORDS } from './queueMails.ts';
import { senderOf } from './senders.ts';

const MESSAGE = 'mailMessageToSender';
const MENTION = 'mailMention';

const mentioning = ({ data: { mentions = [] } }: { data: { mentions?: string[] | undefined } }): Effect[] =>
  mentions.map(userId => ({ effect: MENTION, key: `${MENTION}-${userId}`, payload: { userId } }));

/** Mails what a moderator wrote to who sent an item, and tells colleagues that a note mentions them. */
export const mailOnQueueNote = process({
  name: 'mailOnQueueNote',
  of: [queueNotesStream],
  on: {
    SenderMessaged: () => [{ effect: MESSAGE, key: MESSAGE, payload: {} }],
    QueueNoteAdded: mentioning,
  },
});

type Colleague = { name: string; email: string; language: string; role: string; status: string };
type Parts = MailParts & {
  accountOf(id: string): Promise<Colleague | undefined>;
  /** Finds the address of the page of an item, where its sender answers; null for one from before there was one. */
  pageOf: Partial<Record<QueueKind, (id: string) => Promise<string | null>>>;
};

export function queueMails(parts: Parts): Record<string, Performer> {
  return {
    [MESSAGE]: mailToVisitor(parts, queueNotesStream, async ({ kind, notes }, { data, stream }, brand) => {
      const { note, text, language } = queueNotesFacts.SenderMessaged.parse(data);
      const sender = await senderOf(parts.load, kind, idOf(stream));
      // It was erased with the item.
      if (!sender || !notes.some(one => one.note === note)) return null;
      const { subject, about, answer } = SENDER_WORDS[language](brand);
      const page = await parts.pageOf[kind]?.(idOf(stream));
      const lines = [
        text,
        ...(sender.title ? [about[kind](sender.title)] : []),
        ...(page ? [answer(page)] : []),
      ];
      return { to: sender.email, subject, lines };
    }),
    [MENTION]: mailPerformer(parts.sendMail, async ({ factId, stream, payload }) => {
      const { userId } = payloadSchema.parse(payload);
      return mailAbout(parts, { factId, stream, userId });
    }),
  };
}

const payloadSchema = z.object({ userId: z.uuid() });

/** Nobody is told of a note that is gone, who is no administrator any more, or who wants no such mail. */
async function mailAbout(
  { load, accountOf, brand }: Parts,
  { factId, stream, userId }: { factId: string; stream: string; userId: string },
) {
  const facts: Fact[] = await load(stream);
  const cause = facts.find(({ id }) => id === factId);
  const noted = fold(queueNotesStream, facts);
  const note = noted?.notes.find(one => one.note === cause?.data.note);
  const to = await accountOf(userId);
  if (!noted || !note?.site || to?.role !== 'admin' || to.status !== 'active') return null;
  const chosen = fold(preferencesStream, await load(`${preferencesStream.category}-${userId}`));
  if (chosen && !chosen.mentionMails) return null;
  const by = (await accountOf(note.by!))?.name ?? null;
  const link = `${note.site}${ITEM_PATHS[noted.kind](idOf(stream))}`;
  const mail = { id: v5(`${MENTION} ${userId}`, factId), person: userId, to: to.email };
  return mentionMail({ brand, language: to.language, by, kind: noted.kind, link }, mail);
}
