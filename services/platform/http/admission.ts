import type { FastifyRequest } from 'fastify';
import type { Call } from '#contracts/platform/call.ts';
import { platformSentences } from '#contracts/platform/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Account } from './received.ts';

/** The account whose token a request carries; null without a token; refuses a bad one. */
export type Authenticate = (request: FastifyRequest) => Promise<Account | null>;

/**
 * The account that makes a call, where the call is open to it; null for a visitor.
 * @throws Refusal 401 without an account, 403 without the role that the call needs.
 */
export async function admit(
  authenticate: Authenticate,
  call: Call,
  request: FastifyRequest,
): Promise<Account | null> {
  if (call.anonymous) return null;
  // An expired token must not keep anybody from public calls, least of all from signing in.
  if (call.access === 'public') return authenticate(request).catch(nobodyIfRefused);
  const account = await authenticate(request);
  if (!account) throw new Refusal(platformSentences.signIn, { status: 401, code: 'unauthenticated' });
  if (call.access === 'admin' && account.role !== 'admin') {
    throw new Refusal(platformSentences.adminsOnly, { status: 403, code: 'forbidden' });
  }
  return account;
}

function nobodyIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
