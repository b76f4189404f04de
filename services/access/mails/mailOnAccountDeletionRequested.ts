import type pg from 'pg';
import { v5 } from 'uuid';
import { z } from 'zod';
import { userStream } from '#contracts/users/user.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import type { SendMail } from '#platform/processes/mail.ts';
import { mailPerformer } from '#platform/processes/mailPerformer.ts';
import { process } from '#platform/processes/process.ts';
import { knownById } from '../accounts/accountStates.ts';
import { deletionMail } from './loginMails.ts';

const MAIL_DELETION = 'mailDeletion';

/** Tells a person who asked to be deleted when that will happen, and how to keep the account. */
export const mailOnAccountDeletionRequested = process({
  name: 'mailOnAccountDeletionRequested',
  of: [userStream],
  on: {
    AccountDeletionRequested: ({ stream, data }) => [
      {
        effect: MAIL_DELETION,
        key: MAIL_DELETION,
        payload: { userId: idOf(stream), scheduledFor: data.scheduledFor },
      },
    ],
  },
});

const payloadSchema = z.object({ userId: z.uuid(), scheduledFor: z.iso.datetime() });

type Parts = { pool: pg.Pool; sendMail: SendMail; brand: string };

export function mailDeletions({ pool, sendMail, brand }: Parts): Record<string, Performer> {
  return {
    [MAIL_DELETION]: mailPerformer(sendMail, async ({ factId, payload }) => {
      const { userId, scheduledFor } = payloadSchema.parse(payload);
      const known = await knownById(pool, userId);
      if (!known || known.status === 'deleted') return null;
      const { language, email } = known;
      const content = { brand, language, scheduledFor: new Date(scheduledFor) };
      return deletionMail(content, { id: v5(MAIL_DELETION, factId), person: userId, to: email });
    }),
  };
}
