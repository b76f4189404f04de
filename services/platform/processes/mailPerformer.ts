import { Refusal } from '../refusals/refusal.ts';
import { type Effected, isOutage, messageOf, NotPerformed, type Performer } from './dispatcher.ts';
import type { Mail, SendMail } from './mail.ts';

/**
 * Makes the mail that an effect asks for, or null where there is nothing to send any more. Sends, records and counts
 * nothing: it is also called to show somebody what would be sent.
 */
export type WriteMail = (effect: Effected) => Promise<Mail | null>;

/** Performs an effect by a mail; `write` is null where the mail has a secret, which is made as it is sent. */
export type MailPerformer = Performer & { write: WriteMail | null };

/** Makes a performer that writes a mail and, if `allows` says yes, sends it. What `allows` counts is counted then. */
export function mailPerformer(
  sendMail: SendMail,
  write: WriteMail,
  allows: (effect: Effected) => Promise<boolean> = async () => true,
): MailPerformer {
  const mailFor = async (effect: Effected): Promise<Mail | null> => {
    const mail = await write(effect);
    return mail && (await allows(effect)) ? mail : null;
  };
  return {
    idempotent: false,
    write,
    async perform(effect) {
      const mail = await mailFor(effect).catch(notPerformed);
      if (mail) await sendMail(mail);
    },
  };
}

/** Makes a performer of mails that hold a secret: a second attempt makes another one, which replaces the first. */
export function secretMailPerformer(perform: Performer['perform']): MailPerformer {
  return { idempotent: true, write: null, perform };
}

/** What writes the mails of those performers that send some, by the name of the effect. */
export function mailWriters(
  performers: Readonly<Record<string, Performer | MailPerformer>>,
): Record<string, WriteMail | null> {
  return Object.fromEntries(
    Object.entries(performers).flatMap(([effect, performer]) =>
      'write' in performer ? [[effect, performer.write]] : [],
    ),
  );
}

/** Throws on: nothing has been sent yet, so the effect may be retried. */
function notPerformed(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw new NotPerformed(messageOf(error), { counted: !isOutage(error), cause: error });
}
