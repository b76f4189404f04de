import type pg from 'pg';
import { v5 } from 'uuid';
import { z } from 'zod';
import { signInStream } from '#contracts/access/signIn.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import type { SendMail } from '#platform/processes/mail.ts';
import { mailPerformer } from '#platform/processes/mailPerformer.ts';
import { process } from '#platform/processes/process.ts';
import { knownById } from '../accounts/accountStates.ts';
import { warningMail } from './loginMails.ts';

const MAIL_WARNING = 'mailWarning';

/** Warns the owner of an account about wrong guesses, once a day. */
export const mailOnSignInFailed = process({
  name: 'mailOnSignInFailed',
  of: [signInStream],
  on: {
    SignInFailed: ({ stream, data, metadata }) =>
      data.warnsOwner
        ? [
            {
              effect: MAIL_WARNING,
              key: MAIL_WARNING,
              payload: { userId: idOf(stream), at: metadata.at, place: data.place },
              subject: idOf(stream),
            },
          ]
        : [],
  },
});

const payloadSchema = z.object({
  userId: z.uuid(),
  at: z.iso.datetime(),
  place: z.string().nullable(),
});

type Parts = { pool: pg.Pool; sendMail: SendMail; brand: string };

export function mailWarnings({ pool, sendMail, brand }: Parts): Record<string, Performer> {
  return {
    [MAIL_WARNING]: mailPerformer(sendMail, async ({ factId, payload }) => {
      const { userId, at, place } = payloadSchema.parse(payload);
      const known = await knownById(pool, userId);
      if (known?.status !== 'active') return null;
      const { language, email } = known;
      const content = { brand, language, at: new Date(at), place };
      return warningMail(content, { id: v5(MAIL_WARNING, factId), person: userId, to: email });
    }),
  };
}
