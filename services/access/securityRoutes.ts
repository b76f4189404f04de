import {
  endAdministratorSession,
  listAdministratorSessions,
  listSignIns,
  showLockedSignIns,
} from '#contracts/access/securityCalls.ts';
import { accessSentences } from '#contracts/access/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { type Account, originOf } from '#platform/http/api.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import { openLocks, strangersByHour } from './accounts/lockedSignIns.ts';
import { findSignIns, type SignInParts, type SignInsSchema } from './accounts/signIns.ts';
import { administratorOf, administratorSessions } from './sessions/administratorSessions.ts';
import { endSessionsOf } from './sessions/endSessionsOf.ts';

export type SecurityNeeds = {
  /** Refuses unless the session was confirmed with a code recently. */
  needFreshCode(account: Account | null, at: { now: Date }): void;
};

/** The calls of the security centre: who signed in, who could not, and which sessions administrators have. */
export function securityRoutes(
  { calls, pool, codec, clock, ...core }: Core,
  { needFreshCode }: SecurityNeeds,
): void {
  const parts: SignInParts = { db: core.db<SignInsSchema>(), codec };

  calls.query(listSignIns, ({ query, language }) => findSignIns(parts, query, { now: clock(), language }));

  calls.query(showLockedSignIns, async ({ language }) => {
    const now = clock();
    const [locks, strangers] = await Promise.all([
      openLocks(parts, { now, language }),
      strangersByHour(parts, pool, now),
    ]);
    return { locks, strangers };
  });

  calls.query(listAdministratorSessions, async ({ account, language }) => ({
    administrators: await administratorSessions(pool, account!, { now: clock(), language }),
  }));

  calls.query(endAdministratorSession, async ({ params, account, request }, reply) => {
    const now = clock();
    const { id: by, role, sessionId } = account!;
    if (params.id === sessionId) {
      throw new Refusal(accessSentences.ownSession, { status: 409, code: 'own_session' });
    }
    const userId = await administratorOf(pool, params.id, now);
    if (!userId) throw notFound(accessSentences.noSession);
    // Somebody who took over one administrator's session must not be able to shut out the others.
    if (userId !== by) needFreshCode(account, { now });
    const asked = { at: now, origin: originOf(request), requestId: request.id, actor: { id: by, role } };
    reply.header('x-correlation-id', request.id);
    return { success: true, ended: await endSessionsOf(pool, userId, { ...asked, only: params.id }) };
  });
}
