import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { v5 } from 'uuid';
import { SESSION_COOKIE, signOut } from '#contracts/access/calls.ts';
import { changeMyNight, confirmMyNight, undoMyChange } from '#contracts/my/nightCalls.ts';
import type { Commit } from '#contracts/platform/commit.ts';
import { LANGUAGES, tell } from '#contracts/platform/sentences/sentence.ts';
import { MY_PATH, pathIn } from '#contracts/site/pages.ts';
import { siteSentences } from '#contracts/site/sentences.ts';
import { placeOf, type Visit } from '../drawing/drawing.ts';
import { acceptForms } from '../drawing/forms.ts';
import { callAs, isFromOtherSite, PERSONAL, problemOf, takeCookies } from '../personal/calls.ts';
import { askForCode, enterCode } from '../personal/signIn.ts';
import { addingRoutes } from './adding.ts';
import { changeOf, type Sent, sentFrom } from './body.ts';
import { joinPages } from './join.ts';
import { type MyParts, type ShownMy, showMy } from './shown.ts';
import { teamPages } from './team.ts';

const HIDDEN = { schema: { hide: true } };
/** Under this an answer about a night, as it was seen, makes an Idempotency-Key. */
const SAME_ANSWER = '9d1c3a52-0b6f-4f0e-9a77-52d9a3a4c1be';

/**
 * The page of those who organize nights. It works without scripts: each answer is a form that is sent to the page, and
 * goes through the calls that any client uses.
 */
export async function myRoutes(parts: MyParts): Promise<void> {
  await parts.app.register(async scope => {
    acceptForms(scope);
    for (const language of LANGUAGES) {
      const path = pathIn(language, MY_PATH);
      scope.get(path, HIDDEN, (request, reply) => showMy(parts, { request, reply }));
      scope.post(path, HIDDEN, (request, reply) => receive(parts, { request, reply }));
    }
  });
  await addingRoutes(parts);
  await teamPages(parts);
  await joinPages(parts);
}

async function receive(parts: MyParts, visit: Visit): Promise<unknown> {
  const { request, reply } = visit;
  const { language } = placeOf(request.url);
  const show = (shown: ShownMy) => showMy(parts, visit, shown);
  if (isFromOtherSite(request)) {
    return show({ text: tell(siteSentences.fromElsewhere, language), status: 403 });
  }
  const sent = sentFrom(request.body);
  const go = (query = '') => reply.headers(PERSONAL).redirect(pathIn(language, MY_PATH) + query, 303);
  if (sent.step === 'email')
    return show({ email: sent.email, ...(await askForCode(parts, visit, sent.email)) });
  if (sent.step === 'code') {
    const { token, ...refused } = await enterCode(parts, visit, sent);
    return token ? go() : show({ email: sent.email, ...refused, needsCode: true });
  }
  const token = request.cookies[SESSION_COOKIE];
  if (sent.step === 'leave') {
    takeCookies(reply, await callAs(parts.app, request, signOut, { token }));
    return go();
  }
  if (!token) return show({});
  const given = await answer(parts, request, sent, token);
  // The session has ended: the page asks for the address again.
  if (given.statusCode === 401) return show({ ...problemOf(given), signedOut: true });
  if (given.statusCode >= 300) return show(refusalOf(sent, given));
  return go(doneQuery(sent, given));
}

/** The same answer about a night that nobody has changed since is one answer, however often it is sent. */
function answer(
  { app }: MyParts,
  request: FastifyRequest,
  sent: Sent,
  token: string,
): Promise<LightMyRequestResponse> {
  const params = { organizerId: sent.organizer, eventId: sent.subject || sent.night };
  const body = changeOf(sent);
  const key = v5(JSON.stringify([params, sent.step, sent.revision, body]), SAME_ANSWER);
  if (sent.step === 'on') return callAs(app, request, confirmMyNight, { token, params, key });
  if (sent.step === 'undo') {
    return callAs(app, request, undoMyChange, { token, params, key, body: { commandId: sent.command } });
  }
  return callAs(app, request, changeMyNight, { token, params, key, body, revision: sent.revision });
}

function refusalOf({ night, values }: Sent, given: LightMyRequestResponse): ShownMy {
  const { status, ...told } = problemOf(given);
  return night ? { status, refused: { ...told, night, values } } : { status, text: told.text };
}

/** Tells the page that follows what was done, so that it can be undone there. */
function doneQuery(sent: Sent, given: LightMyRequestResponse): string {
  const { commandId, commit } = given.json() as { commandId: string; commit: Commit };
  const done = { on: 'on', undo: 'undone' }[sent.step as string] ?? sent.values.answer ?? '';
  const query = new URLSearchParams({
    ...{ done, night: sent.night, organizer: sent.organizer, since: commit.position },
    ...(sent.step !== 'undo' && { command: commandId }),
    ...(sent.one && { of: sent.organizer }),
  });
  return `?${query}#n-${sent.night}`;
}
