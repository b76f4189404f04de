import type pg from 'pg';
import { v5 } from 'uuid';
import { z } from 'zod';
import { PLATFORMS } from '#contracts/access/codeCalls.ts';
import { signInStream } from '#contracts/access/signIn.ts';
import { originSchema } from '#contracts/platform/fact.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import type { SendMail } from '#platform/processes/mail.ts';
import { secretMailPerformer } from '#platform/processes/mailPerformer.ts';
import { knownByEmail, knownById } from '../accounts/accountStates.ts';
import { countStranger } from '../accounts/strangers.ts';
import { codeMail } from '../mails/loginMails.ts';
import { VISITOR } from './entering.ts';
import { makeCode, noteOwner, openRequest } from './loginCodes.ts';

export const SEND_LOGIN_CODE = 'sendLoginCode';

const payloadSchema = z.object({
  holder: z.string(),
  requestId: z.uuid(),
  platform: z.enum(PLATFORMS),
  origin: originSchema,
  at: z.iso.datetime(),
});

type Parts = {
  pool: pg.Pool;
  execute: Execute;
  sendMail: SendMail;
  codeKey: Buffer;
  brand: string;
  clock(): Date;
};

/**
 * Looks up whose email a code was requested for, generates the code and sends it: it is readable in the mail
 * alone, and in no queue. If interrupted, the retry generates another code, which replaces the first.
 */
export function sendLoginCodes(parts: Parts): Record<string, Performer> {
  return { [SEND_LOGIN_CODE]: secretMailPerformer(effect => sendOne(parts, effect)) };
}

async function sendOne(
  { pool, execute, sendMail, codeKey, brand, clock }: Parts,
  { factId, payload, correlationId }: { factId: string; payload: unknown; correlationId: string },
): Promise<void> {
  const { holder, requestId, platform, origin, at } = payloadSchema.parse(payload);
  const request = await openRequest(pool, { holder, requestId, now: clock() });
  if (!request) return;
  const { userId, email, purpose } = request;
  const known = userId ? await knownById(pool, userId) : await knownByEmail(pool, email);
  if (!known) return countStranger(pool, 'codesAsked', origin.ip, new Date(at));
  if (known.status !== 'active') return noteOwner(pool, { holder, requestId, userId: known.id });
  const code = await makeCode(pool, codeKey, { holder, requestId, userId: known.id });
  const { language } = known;
  await sendMail(
    codeMail(
      { brand, language, purpose, code },
      { id: v5(code, requestId), person: known.id, to: known.email },
    ),
  );
  await execute(
    signInStream,
    known.id,
    'NoteLoginCode',
    { purpose, platform },
    {
      commandId: v5(SEND_LOGIN_CODE, factId),
      actor: purpose === 'confirmation' ? { id: known.id, role: known.role } : VISITOR,
      now: new Date(at),
      origin,
      correlationId,
    },
  );
}
