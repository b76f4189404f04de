import type pg from 'pg';
import { v7 } from 'uuid';
import type { Platform } from '#contracts/access/codeCalls.ts';
import { accessSentences } from '#contracts/access/sentences.ts';
import type { CodePurpose } from '#contracts/access/signIn.ts';
import type { Origin } from '#contracts/platform/fact.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { RateLimit } from '#platform/http/rateLimits.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { knownById } from '../accounts/accountStates.ts';
import {
  type Caller,
  codeLimits,
  confirmationCodeLimit,
  confirmationGuessLimit,
  consumeAll,
  guessLimits,
  type KeyedHash,
  plainEmail,
  refundAll,
  tooManyCodes,
  tooManyGuesses,
  warnsOwner,
} from '../accounts/allowances.ts';
import { visitorOf } from '../accounts/visitor.ts';
import { knownDevice } from '../sessions/knownDevices.ts';
import { addDoorEffect, addNote, dayOf, type Happened } from '../sessions/notes.ts';
import { confirmSession } from '../sessions/sessions.ts';
import { holderOf, holderOfProgram, newFlow, programOf } from './codeBinding.ts';
import { type Entered, type Entrance, enter, isStillThere, VISITOR } from './entering.ts';
import { requestCode, type Tried, tryCode } from './loginCodes.ts';
import { SEND_LOGIN_CODE } from './sendLoginCode.ts';

export type CodeParts = Entrance & { pool: pg.Pool; keyedHash: KeyedHash; codeKey: Buffer };

/** Who asks for a code, or enters one; what browsers ask for is bound to their cookie alone. */
type Entering = { email: string; platform: Platform; deviceToken: string | undefined; isBrowser: boolean };

/**
 * Accepts a request for a code, the same way for any email: the sender looks up later whether there is an
 * account. Returns the secret that the code is bound to, and when another code may be requested.
 */
export async function askForCode(
  { pool, keyedHash }: CodeParts,
  given: Entering,
  happened: Happened,
): Promise<{ flow: string; canResendAt: Date }> {
  const email = plainEmail(given.email);
  const limits = await codeLimits(keyedHash, await callerOf(pool, { ...given, email }, happened));
  const flow = newFlow();
  const program = given.isBrowser ? null : await programOf(keyedHash, email, happened.origin);
  const { platform } = given;
  const asked = {
    holder: holderOf(flow),
    email,
    userId: null,
    program,
    purpose: 'signIn',
    platform,
  } as const;
  return { flow, canResendAt: await ask(pool, asked, limits, happened) };
}

/** Accepts a request for a code with which a signed-in person confirms their identity. */
export async function askForConfirmation(
  { pool }: CodeParts,
  account: { id: string; email: string; sessionId: string },
  happened: Happened,
): Promise<Date> {
  const asked = {
    holder: `session ${account.sessionId}`,
    email: plainEmail(account.email),
    userId: account.id,
    program: null,
    purpose: 'confirmation',
    platform: 'web',
  } as const;
  return ask(pool, asked, [confirmationCodeLimit(account.id)], happened);
}

type AskedFor = {
  holder: string;
  email: string;
  userId: string | null;
  program: string | null;
  purpose: CodePurpose;
  platform: Platform;
};

async function ask(
  pool: pg.Pool,
  { platform, ...asked }: AskedFor,
  limits: readonly RateLimit[],
  { at, origin, requestId: correlationId }: Happened,
): Promise<Date> {
  const requestId = v7();
  return inTransaction(pool, async client => {
    const allowance = await consumeAll(client, limits, at, freeAt => tooManyCodes(freeAt, at));
    await requestCode(client, { ...asked, requestId, now: at });
    await addDoorEffect(client, {
      effect: SEND_LOGIN_CODE,
      factId: requestId,
      stream: `loginCode-${requestId}`,
      requestId: correlationId,
      payload: { holder: asked.holder, requestId, platform, origin, at: at.toISOString() },
      subject: dayOf(at),
    });
    return allowance.freeAt;
  });
}

async function callerOf(
  pool: pg.Pool,
  { email, deviceToken: token }: { email: string; deviceToken: string | undefined },
  { at, origin }: Happened,
): Promise<Caller> {
  return { email, ip: origin.ip ?? '', deviceId: await knownDevice(pool, { token, email, now: at }) };
}

