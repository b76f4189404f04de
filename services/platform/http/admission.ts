import type { FastifyRequest } from 'fastify';
import type { Call } from '#contracts/platform/call.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import type { CityTeam } from '../cities/cityTeam.ts';
import type { RegionsOf } from '../commands/cityStreams.ts';
import { notFound, Refusal } from '../refusals/refusal.ts';
import type { Account } from './received.ts';
import type { Membership, Teams } from './teams.ts';

/** The account whose token a request carries; null without a token; refuses a bad one. */
export type Authenticate = (request: FastifyRequest) => Promise<Account | null>;

/** What decides who may make a call. */
export type Admission = { authenticate: Authenticate; teams: Teams; regionsOf: RegionsOf };

/**
 * Who makes a call: a visitor has no account, only calls of teams have a member, and a city team is who may make the call for
 * its cities alone.
 */
export type Admitted = { account: Account | null; member: Membership | null; cityTeam: CityTeam | null };

/**
 * The account that makes a call, where the call is open to it; null for a visitor.
 * @throws Refusal 401 without an account, 403 without the role or the permission that the call needs; for a call of a
 *   team, 404 for who is not on it, and for what is not its organizer's.
 */
export async function admit(
  { authenticate, teams, regionsOf }: Admission,
  call: Call,
  request: FastifyRequest,
): Promise<Admitted> {
  const admitted = (account: Account | null, member: Membership | null = null) => ({
    account,
    member,
    cityTeam: null,
  });
  if (call.anonymous) return admitted(null);
  // An expired token must not keep anybody from public calls, least of all from signing in.
  if (call.access === 'public') return admitted(await authenticate(request).then(inFull, nobodyIfRefused));
  const account = await authenticate(request);
  if (!account) throw new Refusal(platformSentences.signIn, { status: 401, code: 'unauthenticated' });
  if (account.onlyOrganizer !== null) keepWithin(account.onlyOrganizer, call, request);
  if (call.access === 'team') return admitted(account, await admitMember(teams, call, account, request));
  const isAudit = call.auditors === true && account.auditor;
  if (call.access !== 'admin' || account.role === 'admin' || isAudit) return admitted(account);
  const cityTeam = call.cityTeams ? { userId: account.id, regionIds: await regionsOf(account.id) } : null;
  if (!cityTeam || cityTeam.regionIds.length === 0) {
    throw new Refusal(platformSentences.adminsOnly, { status: 403, code: 'forbidden' });
  }
  return { ...admitted(account), cityTeam };
}

/**
 * Refuses what a session may not do that the link in a mail has opened. Mails are forwarded: it is for the nights of one
 * organizer, and not for its team, whoever the account is otherwise.
 */
function keepWithin(organizer: string, { access, right, byMailLink }: Call, request: FastifyRequest): void {
  const { organizerId } = request.params as { organizerId?: string };
  const isWithin = access === 'team' && right !== 'manage' && organizerId === organizer;
  if (!isWithin && !byMailLink) {
    throw new Refusal(platformSentences.openedByLink, { status: 403, code: 'opened_by_link' });
  }
}

/** Somebody whose session is for one organizer is a visitor anywhere else. */
function inFull(account: Account | null): Account | null {
  return account?.onlyOrganizer === null ? account : null;
}

/** Neither organizers nor nights can be told from those that do not exist by who has nothing to do with them. */
async function admitMember(
  teams: Teams,
  { right }: Call,
  { id }: Account,
  request: FastifyRequest,
): Promise<Membership> {
  const { organizerId = '', eventId } = request.params as { organizerId?: string; eventId?: string };
  const member = await teams.memberOf(organizerId, id);
  if (!member) throw notFound(platformSentences.notOnTeam);
  if (!right || !member.may(right)) {
    throw new Refusal(platformSentences.roleTooLow, { status: 403, code: 'forbidden' });
  }
  if (member.pauseReason !== null && right !== 'see') {
    const sentence = platformSentences.paused({ reason: member.pauseReason });
    throw new Refusal(sentence, { status: 403, code: 'paused' });
  }
  if (eventId !== undefined && !(await teams.isOf(organizerId, eventId))) {
    throw notFound(platformSentences.notOfOrganizer);
  }
  return member;
}

function nobodyIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
