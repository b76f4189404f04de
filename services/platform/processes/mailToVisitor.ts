import { v5 } from 'uuid';
import type { AnyStream, Fact, StateOf } from '#contracts/platform/fact.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { Load } from '../commands/loadStream.ts';
import { idOf } from '../facts/factCodec.ts';
import { fold } from '../facts/fold.ts';
import type { Effected } from './dispatcher.ts';
import type { Mail, SendMail } from './mail.ts';
import { plainMail } from './mailPage.ts';
import { type MailPerformer, mailPerformer } from './mailPerformer.ts';

export type MailParts = { load: Load; sendMail: SendMail; brand: string };

/** A mail to somebody without an account. */
export type VisitorMail = { to: string; subject: string; lines: readonly string[] };

/** What is said in both languages. */
export type InBoth<Words> = Record<Language, (brand: string) => Words>;

/**
 * Makes the performer that mails a visitor about a fact of what they sent. The effect carries no personal data: the
 * stream is read when the mail is sent. Nothing is sent if it has been erased since, if `mailOf` returns none, or if
 * `allows`, asked last, says no.
 */
export function mailToVisitor<Stream extends AnyStream>(
  { load, sendMail, brand }: MailParts,
  of: Stream,
  mailOf: (
    state: StateOf<Stream>,
    fact: Fact,
    brand: string,
  ) => Promise<VisitorMail | null> | VisitorMail | null,
  allows: (fact: Fact) => Promise<boolean> = async () => true,
): MailPerformer {
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
  return mailPerformer(sendMail, mailAbout, async ({ factId, stream }) => {
    const cause = (await load(stream)).find(({ id }) => id === factId);
    return cause !== undefined && allows(cause);
  });
}
