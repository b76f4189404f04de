import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { v5, v7 } from 'uuid';
import { SESSION_COOKIE } from '#contracts/access/calls.ts';
import {
  followMyCalendar,
  lookAtMyCalendar,
  showMyCalendar,
  stopMyCalendar,
} from '#contracts/followedCalendars/teamCalls.ts';
import { listMyOrganizers, type MyOrganizer } from '#contracts/my/calls.ts';
import { mayOnTeam } from '#contracts/organizers/rights.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import type { Commit } from '#contracts/platform/commit.ts';
import { LANGUAGES, tell } from '#contracts/platform/sentences/sentence.ts';
import { CALENDAR_DONE, CALENDAR_STEPS, type MyCalendarPage } from '#contracts/site/myCalendarPage.ts';
import { MY_CALENDAR_PATH, MY_PATH, pathIn } from '#contracts/site/pages.ts';
import { siteSentences } from '#contracts/site/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { placeOf, type Site, type Visit } from '../drawing/drawing.ts';
import { acceptForms } from '../drawing/forms.ts';
import { callAs, isFromOtherSite, PERSONAL, problemOf } from '../personal/calls.ts';

type Parts = Pick<Core, 'app' | 'clock'> & { site: Site };

const HIDDEN = { schema: { hide: true } };
/** Under this what is done to the calendar, on a page as it was seen, makes an Idempotency-Key. */
const SAME_STEP = '8c0f5d0a-51f5-4a6c-8e0b-7d6b2d3d9e10';
const LONGEST = 3_000;
const MINUTE = 60_000;

type Shown = Partial<Pick<MyCalendarPage, 'text' | 'fieldErrors' | 'look' | 'url'>> & { status?: number };
type Query = Readonly<Record<string, unknown>>;

/** The page on which the admins of a team name the calendar that is the source of its nights. */
export async function calendarPages(parts: Parts): Promise<void> {
  await parts.app.register(async scope => {
    acceptForms(scope);
    for (const language of LANGUAGES) {
      const path = pathIn(language, MY_CALENDAR_PATH);
      scope.get(path, HIDDEN, (request, reply) => show(parts, { request, reply }));
      scope.post(path, HIDDEN, (request, reply) => receive(parts, { request, reply }));
    }
  });
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

async function show(parts: Parts, visit: Visit, shown: Shown = {}): Promise<unknown> {
  const { request, reply } = visit;
  const query = request.query as Query;
  const organizer = await mine(parts, request, asText(query.of));
  reply.headers(PERSONAL);
  if (!organizer) return reply.redirect(pathIn(placeOf(request.url).language, MY_PATH), 303);
  const { text = '', fieldErrors = {}, look = null, url = '' } = shown;
  const done = request.method === 'GET' ? CALENDAR_DONE.find(one => one === query.done) : undefined;
  const page: MyCalendarPage = {
    ...{ name: 'myCalendar', text, fieldErrors, look, url, done: done ?? null, seen: v7() },
    ...{ organizer: { id: organizer.id, name: organizer.name }, isReviewed: organizer.trust === 'reviewed' },
    calendar: await calendarOf(parts, request, organizer.id),
  };
  return parts.site.own(visit, page, shown.status);
}

/** The organizer, if this person is an admin of its team. */
async function mine({ app }: Parts, request: FastifyRequest, id: string): Promise<MyOrganizer | undefined> {
  const token = request.cookies[SESSION_COOKIE];
  if (!token) return undefined;
  const listed = await callAs(app, request, listMyOrganizers, { token });
  if (listed.statusCode !== 200) return undefined;
  const { organizers } = listed.json() as AnswerOf<typeof listMyOrganizers>;
  const own = organizers.filter(({ role, pauseReason }) => mayOnTeam(role, 'manage') && pauseReason === null);
  // The link to the other language has no query.
  const only = id === '' && own.length === 1 ? own[0] : undefined;
  return only ?? own.find(one => one.id === id);
}

async function calendarOf(
  { app, clock }: Parts,
  request: FastifyRequest,
  organizerId: string,
): Promise<MyCalendarPage['calendar']> {
  const token = request.cookies[SESSION_COOKIE];
  const after = /^\d{1,19}$/.exec(asText((request.query as Query).since))?.[0];
  const answer = await callAs(app, request, showMyCalendar, { token, params: { organizerId }, after });
  if (answer.statusCode !== 200) return null;
  const { calendar } = answer.json() as AnswerOf<typeof showMyCalendar>;
  if (!calendar) return null;
  const { readAt } = calendar;
  const minutesAgo =
    readAt === null ? null : Math.max(0, Math.round((+clock() - Date.parse(readAt)) / MINUTE));
  return { ...calendar, minutesAgo };
}

async function receive(parts: Parts, visit: Visit): Promise<unknown> {
  const { request, reply } = visit;
  const { language } = placeOf(request.url);
  if (isFromOtherSite(request)) {
    return show(parts, visit, { text: tell(siteSentences.fromElsewhere, language), status: 403 });
  }
  const fields = (request.body ?? {}) as Readonly<Record<string, string>>;
  const step = CALENDAR_STEPS.find(one => one === fields.step);
  if (!step) return show(parts, visit);
  const of = asText((request.query as Query).of);
  const url = asText(fields.url).trim().slice(0, LONGEST);
  const given = await act(parts, request, { step, of, url, fields });
  if (given.statusCode >= 300) return show(parts, visit, { ...problemOf(given), url });
  if (step === 'look') {
    const { look } = given.json() as AnswerOf<typeof lookAtMyCalendar>;
    return show(parts, visit, { look, url });
  }
  const { position: since } = (given.json() as { commit: Commit }).commit;
  const query = new URLSearchParams({ of, done: step === 'follow' ? 'followed' : 'stopped', since });
  return reply.headers(PERSONAL).redirect(`${pathIn(language, MY_CALENDAR_PATH)}?${query}`, 303);
}

type Act = {
  step: (typeof CALENDAR_STEPS)[number];
  of: string;
  url: string;
  fields: Readonly<Record<string, string>>;
};

function act(
  { app }: Parts,
  request: FastifyRequest,
  { step, of, url, fields }: Act,
): Promise<LightMyRequestResponse> {
  const { seen = '', calendar = '' } = fields;
  const token = request.cookies[SESSION_COOKIE];
  const given = { token, params: { organizerId: of } };
  if (step === 'look') return callAs(app, request, lookAtMyCalendar, { ...given, body: { url } });
  const key = v5(JSON.stringify([of, step, url, calendar, seen]), SAME_STEP);
  return step === 'follow'
    ? callAs(app, request, followMyCalendar, { ...given, key, body: { url } })
    : callAs(app, request, stopMyCalendar, {
        ...{ token, key, params: { organizerId: of, calendarId: calendar } },
      });
}
