import { v5 } from 'uuid';
import type { AnyStream, Fact, StateOf } from '#contracts/platform/fact.ts';
import type { Language } from '#contracts/platform/sentence.ts';
import type { Load } from '../commands/loadStream.ts';
import { idOf } from '../facts/factCodec.ts';
import { fold } from '../facts/fold.ts';
import { Refusal } from '../refusals/refusal.ts';
import { type Effected, isOutage, messageOf, NotPerformed, type Performer } from './dispatcher.ts';
import type { Mail, SendMail } from './mail.ts';
import { plainMail } from './mailPage.ts';

export type MailParts = { load: Load; sendMail: SendMail; brand: string };

/** A mail to somebody without an account. */
export type VisitorMail = { to: string; subject: string; lines: readonly string[] };

/** What is said in both languages. */
export type InBoth<Words> = Record<Language, (brand: string) => Words>;

/**
 * Makes the performer that mails a visitor about a fact of what they sent. The effect carries no personal data: the
 * stream is read when the mail is sent. Nothing is sent where it was erased meanwhile, or where `mailOf` makes none.
 */
export function mailToVisitor<Stream extends AnyStream>(
  { load, sendMail, brand }: MailParts,
  of: Stream,
  mailOf: (
    state: StateOf<Stream>,
    fact: Fact,
    brand: string,
  ) => Promise<VisitorMail | null> | VisitorMail | null,
): Performer {
  const mailAbout = async ({ factId, stream, key }: Effected): Promise<Mail | null> => {
    const facts = await load(stream);
    const cause = facts.find(({ id }) => id === factId);
    const state = fold(of, facts) as (StateOf<Stream> & { erased: boolean }) | undefined;
    if (!cause || !state || state.erased) return null;
    const mail = await mailOf(state, cause, brand);
    if (!mail) return null;
    const { to, subject, lines } = mail;
    return plainMail(brand, subject, lines, { id: v5(key, factId), person: idOf(stream), to });
  };
  return {
    idempotent: false,
    async perform(effect) {
      const mail = await mailAbout(effect).catch(notPerformed);
      if (mail) await sendMail(mail);
    },
  };
}

/** Throws on: nothing has been sent yet, so the effect may be retried. */
export function notPerformed(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw new NotPerformed(messageOf(error), { counted: !isOutage(error), cause: error });
}
