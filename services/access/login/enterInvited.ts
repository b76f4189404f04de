import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { SessionUser } from '#contracts/access/calls.ts';
import { inTransaction } from '#platform/database/database.ts';
import { originOf } from '#platform/http/api.ts';
import { deviceKeyFrom, deviceTokenOf, setDeviceCookie } from '../sessions/knownDevices.ts';
import { setSessionCookies } from '../sessions/signInCookies.ts';
import { enter } from './entering.ts';

type Parts = { app: FastifyInstance; pool: pg.Pool; jwtSecret: string; clock(): Date };

/** Makes the function that signs in somebody whom the link in a mail has identified; it answers the token. */
export function invitedEntrance({ app, pool, jwtSecret, clock }: Parts) {
  const deviceKey = deviceKeyFrom(jwtSecret);
  return async (user: SessionUser, request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const how = {
      at: clock(),
      origin: originOf(request),
      requestId: request.id,
      method: 'invitation',
      platform: 'web',
      deviceToken: deviceTokenOf(request, deviceKey),
    } as const;
    const { token, deviceToken } = await inTransaction(pool, client => enter(client, { app }, user, how));
    setDeviceCookie(reply, deviceToken, deviceKey);
    setSessionCookies(reply, token);
    return token;
  };
}
