import type { FastifyRequest } from 'fastify';
import { me, SESSION_COOKIE } from '#contracts/access/calls.ts';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import { showOwnFeedback } from '#contracts/feedback/givingCalls.ts';
import type { FeedbackForm, FeedbackPage } from '#contracts/site/feedbackPage.ts';
import { FEEDBACK_PATH } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Found, Site, Visit } from '../drawing/drawing.ts';
import type { SiteNeeds } from '../drawing/needs.ts';
import { callAs, PERSONAL } from '../personal/calls.ts';
import { NOTHING_SAID } from './body.ts';

export type FeedbackParts = Pick<Core, 'app' | 'clock'> & Pick<SiteNeeds, 'calendar'> & { site: Site };

/** What the form shows besides what the session says, which `token` is that of if it is a new one. */
export type ShownForm = Partial<Omit<FeedbackForm, 'account'>> & { token?: string; status?: number };

/** Answers with the page; a night that was merged leads to the other one. */
export async function showFeedback(
  parts: FeedbackParts,
  visit: Visit,
  shown: ShownForm = {},
): Promise<unknown> {
  visit.reply.headers(PERSONAL);
  return parts.site.own(visit, await feedbackPage(parts, visit.request, shown), shown.status);
}

async function feedbackPage(
  parts: FeedbackParts,
  request: FastifyRequest,
  { token = request.cookies[SESSION_COOKIE], ...form }: ShownForm,
): Promise<Found> {
  const { received } = request.query as { received?: unknown };
  const found = await nightAt(parts, request);
  if (!found) return null;
  const { night, shows, isElsewhere } = found;
  // A redirect would lose what was typed.
  if (isElsewhere && request.method !== 'POST') return { movedTo: `${FEEDBACK_PATH}/${night.id}` };
  if (shows) return { name: 'feedback', night, shows };
  if (received !== undefined && request.method !== 'POST') {
    return { name: 'feedback', night, shows: { state: 'received' } };
  }
  const filled = await formOf(parts, request, token, form);
  return { name: 'feedback', night, shows: { state: 'form', form: filled } };
}

type Instead = Exclude<FeedbackPage['shows'], { state: 'form' }>;

/**
 * The night that the address names, or the one that it was merged into, and what is shown where there is nothing to be
 * said, or not yet; undefined if visitors may not know of it.
 */
export async function nightAt({ calendar, clock }: FeedbackParts, { params }: FastifyRequest) {
  const { id } = params as { id: string };
  const here = await calendar.event(id);
  const elsewhere = here ? undefined : await calendar.movedTo(id);
  const event = here ?? (elsewhere === undefined ? undefined : await calendar.event(elsewhere));
  if (!event) return undefined;
  const { night, dates, hasBegun } = event;
  const isOff = night.status === 'cancelled';
  let shows: Instead | undefined;
  if (night.seriesId !== null && !occurrenceRef(night.id)) {
    const now = clock().getTime();
    const begun = [...dates.next, ...dates.past].filter(
      ({ startsAt, status }) => Date.parse(startsAt) <= now && status !== 'cancelled',
    );
    shows = begun.length > 0 ? { state: 'dates', dates: begun } : { state: isOff ? 'cancelled' : 'early' };
  } else if (isOff) shows = { state: 'cancelled' };
  else if (!hasBegun) shows = { state: 'early' };
  return { night, shows, isElsewhere: !here };
}

/** The form for this session: with the typed values, else with the earlier feedback. */
async function formOf(
  { app }: FeedbackParts,
  request: FastifyRequest,
  token: string | undefined,
  { said, email = '', isGiven = false, needsCode = false, text = '', fieldErrors = {} }: ShownForm,
): Promise<FeedbackForm> {
  const { account, own } = token ? await knownBy(app, request, token) : NOBODY;
  return {
    ...{ account, email, text, fieldErrors },
    isGiven: account === null ? isGiven : own !== null,
    said: said ?? own ?? NOTHING_SAID,
    needsCode: needsCode && account === null,
  };
}

type Known = { account: string | null; own: FeedbackForm['said'] | null };
const NOBODY: Known = { account: null, own: null };

/** The session's account, and its earlier feedback on this night. */
async function knownBy(app: Core['app'], request: FastifyRequest, token: string): Promise<Known> {
  const [account, given] = await Promise.all([
    callAs(app, request, me, { token }),
    callAs(app, request, showOwnFeedback, { token, params: request.params as { id: string } }),
  ]);
  if (account.statusCode !== 200) return NOBODY;
  const { feedback } = given.json() as { feedback?: FeedbackForm['said'] | null };
  return { account: (account.json() as { email: string }).email, own: feedback ?? null };
}
