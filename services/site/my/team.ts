import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { v5, v7 } from 'uuid';
import { SESSION_COOKIE } from '#contracts/access/calls.ts';
import type { MyOrganizer } from '#contracts/my/calls.ts';
import {
  changeMyTeamRole,
  inviteToMyTeam,
  leaveMyTeam,
  removeFromMyTeam,
  revokeMyInvitation,
  sendMyInvitationAgain,
  showMyTeam,
} from '#contracts/my/teamCalls.ts';
import { mayOnTeam } from '#contracts/organizers/rights.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import type { Commit } from '#contracts/platform/commit.ts';
import { LANGUAGES, tell } from '#contracts/platform/sentences/sentence.ts';
import { type MyTeamPage, TEAM_DONE, TEAM_STEPS, type TeamStep } from '#contracts/site/myTeamPage.ts';
import { MY_PATH, MY_TEAM_PATH, pathIn } from '#contracts/site/pages.ts';
import { siteSentences } from '#contracts/site/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { placeOf, type Site, type Visit } from '../drawing/drawing.ts';
import { acceptForms } from '../drawing/forms.ts';
import { callAs, isFromOtherSite, PERSONAL, problemOf } from '../personal/calls.ts';
import { mine } from './mine.ts';

type Parts = Pick<Core, 'app'> & { site: Site };

const HIDDEN = { schema: { hide: true } };
/** Under this what is done to a team, as it was seen, makes an Idempotency-Key. */
const SAME_STEP = '5c3f1f0e-6a52-4f49-9e36-3e0a4f8d2b17';

type Shown = Partial<Pick<MyTeamPage, 'text' | 'fieldErrors' | 'values'>> & { status?: number };
type Fields = Readonly<Record<string, string>>;

/** The page of a team, for who is on it; whoever is not is led to the page of their own nights. */
export async function teamPages(parts: Parts): Promise<void> {
  await parts.app.register(async scope => {
    acceptForms(scope);
    for (const language of LANGUAGES) {
      const path = pathIn(language, MY_TEAM_PATH);
      scope.get(path, HIDDEN, (request, reply) => show(parts, { request, reply }));
      scope.post(path, HIDDEN, (request, reply) => receive(parts, { request, reply }));
    }
  });
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

async function show(parts: Parts, visit: Visit, shown: Shown = {}): Promise<unknown> {
  const { request, reply } = visit;
  const query = request.query as Record<string, unknown>;
  const found = await mine(parts.app, request);
  reply.headers(PERSONAL);
  if (!found) return reply.redirect(pathIn(placeOf(request.url).language, MY_PATH), 303);
  const { organizer, own } = found;
  const { text = '', fieldErrors = {}, values = {} } = shown;
  const done = request.method === 'GET' ? TEAM_DONE.find(one => one === query.done) : undefined;
  const page: MyTeamPage = {
    ...{ name: 'myTeam', own, text, fieldErrors, values, done: done ?? null, seen: v7() },
    organizer: { id: organizer.id, name: organizer.name },
    people: await peopleOf(parts, request, organizer),
  };
  return parts.site.own(visit, page, shown.status);
}

async function peopleOf(
  { app }: Parts,
  request: FastifyRequest,
  { id, role, pauseReason }: MyOrganizer,
): Promise<MyTeamPage['people']> {
  if (!mayOnTeam(role, 'manage') || pauseReason !== null) return null;
  const token = request.cookies[SESSION_COOKIE];
  const { since } = request.query as Record<string, unknown>;
  const after = /^\d{1,19}$/.exec(asText(since))?.[0];
  const answer = await callAs(app, request, showMyTeam, { token, params: { organizerId: id }, after });
  return answer.statusCode === 200 ? (answer.json() as AnswerOf<typeof showMyTeam>) : null;
}

async function receive(parts: Parts, visit: Visit): Promise<unknown> {
  const { request, reply } = visit;
  const { language } = placeOf(request.url);
  if (isFromOtherSite(request)) {
    return show(parts, visit, { text: tell(siteSentences.fromElsewhere, language), status: 403 });
  }
  const fields = Object.fromEntries(
    Object.entries((request.body ?? {}) as Fields).map(([name, value]) => [
      name,
      value.trim().slice(0, 1_000),
    ]),
  );
  const step = TEAM_STEPS.find(one => one === fields.step);
  if (!step) return show(parts, visit);
  const of = asText((request.query as Record<string, unknown>).of);
  const given = await act(parts, request, { step, of, fields });
  if (given.statusCode >= 300) {
    const { email = '', role = '' } = fields;
    return show(parts, visit, {
      ...problemOf(given),
      ...(step === 'invite' && { values: { email, role } }),
    });
  }
  const { position: since } = (given.json() as { commit: Commit }).commit;
  reply.headers(PERSONAL);
  if (step === 'leave') return reply.redirect(`${pathIn(language, MY_PATH)}?since=${since}`, 303);
  const query = new URLSearchParams({ of, done: DONE[step], since });
  return reply.redirect(`${pathIn(language, MY_TEAM_PATH)}?${query}`, 303);
}

const DONE = {
  invite: 'invited',
  again: 'again',
  revoke: 'revoked',
  role: 'role',
  remove: 'removed',
} as const;

type Act = { step: TeamStep; of: string; fields: Fields };

/** The page that was seen is part of the key: one of its buttons does something once, however often it is tapped. */
function act(
  { app }: Parts,
  request: FastifyRequest,
  { step, of, fields }: Act,
): Promise<LightMyRequestResponse> {
  const { user = '', invitation = '', email = '', role = '', seen = '' } = fields;
  const token = request.cookies[SESSION_COOKIE];
  const key = v5(JSON.stringify([of, step, user, invitation, email, role, seen]), SAME_STEP);
  const given = { token, key, params: { organizerId: of, userId: user, invitationId: invitation } };
  if (step === 'invite') {
    const { language } = placeOf(request.url);
    return callAs(app, request, inviteToMyTeam, { ...given, body: { email, role, language } });
  }
  if (step === 'again') return callAs(app, request, sendMyInvitationAgain, given);
  if (step === 'revoke') return callAs(app, request, revokeMyInvitation, given);
  if (step === 'role') return callAs(app, request, changeMyTeamRole, { ...given, body: { role } });
  return callAs(app, request, step === 'remove' ? removeFromMyTeam : leaveMyTeam, given);
}
