import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { login, me, signOut } from '#contracts/access/calls.ts';
import {
  CODE_MINUTES,
  confirmWithCode,
  resendCode,
  sendCode,
  sendConfirmationCode,
  verifyCode,
} from '#contracts/access/codeCalls.ts';
import { accessSentences } from '#contracts/access/sentences.ts';
import { endOtherSessions, endSession, listSessions } from '#contracts/access/sessionCalls.ts';
import type { SessionEnd } from '#contracts/access/signIn.ts';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import type { Core } from '#platform/areas/core.ts';
import { inTransaction } from '#platform/database/database.ts';
import { type Account, type Api, originOf, type Query } from '#platform/http/api.ts';
import { toldVisitor } from './accounts/visitor.ts';
import { CODE_COOKIE, isBrowser } from './login/codeBinding.ts';
import {
  askForCode,
  askForConfirmation,
  type CodeParts,
  confirmWith,
  signInWithCode,
} from './login/codeLogin.ts';
import { type Entered, type Entrance, permissionsOf } from './login/entering.ts';
import { codeKeyFrom } from './login/loginCodes.ts';
import { signInWithPassword } from './login/passwordLogin.ts';
import { type SecurityNeeds, securityRoutes } from './securityRoutes.ts';
import { deviceKeyFrom, deviceTokenOf, forgetDevices, setDeviceCookie } from './sessions/knownDevices.ts';
import { addNote, type Happened } from './sessions/notes.ts';
import { endSessions, sessionsOf } from './sessions/sessions.ts';
import {
  clearCookies,
  clearSessionCookies,
  setCookies,
  setSessionCookies,
} from './sessions/signInCookies.ts';

export type AccessNeeds = Pick<Entrance, 'withdrawDeletion'> & SecurityNeeds;

/** The calls of the access area: sign in, list sessions, sign out. */
export function accessRoutes(core: Core, needs: AccessNeeds): void {
  const { app, calls, pool, codec, clock, parts, regionsOf } = core;
  const { jwtSecret } = parts;
  const codeParts: CodeParts = {
    app,
    pool,
    keyedHash: codec.keyedHash,
    codeKey: codeKeyFrom(jwtSecret),
    ...needs,
  };
  const happening: Happening = request => ({
    at: clock(),
    origin: originOf(request),
    requestId: request.id,
  });
  const deviceKey = deviceKeyFrom(jwtSecret);

  calls.query(login, async ({ body, request }, reply) => {
    const given = { ...body, deviceToken: deviceTokenOf(request, deviceKey) };
    return entered(reply, deviceKey, await signInWithPassword(codeParts, given, happening(request)));
  });

  codeRoutes(calls, codeParts, { happening, deviceKey });
  confirmationRoutes(calls, codeParts, happening);
  calls.query(me, async ({ account }) => {
    const { auditor, cities: _, ...user } = signedIn(account);
    // From the log: who was just refused asks whether they still look after anything.
    const cities = user.role === 'admin' ? [] : await regionsOf(user.id);
    return { ...user, ...permissionsOf({ auditor, cities }) };
  });
  sessionRoutes(calls, pool, happening);
  securityRoutes(core, needs);
}

type Happening = (request: FastifyRequest) => Happened;

/** Signing in with a mailed code, from browsers and programs. */
function codeRoutes(
  calls: Api,
  codeParts: CodeParts,
  { happening, deviceKey }: { happening: Happening; deviceKey: Buffer },
): void {
  for (const [call, sentence] of [
    [sendCode, accessSentences.codeSent],
    [resendCode, accessSentences.codeSentAgain],
  ] as const) {
    calls.query(call, async ({ body, request, language }, reply) => {
      const given = { ...body, ...askerOf(request, deviceKey) };
      const { flow, canResendAt } = await askForCode(codeParts, given, happening(request));
      setCodeCookie(reply, flow);
      // Pages get it as a cookie alone, which their scripts cannot read.
      const data = { canResendAt: canResendAt.toISOString(), ...(!given.isBrowser && { flow }) };
      return { success: true, message: tell(sentence, language), data };
    });
  }

  calls.query(verifyCode, async ({ body, request }, reply) => {
    const flow = body.flow ?? request.cookies[CODE_COOKIE];
    const given = { ...body, flow, ...askerOf(request, deviceKey) };
    const { token, user } = entered(
      reply,
      deviceKey,
      await signInWithCode(codeParts, given, happening(request)),
    );
    clearCookies(reply, CODE_COOKIE, COOKIE_PATH);
    return { success: true, data: { accessToken: token, user } };
  });
}