/** `flow` is what came with the code: a browser's cookie, or what a program was answered. */
type CodeGiven = Entering & { flow: string | undefined; code: string };

/** Signs in with the code that was sent to an email, in the browser or program that requested it. */
export async function signInWithCode(
  parts: CodeParts,
  given: CodeGiven,
  happened: Happened,
): Promise<Entered> {
  const { code, platform, deviceToken } = given;
  const email = plainEmail(given.email);
  const holder = await holderFor(parts, { ...given, email }, happened.origin);
  if (!holder) throw noCode();
  const caller = await callerOf(parts.pool, { email, deviceToken }, happened);
  const limits = await guessLimits(parts.keyedHash, 'code', caller);
  const guess: Guess = { holder, email, code, limits, caller, platform };
  const userId = await proved(parts, guess, happened);
  const known = await knownById(parts.pool, userId);
  if (known?.status !== 'active' || !(await isStillThere(parts, known, happened))) throw noCode();
  return inTransaction(parts.pool, client =>
    enter(client, parts, known, { ...happened, method: 'code', platform, deviceToken }),
  );
}

async function holderFor(
  { pool, keyedHash }: CodeParts,
  { flow, isBrowser, email }: CodeGiven,
  origin: Origin,
): Promise<string | undefined> {
  if (flow) return holderOf(flow);
  return isBrowser ? undefined : holderOfProgram(pool, await programOf(keyedHash, email, origin));
}

/** Confirms a session with the code that was sent for it; returns until when the confirmation counts. */
export async function confirmWith(
  parts: CodeParts,
  account: { id: string; email: string; role: 'admin' | 'organizer' | 'user'; sessionId: string },
  code: string,
  happened: Happened,
): Promise<Date> {
  const { id, role, sessionId, email } = account;
  const limits = [confirmationGuessLimit(id)];
  await proved(parts, { holder: `session ${sessionId}`, email: plainEmail(email), code, limits }, happened);
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

type Guess = {
  holder: string;
  email: string;
  code: string;
  limits: readonly RateLimit[];
  /** Who is signing in with the code; without it, the code confirms an open session. */
  caller?: Caller;
  platform?: Platform;
};

/** The user whose code it is, if it is right; otherwise refuses, and records the failure. */
async function proved(
  { pool, codeKey, keyedHash }: CodeParts,
  { limits, caller, platform, ...given }: Guess,
  happened: Happened,
): Promise<string> {
  const now = happened.at;
  const instead = caller && !caller.deviceId ? 'knownDevice' : 'nothing';
  // In the same transaction as its note: a guess that is counted is recorded.
  const tried = await inTransaction(pool, async client => {
    let allowance = { count: 0 };
    const outcome = await tryCode(client, codeKey, { ...given, now }, async () => {
      allowance = await consumeAll(client, limits, now, freeAt => tooManyGuesses(instead, freeAt, now));
    });
    if (outcome.outcome === 'right') await refundAll(client, limits, now);
    if (outcome.outcome === 'wrong') {
      const warns = caller !== undefined && (await warnsOwner(client, keyedHash, caller, allowance, now));
      const device = caller && { knownDevice: caller.deviceId !== undefined, warnsOwner: warns };
      await noteWrongCode(client, { ...outcome, ...device, platform, email: given.email }, happened);
    }
    return outcome;
  });
  if (tried.outcome === 'right') return tried.userId;
  if (tried.outcome === 'none') throw noCode();
  const attemptsRemaining = tried.outcome === 'wrong' ? tried.attemptsRemaining : 0;
  throw attemptsRemaining > 0 ? wrongCode(attemptsRemaining) : voidCode();
}

type WrongCode = Extract<Tried, { outcome: 'wrong' }> & {
  email: string;
  knownDevice?: boolean;
  warnsOwner?: boolean;
  platform?: Platform;
};

async function noteWrongCode(
  client: pg.PoolClient,
  { userId, email, attemptsRemaining, expiresAt, ...known }: WrongCode,
  happened: Happened,
): Promise<void> {
  const isLocked = attemptsRemaining === 0;
  await addNote(client, {
    ...happened,
    // A code that is guessed at before it was generated has no owner yet.
    ...(userId ? { userId } : { userId: null, email }),
    actor: VISITOR,
    command: 'NoteFailure',
    data: {
      method: 'code',
      attemptsRemaining,
      knownDevice: known.knownDevice,
      warnsOwner: known.warnsOwner,
      platform: known.platform,
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
