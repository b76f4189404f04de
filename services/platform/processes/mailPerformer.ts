import { Refusal } from '../refusals/refusal.ts';
import { type Effected, isOutage, messageOf, NotPerformed, type Performer } from './dispatcher.ts';
import type { Mail, SendMail } from './mail.ts';

/**
 * Makes the mail that an effect asks for, or null if there is nothing left to send. It sends, records and counts
 * nothing: it is also called for a preview.
 */
export type WriteMail = (effect: Effected) => Promise<Mail | null>;

/** Performs an effect by a mail; `write` is null if the mail contains a secret, which is made when it is sent. */
export type MailPerformer = Performer & { write: WriteMail | null };

/**
 * Makes a performer that writes a mail and sends it if `allows` says yes. Whatever `allows` counts is counted then. It throws
 * `NotPerformed` for a mail that has to wait.
 */
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

/** The functions that write the mails of performers, by the name of the effect. */
export function mailWriters(
  performers: Readonly<Record<string, Performer | MailPerformer>>,
): Record<string, WriteMail | null> {
  return Object.fromEntries(
    Object.entries(performers).flatMap(([effect, performer]) =>
      'write' in performer ? [[effect, performer.write]] : [],
    ),
  );
}

/** Rethrown: nothing has been sent yet, so the effect may be retried. */
function notPerformed(error: unknown): never {
  if (error instanceof Refusal || error instanceof NotPerformed) throw error;
  throw new NotPerformed(messageOf(error), { counted: !isOutage(error), cause: error });
}
