import type { FastifyRequest } from 'fastify';
import { me, SESSION_COOKIE } from '#contracts/access/calls.ts';
import { listMyOrganizers, type MyOrganizer } from '#contracts/my/calls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import type { Core } from '#platform/areas/core.ts';
import { callAs } from '../personal/calls.ts';

/** An organizer on whose team somebody is, and the account that they are signed in with. */
export type Mine = { organizer: MyOrganizer; own: string };

/** The organizer that the address of a page names (`?of=`), and who looks, if they are on its team. */
export async function mine(app: Core['app'], request: FastifyRequest): Promise<Mine | undefined> {
  const { of = '' } = request.query as { of?: unknown };
  const token = request.cookies[SESSION_COOKIE];
  if (!token) return undefined;
  const [account, listed] = await Promise.all([
    callAs(app, request, me, { token }),
    callAs(app, request, listMyOrganizers, { token }),
  ]);
  if (account.statusCode !== 200 || listed.statusCode !== 200) return undefined;
  const { organizers } = listed.json() as AnswerOf<typeof listMyOrganizers>;
  // The link to the other language has no query.
  const only = of === '' && organizers.length === 1 ? organizers[0] : undefined;
  const organizer = only ?? organizers.find(({ id }) => id === of);
  return organizer && { organizer, own: (account.json() as { id: string }).id };
}
