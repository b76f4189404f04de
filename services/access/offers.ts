import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { SessionUser } from '#contracts/access/calls.ts';
import type { Actor, Origin } from '#contracts/platform/fact.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { Common, Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { type Account, originOf } from '#platform/http/api.ts';
import {
  activeAdministrators,
  knownByEmail,
  knownById,
  noteAccountState,
  otherAdministrators,
} from './accounts/accountStates.ts';
import { plainEmail } from './accounts/allowances.ts';
import { lastLoginOf, loginsOf } from './accounts/loginHistory.ts';
import { toldVisitor, visitorOf } from './accounts/visitor.ts';
import { invitedEntrance, linkEntrance } from './login/enterInvited.ts';
import { endOwnSessions } from './routes.ts';
import { endSessionsOf } from './sessions/endSessionsOf.ts';
import { areMailLinksEnded } from './sessions/mailLinks.ts';
import { namesOf, presenceOf } from './sessions/sessions.ts';

/** Who somebody is, and their sessions. */
export const offers = {
  namesOf:
    ({ db }: Common) =>
    (ids: readonly string[]) =>
      namesOf(db(), ids),
  accountOf:
    ({ pool }: Common) =>
    (userId: string) =>
      knownById(pool, userId),
  roleOf:
    ({ pool }: Common) =>
    async (userId: string) =>
      (await knownById(pool, userId))?.role,
  accountWith:
    ({ pool }: Common) =>
    (email: string) =>
      accountIdWith(pool, email),
  administrators:
    ({ pool }: Common) =>
    () =>
      activeAdministrators(pool),
  accountStates: () => ({ note: noteAccountState, otherAdministrators }),
  tellOrigin: () => (origin: Origin, language: Language) => toldVisitor(visitorOf(origin), language),
  presenceOf:
    ({ pool, clock }: Common) =>
    (userId: string) =>
      presenceOf(pool, userId, clock()),
  loginsOf:
    ({ db, codec }: Common) =>
    (userId: string, page: { limit: number; offset: number; language: Language }) =>
      loginsOf({ db: db(), codec }, userId, page),
  lastLoginOf:
    ({ db, codec }: Common) =>
    (userId: string, language: Language) =>
      lastLoginOf({ db: db(), codec }, userId, language),
  endSessions:
    ({ pool }: Common) =>
    (account: Account, { now, origin = {}, correlationId, commandId }: Asked) => {
      const why = { why: 'deleted', at: now, origin, requestId: correlationId ?? commandId } as const;
      return endOwnSessions(pool, account, {}, why);
    },
  endSessionsOf:
    ({ pool, clock }: Common) =>
    (
      userId: string,
      { request, ...by }: { actor: Actor; except: string | undefined; request: FastifyRequest },
    ) =>
      endSessionsOf(pool, userId, { ...by, at: clock(), origin: originOf(request), requestId: request.id }),
  areMailLinksEnded:
    ({ pool }: Common) =>
    (userId: string, madeAt: Date) =>
      areMailLinksEnded(pool, userId, madeAt),
  enterByLink: ({ app, pool, clock, parts }: Core) =>
    linkEntrance({ app, pool, clock, jwtSecret: parts.jwtSecret }),
  enter: ({ app, pool, clock, parts, freshness }: Core) => {
    const enter = invitedEntrance({ app, pool, clock, jwtSecret: parts.jwtSecret });
    return async (
      { position, ...user }: SessionUser & { position: bigint },
      request: FastifyRequest,
      reply: FastifyReply,
    ) => {
      const { fresh } = await freshness.wait(['users'], position);
      return fresh ? enter(user, request, reply) : null;
    };
  },
};

/** The id of the account that has an address, however it is spelled. */
async function accountIdWith(pool: pg.Pool, email: string): Promise<string | undefined> {
  return (await knownByEmail(pool, plainEmail(email)))?.id;
}