function confirmationRoutes(api: Api, codeParts: CodeParts, happening: Happening): void {
  api.query(sendConfirmationCode, async ({ account, request, language }) => {
    const canResendAt = await askForConfirmation(codeParts, signedIn(account), happening(request));
    const message = tell(accessSentences.codeSent, language);
    return { success: true, message, data: { canResendAt: canResendAt.toISOString() } };
  });

  api.query(confirmWithCode, async ({ account, body, request }) => {
    const until = await confirmWith(codeParts, signedIn(account), body.code, happening(request));
    return { success: true, data: { confirmedUntil: until.toISOString() } };
  });
}

function sessionRoutes(api: Api, pool: pg.Pool, happening: Happening): void {
  const end = (
    { account, request }: Pick<Query<typeof signOut>, 'account' | 'request'>,
    which: { only?: string; except?: string },
    why: SessionEnd,
  ): Promise<number> => endOwnSessions(pool, signedIn(account), which, { why, ...happening(request) });

  api.query(signOut, async (query, reply) => {
    await end(query, { only: signedIn(query.account).sessionId }, 'signedOut');
    clearSessionCookies(reply);
    return { success: true };
  });

  api.query(listSessions, async ({ account, request, language }) => {
    const { id, sessionId } = signedIn(account);
    const sessions = await sessionsOf(pool, id, sessionId, happening(request).at);
    return { sessions: sessions.map(session => toldVisitor(session, language)) };
  });

  api.query(endSession, async query => ({
    success: true,
    ended: await end(query, { only: query.params.id }, 'endedElsewhere'),
  }));

  api.query(endOtherSessions, async query => ({
    success: true,
    ended: await end(query, { except: signedIn(query.account).sessionId }, 'endedElsewhere'),
  }));
}

export type Leaving = Happened & { why: SessionEnd };

/** Ends sessions of the caller, and records it; returns how many. */
export async function endOwnSessions(
  pool: pg.Pool,
  { id, role }: Pick<Account, 'id' | 'role'>,
  which: { only?: string; except?: string },
  { why, ...happened }: Leaving,
): Promise<number> {
  return inTransaction(pool, async client => {
    const sessionIds = await endSessions(client, id, which, happened.at);
    if (why === 'endedElsewhere') await forgetDevices(client, id, which);
    if (sessionIds.length > 0) {
      await addNote(client, {
        ...happened,
        userId: id,
        actor: { id, role },
        command: 'NoteSignOut',
        data: { sessionIds, why },
        deeds: [],
      });
    }
    return sessionIds.length;
  });
}

function askerOf(request: FastifyRequest, deviceKey: Buffer) {
  return { deviceToken: deviceTokenOf(request, deviceKey), isBrowser: isBrowser(request) };
}

const COOKIE_PATH = '/api/auth/email';

function entered(reply: FastifyReply, deviceKey: Buffer, { deviceToken, ...rest }: Entered) {
  setDeviceCookie(reply, deviceToken, deviceKey);
  setSessionCookies(reply, rest.token);
  return rest;
}

function setCodeCookie(reply: FastifyReply, cookie: string): void {
  setCookies(reply, { name: CODE_COOKIE, value: cookie, seconds: CODE_MINUTES * 60, callPath: COOKIE_PATH });
}

/** The guard has already refused callers without an account. */
function signedIn(account: Account | null): Account {
  return account!;
}
