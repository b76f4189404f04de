import type { FastifyReply, LightMyRequestResponse } from 'fastify';
import { me, SESSION_COOKIE } from '#contracts/access/calls.ts';
import { listMyOrganizers } from '#contracts/my/calls.ts';
import type { MyNight } from '#contracts/my/nightCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { LANGUAGES, type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import { LINK_ANSWERS, type LinkAnswer, type MyLinkPage } from '#contracts/site/myLinkPage.ts';
import { MY_LINK_PATH, MY_PATH, pathIn } from '#contracts/site/pages.ts';
import { siteSentences } from '#contracts/site/sentences.ts';
import { isRefusal } from '#platform/refusals/refusal.ts';
import { placeOf, type Visit } from '../drawing/drawing.ts';
import { acceptForms } from '../drawing/forms.ts';
import type { LinkParts, OpenedLink } from '../drawing/teamLinks.ts';
import { callAs, isFromOtherSite, PERSONAL, problemOf } from '../personal/calls.ts';
import { answer, doneQuery } from './answering.ts';
import { type Sent, sentFrom } from './body.ts';
import type { MyParts } from './shown.ts';

const HIDDEN = { schema: { hide: true } };
/** Who knows the address is signed in by it. */
const SECRET = { ...PERSONAL, 'x-robots-tag': 'noindex, nofollow' };

type Shown = { text?: string; fieldErrors?: Readonly<Record<string, string>>; status?: number; sent?: Sent };

/**
 * Where the mails to the people of a team lead. Opening it shows what its button will do; only that signs in, for this
 * organizer alone, and records the answer.
 */
export async function linkRoutes(parts: MyParts): Promise<void> {
  await parts.app.register(async scope => {
    acceptForms(scope);
    for (const language of LANGUAGES) {
      const path = pathIn(language, `${MY_LINK_PATH}/:organizerId/:userId/:madeAt/:token`);
      scope.get(path, HIDDEN, (request, reply) => show(parts, { request, reply }));
      scope.post(path, HIDDEN, (request, reply) => receive(parts, { request, reply }));
    }
  });
}

async function show(parts: MyParts, visit: Visit, shown: Shown = {}): Promise<unknown> {
  const { request, reply } = visit;
  reply.headers(SECRET);
  const opened = await parts.openTeamLink(request.params as LinkParts);
  if (!opened) return parts.site.own(visit, null);
  if (opened === 'over') return parts.site.own(visit, { name: 'myLink', shows: { state: 'over' } }, 410);
  return parts.site.own(visit, await pageOf(opened, request.query, shown), shown.status);
}

async function pageOf(opened: OpenedLink, query: unknown, shown: Shown): Promise<MyLinkPage> {
  const { chosen, night } = askedFrom(query);
  const nights = chosen ? await nightsFor(opened, chosen, night) : [];
  const { text = '', fieldErrors = {}, sent } = shown;
  return {
    name: 'myLink',
    shows: {
      ...{ state: 'open', organizer: opened.organizer, name: opened.user.name, chosen, nights },
      ...{ text, fieldErrors, values: sent?.values ?? {} },
    },
  };
}

/** What can be said of now: of one night what was chosen, of all of the mail that they are on. */
async function nightsFor(opened: OpenedLink, chosen: LinkAnswer, id: unknown): Promise<MyNight[]> {
  const nights = await opened.nights();
  if (chosen === 'all') return nights.filter(one => opened.isAsked(one) && one.answers.includes('on'));
  return nights.filter(one => one.id === id && one.answers.includes(chosen));
}

function askedFrom(query: unknown): { chosen: LinkAnswer | null; night: unknown } {
  const { answer: given, night } = query as { answer?: unknown; night?: unknown };
  return { chosen: LINK_ANSWERS.find(one => one === given) ?? null, night };
}

async function receive(parts: MyParts, visit: Visit): Promise<unknown> {
  const { request, reply } = visit;
  const { language } = placeOf(request.url);
  if (isFromOtherSite(request)) {
    return show(parts, visit, { text: tell(siteSentences.fromElsewhere, language), status: 403 });
  }
  const opened = await parts.openTeamLink(request.params as LinkParts);
  if (!opened || opened === 'over') return show(parts, visit);
  const { organizerId } = opened;
  const sent = { ...sentFrom(request.body), organizer: organizerId, one: true };
  const token = await sessionFor(parts, visit, opened);
  if (typeof token !== 'string') return show(parts, visit, { ...token, sent });
  const given = await said(parts, visit, { opened, sent, token });
  if (!given) return go(reply, language, `?of=${organizerId}`);
  if (given.statusCode >= 300) return show(parts, visit, { ...problemOf(given), sent });
  return go(reply, language, doneQuery(sent, given));
}

function go(reply: FastifyReply, language: Language, query: string) {
  return reply.headers(SECRET).redirect(pathIn(language, MY_PATH) + query, 303);
}

type Saying = { opened: OpenedLink; sent: Sent; token: string };

/** What was answered, if the button did not only sign in: the last answer, or the first that was refused. */
async function said(
  parts: MyParts,
  { request }: Visit,
  { opened, sent, token }: Saying,
): Promise<LightMyRequestResponse | null> {
  if (sent.step !== 'on' && sent.step !== 'change') return null;
  if (askedFrom(request.query).chosen !== 'all') return answer(parts, request, sent, token);
  let given: LightMyRequestResponse | null = null;
  for (const { id, revision } of await seenOf(opened, sent)) {
    const one = { ...sent, step: 'on', night: id, revision: String(revision) } as const;
    given = await answer(parts, request, one, token);
    if (given.statusCode >= 300) return given;
  }
  return given;
}

/** The nights that were on the page and can still be confirmed: one that was added meanwhile is not. */
async function seenOf(opened: OpenedLink, { seen }: Sent): Promise<MyNight[]> {
  return (await nightsFor(opened, 'all', null)).filter(({ id }) => seen.includes(id));
}

/** The session of before, if it is this person's and good for this organizer; else a new one, or why there is none. */
async function sessionFor(parts: MyParts, visit: Visit, opened: OpenedLink): Promise<string | Shown> {
  const { request, reply } = visit;
  const { user, organizerId } = opened;
  const token = request.cookies[SESSION_COOKIE];
  if (token && (await isGood(parts, visit, token, opened))) return token;
  try {
    return await parts.enterByLink({ ...user, onlyOrganizer: organizerId }, request, reply);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { text: tell(error.sentence, placeOf(request.url).language), status: error.status };
  }
}

async function isGood(
  { app }: MyParts,
  { request }: Visit,
  token: string,
  { user, organizerId }: OpenedLink,
): Promise<boolean> {
  const account = await callAs(app, request, me, { token });
  if (account.statusCode !== 200 || (account.json() as AnswerOf<typeof me>).id !== user.id) return false;
  const listed = await callAs(app, request, listMyOrganizers, { token });
  if (listed.statusCode !== 200) return false;
  const { organizers } = listed.json() as AnswerOf<typeof listMyOrganizers>;
  return organizers.some(({ id }) => id === organizerId);
}
