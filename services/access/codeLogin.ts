import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { SessionUser } from '#contracts/access/calls.ts';
import type { Platform } from '#contracts/access/codeCalls.ts';
import { accessSentences } from '#contracts/access/sentences.ts';
import type { CodePurpose } from '#contracts/access/signIn.ts';
import { inTransaction } from '#platform/database.ts';
import type { Limit } from '#platform/limits.ts';
import { Refusal } from '#platform/refusal.ts';
import { type Entrance, enter, isStillThere, VISITOR } from './entering.ts';
import { holderOf, requestCode, type Tried, tryCode } from './loginCodes.ts';
import { addDoorEffect, addNote, dayOf, type Happened } from './notes.ts';
import { SEND_LOGIN_CODE } from './sendLoginCode.ts';
import { confirmSession } from './sessions.ts';
import { knownById } from './standings.ts';
import { confirmationLimit, type KeyedHash, limitsOf, plainEmail, takeTurns, tooManyCodes } from './turns.ts';
import { visitorOf } from './visitor.ts';

export type CodeParts = Entrance & { pool: pg.Pool; keyedHash: KeyedHash; codeKey: Buffer };

/** The cookie that binds a code to the browser that asked for it: 32 random bytes. */
export const CODE_COOKIE = 'tanda_login';

/**
 * Takes a request for a code, for any e-mail alike: whether there is an account is looked up by whoever sends
 * it. Answers the cookie that the code is bound to, and when another may be asked for.
 */
export async function askForCode(
  { pool, keyedHash }: CodeParts,
  given: { email: string; platform: Platform },
  happened: Happened,
): Promise<{ cookie: string; canResendAt: Date }> {
  const email = plainEmail(given.email);
  const { byEmail, byAddress } = await limitsOf(keyedHash, 'codes', { email, ip: happened.origin.ip ?? '' });
  const cookie = randomBytes(32).toString('base64url');
  const { platform } = given;
  const asked = { holder: holderOf(cookie), email, userId: null, purpose: 'signIn', platform } as const;
  return { cookie, canResendAt: await ask(pool, asked, [byEmail, byAddress], happened) };
}

/** Takes a request for a code by which somebody who is signed in confirms that it is them. */
export async function askForConfirmation(
  { pool }: CodeParts,
  account: { id: string; email: string; sessionId: string },
  happened: Happened,
): Promise<Date> {
  const asked = {
    holder: `session ${account.sessionId}`,
    email: plainEmail(account.email),
    userId: account.id,
    purpose: 'confirmation',
    platform: 'web',
  } as const;
  return ask(pool, asked, [confirmationLimit(account.id)], happened);
}

type AskedFor = {
  holder: string;
  email: string;
  userId: string | null;
  purpose: CodePurpose;
  platform: Platform;
};

async function ask(
  pool: pg.Pool,
  { platform, ...asked }: AskedFor,
  limits: readonly Limit[],
  { at, origin, requestId: correlationId }: Happened,
): Promise<Date> {
  const requestId = v7();
  return inTransaction(pool, async client => {
    const turn = await takeTurns(client, limits, at, freeAt => tooManyCodes(freeAt, at));
    await requestCode(client, { ...asked, requestId, now: at });
    await addDoorEffect(client, {
      effect: SEND_LOGIN_CODE,
      factId: requestId,
      stream: `loginCode-${requestId}`,
      requestId: correlationId,
      payload: { holder: asked.holder, requestId, platform, origin, at: at.toISOString() },
      subject: dayOf(at),
    });
    return turn.freeAt;
  });
}

/** Signs in with the code that was sent to an e-mail, in the browser that asked for it. */
export async function signInWithCode(
  parts: CodeParts,
  given: { cookie: string | undefined; email: string; code: string; platform: Platform },
  happened: Happened,
): Promise<{ token: string; user: SessionUser }> {
  const { cookie, platform } = given;
  if (!cookie) throw noCode();
  const userId = await proved(parts, { ...given, holder: holderOf(cookie) }, happened);
  const known = await knownById(parts.pool, userId);
  if (known?.status !== 'active' || !(await isStillThere(parts, known, happened))) throw noCode();
  return inTransaction(parts.pool, client =>
    enter(client, parts, known, { ...happened, method: 'code', platform }),
  );
}

/** Confirms a session with the code that was sent for it; answers until when that counts. */
export async function confirmWith(
  parts: CodeParts,
  account: { id: string; email: string; role: 'admin' | 'organizer' | 'user'; sessionId: string },
  code: string,
  happened: Happened,
): Promise<Date> {
  const { id, role, sessionId, email } = account;
  await proved(parts, { holder: `session ${sessionId}`, email, code }, happened);
  return inTransaction(parts.pool, async client => {
    await addNote(client, {
      ...happened,
      userId: id,
      actor: { id, role },
      command: 'NoteConfirmation',
      data: { sessionId },
      deeds: [],
    });
    return confirmSession(client, sessionId, happened.at);
  });
}

/** Whose code it is, if it is the right one; else refuses, and notes the failure. */
async function proved(
  { pool, codeKey }: CodeParts,
  { holder, email, code }: { holder: string; email: string; code: string },
  happened: Happened,
): Promise<string> {
  const now = happened.at;
  // Together with its note: a try that is counted is recorded.
  const tried = await inTransaction(pool, async client => {
    const outcome = await tryCode(client, codeKey, { holder, email: plainEmail(email), code, now });
    if (outcome.outcome === 'wrong') await noteWrongCode(client, outcome, happened);
    return outcome;
  });
  if (tried.outcome === 'right') return tried.userId;
  if (tried.outcome === 'none') throw noCode();
  const attemptsRemaining = tried.outcome === 'wrong' ? tried.attemptsRemaining : 0;
  throw attemptsRemaining > 0 ? wrongCode(attemptsRemaining) : voidCode();
}

async function noteWrongCode(
  client: pg.PoolClient,
  { userId, attemptsRemaining, expiresAt }: Extract<Tried, { outcome: 'wrong' }>,
  happened: Happened,
): Promise<void> {
  const isLocked = attemptsRemaining === 0;
  await addNote(client, {
    ...happened,
    userId,
    actor: VISITOR,
    command: 'NoteFailure',
    data: {
      method: 'code',
      attemptsRemaining,
      place: visitorOf(happened.origin).place,
      lockedUntil: isLocked ? expiresAt.toISOString() : null,
    },
    deeds: isLocked ? ['wrongCodes', 'locks'] : ['wrongCodes'],
  });
}

function wrongCode(attemptsRemaining: number): Refusal {
  return new Refusal(accessSentences.wrongCode, {
    status: 401,
    code: 'wrong_code',
    data: { attemptsRemaining },
  });
}

function voidCode(): Refusal {
  return new Refusal(accessSentences.codeVoid, {
    status: 401,
    code: 'code_void',
    data: { attemptsRemaining: 0 },
  });
}

function noCode(): Refusal {
  return new Refusal(accessSentences.noCode, {
    status: 401,
    code: 'no_code',
  });
}
