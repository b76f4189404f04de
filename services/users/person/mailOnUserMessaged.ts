import { v5 } from 'uuid';
import { z } from 'zod';
import { userActStream } from '#contracts/users/userAct.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import type { SendMail } from '#platform/processes/mail.ts';
import { mailPerformer } from '#platform/processes/mailPerformer.ts';
import { process } from '#platform/processes/process.ts';
import { messageMail } from '../user/userMails.ts';

const MAIL_MESSAGE = 'mailMessage';

/** Mails an administrator's message to the person it is for. */
export const mailOnUserMessaged = process({
  name: 'mailOnUserMessaged',
  of: [userActStream],
  on: {
    UserMessaged: ({ stream, data }) => [
      {
        effect: MAIL_MESSAGE,
        key: MAIL_MESSAGE,
        payload: { userId: idOf(stream), ...data },
        subject: idOf(stream),
      },
    ],
  },
});

const payloadSchema = z.object({ userId: z.uuid(), subject: z.string(), text: z.string() });

type Addressee = { email: string; language: string };
export type MailParts = {
  sendMail: SendMail;
  brand: string;
  /** The address of an account, whatever its status. */
  addresseeOf(userId: string): Promise<Addressee | undefined>;
};

export function mailMessages({ sendMail, brand, addresseeOf }: MailParts): Record<string, Performer> {
  return {
    [MAIL_MESSAGE]: mailPerformer(sendMail, async ({ factId, payload }) => {
      const { userId, subject, text } = payloadSchema.parse(payload);
      const to = await addresseeOf(userId);
      if (!to) return null;
      const content = { brand, language: to.language, subject, text };
      return messageMail(content, { id: v5(MAIL_MESSAGE, factId), person: userId, to: to.email });
    }),
  };
}
