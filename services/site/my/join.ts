import { acceptMyInvitation, declineMyInvitation, showMyInvitation } from '#contracts/my/teamCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { LANGUAGES, tell } from '#contracts/platform/sentences/sentence.ts';
import type { MyJoinPage } from '#contracts/site/myTeamPage.ts';
import { MY_JOIN_PATH, MY_PATH, pathIn } from '#contracts/site/pages.ts';
import { siteSentences } from '#contracts/site/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { placeOf, type Site, type Visit } from '../drawing/drawing.ts';
import { acceptForms } from '../drawing/forms.ts';
import { callAs, isFromOtherSite, PERSONAL, problemOf, SECRET, takeCookies } from '../personal/calls.ts';

type Parts = Pick<Core, 'app'> & { site: Site };

const HIDDEN = { schema: { hide: true } };
/** Without the origin of the form, nobody could tell it from one of another site. */
const HEADERS = { ...SECRET, ...PERSONAL };

type Shown = Partial<Pick<MyJoinPage, 'text' | 'fieldErrors' | 'values'>> & { status?: number };

/** The page that accepts an invitation. Opening it changes nothing, since programs open the links of mails as well. */
export async function joinPages(parts: Parts): Promise<void> {
  await parts.app.register(async scope => {
    acceptForms(scope);
    for (const language of LANGUAGES) {
      const path = pathIn(language, `${MY_JOIN_PATH}/:id/:token`);
      scope.get(path, HIDDEN, (request, reply) => show(parts, { request, reply }));
      scope.post(path, HIDDEN, (request, reply) => receive(parts, { request, reply }));
    }
  });
}

async function show(parts: Parts, visit: Visit, shown: Shown = {}): Promise<unknown> {
  const { request, reply } = visit;
  const found = await callAs(parts.app, request, showMyInvitation, { body: request.params as object });
  const isUsable = found.statusCode === 200;
  // A wrong link has no reason to be told apart from a malformed one.
  const refused = isUsable ? undefined : problemOf(found);
  const { text = '', fieldErrors = {}, values = {}, status } = shown;
  const page: MyJoinPage = {
    ...{ name: 'myJoin', fieldErrors, values, text: refused?.text || text, joined: null, declined: false },
    shows: isUsable ? (found.json() as AnswerOf<typeof showMyInvitation>) : null,
  };
  reply.headers(HEADERS);
  return parts.site.own(visit, page, refused?.status ?? status);
}

async function receive(parts: Parts, visit: Visit): Promise<unknown> {
  const { request, reply } = visit;
  const { language } = placeOf(request.url);
  if (isFromOtherSite(request)) {
    return show(parts, visit, { text: tell(siteSentences.fromElsewhere, language), status: 403 });
  }
  const { name = '', answer = '' } = (request.body ?? {}) as { name?: string; answer?: string };
  if (answer === 'decline') return decline(parts, visit);
  const body = { ...(request.params as object), name: name.slice(0, 1_000) };
  const accepted = await callAs(parts.app, request, acceptMyInvitation, { body });
  if (accepted.statusCode !== 200) {
    return show(parts, visit, { ...problemOf(accepted), values: { name } });
  }
  takeCookies(reply, accepted);
  const { organizer, token, commit } = accepted.json() as AnswerOf<typeof acceptMyInvitation>;
  reply.headers(HEADERS);
  // Whoever had an account signs in as always: for an administrator, a link in an old mail must not do.
  if (token) return reply.redirect(`${pathIn(language, MY_PATH)}?since=${commit.position}`, 303);
  return parts.site.own(visit, { ...ENDED, joined: organizer });
}

const ENDED = {
  ...({ name: 'myJoin', text: '', fieldErrors: {}, values: {} } as const),
  ...{ shows: null, joined: null, declined: false },
};

async function decline(parts: Parts, visit: Visit): Promise<unknown> {
  const { request, reply } = visit;
  const declined = await callAs(parts.app, request, declineMyInvitation, { body: request.params as object });
  if (declined.statusCode !== 200) return show(parts, visit, problemOf(declined));
  reply.headers(HEADERS);
  return parts.site.own(visit, { ...ENDED, declined: true });
}
