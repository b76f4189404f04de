import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { SessionUser } from '#contracts/access/calls.ts';
import { inTransaction } from '#platform/database/database.ts';
import { originOf } from '#platform/http/api.ts';
import { consume } from '#platform/http/rateLimits.ts';
import { tooManyEntrances } from '../accounts/allowances.ts';
import { deviceKeyFrom, deviceTokenOf, setDeviceCookie } from '../sessions/knownDevices.ts';
import { setOrganizerCookies, setSessionCookies } from '../sessions/signInCookies.ts';
import { enter } from './entering.ts';

type Parts = { app: FastifyInstance; pool: pg.Pool; jwtSecret: string; clock(): Date };

/** Makes the function that signs in somebody whom the link in a mail has identified; it answers the token. */
export function invitedEntrance(parts: Parts) {
  return async (user: SessionUser, request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const token = await entranceOf(parts, request, reply)(user, { method: 'invitation' });
    setSessionCookies(reply, token);
    return token;
  };
}

/** The same for a link that is for one organizer alone, which may be used again, but not without end. */
export function linkEntrance(parts: Parts) {
  return async (
    user: SessionUser & { onlyOrganizer: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> => {
    const { onlyOrganizer, ...account } = user;
    const [now, windows] = [parts.clock(), [{ seconds: 3_600, most: 30 }]];
    const limit = { key: `mailLink ${account.id} ${onlyOrganizer}`, windows };
    const { granted, freeAt } = await consume(parts.pool, limit, now);
    if (!granted) throw tooManyEntrances(freeAt, now);
    const token = await entranceOf(parts, request, reply)(account, { method: 'mailLink', onlyOrganizer });
    setOrganizerCookies(reply, token);
    return token;
  };
}

type How = { method: 'invitation' } | { method: 'mailLink'; onlyOrganizer: string };

function entranceOf({ app, pool, jwtSecret, clock }: Parts, request: FastifyRequest, reply: FastifyReply) {
  const deviceKey = deviceKeyFrom(jwtSecret);
  return async (user: SessionUser, by: How): Promise<string> => {
    const how = {
      at: clock(),
      origin: originOf(request),
      requestId: request.id,
      platform: 'web',
      deviceToken: deviceTokenOf(request, deviceKey),
      ...by,
    } as const;
    const { token, deviceToken } = await inTransaction(pool, client => enter(client, { app }, user, how));
    setDeviceCookie(reply, deviceToken, deviceKey);
    return token;
  };
}
