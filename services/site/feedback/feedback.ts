import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { v5 } from 'uuid';
import { SESSION_COOKIE, signOut } from '#contracts/access/calls.ts';
import { changeFeedback, giveFeedback } from '#contracts/feedback/givingCalls.ts';
import { LANGUAGES, tell } from '#contracts/platform/sentences/sentence.ts';
import { FEEDBACK_PATH, pathIn } from '#contracts/site/pages.ts';
import { siteSentences } from '#contracts/site/sentences.ts';
import { placeOf, type Visit } from '../drawing/drawing.ts';
import { callAs, isFromOtherSite, PERSONAL, problemOf, takeCookies } from '../personal/calls.ts';
import { askForCode, enterCode } from '../personal/signIn.ts';
import { faultOf, type Sent, sentFrom } from './body.ts';
import { type FeedbackParts, nightAt, type ShownForm, showFeedback } from './shown.ts';

const HIDDEN = { schema: { hide: true } };
/** Under this a night and what is said about it make an Idempotency-Key. */
const SAME_FEEDBACK = '6f4c9d0a-57a4-4d57-8a3e-5c1b8f9d2e70';

/**
 * The page on which dancers say how a night was. It is a form that is sent to its page, with scripts too, and goes
 * through the calls that any client uses: those that sign in with a mailed code, and those that take feedback.
 */
export async function feedbackRoutes(parts: FeedbackParts): Promise<void> {
  await parts.app.register(async scope => {
    // Several boxes have one name, which the other forms do not need.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    for (const language of LANGUAGES) {
      const path = pathIn(language, `${FEEDBACK_PATH}/:id`);
      scope.get(path, HIDDEN, (request, reply) => showFeedback(parts, { request, reply }));
      scope.post(path, HIDDEN, (request, reply) => receive(parts, { request, reply }));
    }
  });
}

async function receive(parts: FeedbackParts, visit: Visit): Promise<unknown> {
  const { request, reply } = visit;
  const { language } = placeOf(request.url);
  const show = (shown: ShownForm) => showFeedback(parts, visit, shown);
  if (isFromOtherSite(request)) {
    return show({ text: tell(siteSentences.fromElsewhere, language), status: 403 });
  }
  const found = await nightAt(parts, request);
  if (!found || found.shows) return show({ status: 409 });

  const sent = sentFrom(request.body instanceof URLSearchParams ? request.body : new URLSearchParams());
  const { step, said, email, isChange } = sent;
  const typed = { said, email, isGiven: isChange };
  const here = `${pathIn(language, FEEDBACK_PATH)}/${found.night.id}`;
  const token = request.cookies[SESSION_COOKIE];
  if (step === 'leave') {
    takeCookies(reply, await callAs(parts.app, request, signOut, { token }));
    return reply.headers(PERSONAL).redirect(here, 303);
  }
  if (step === 'back') return show(typed);
  const fault = faultOf(said, language);
  if (fault) return show({ ...typed, ...fault, status: 422 });

  const answer = (given: LightMyRequestResponse, newToken?: string) =>
    given.statusCode < 300
      ? reply.headers(PERSONAL).redirect(`${here}?received`, 303)
      : show({ ...typed, ...problemOf(given), ...(newToken && { token: newToken }) });
  if (token) {
    const given = await give(parts, request, sent, token);
    // The session may have ended; a form that was sent before it did has no email yet.
    if (given.statusCode !== 401 || !email) return answer(given);
  }
  if (step !== 'code') return show({ ...typed, ...(await askForCode(parts, visit, email)) });
  const { token: newToken, ...refused } = await enterCode(parts, visit, { email, code: sent.code });
  if (!newToken) return show({ ...typed, ...refused, needsCode: true });
  return answer(await give(parts, request, sent, newToken), newToken);
}

/** A change has no key: it is idempotent, and a person may change it back. */
function give({ app }: FeedbackParts, request: FastifyRequest, { said, isChange }: Sent, token: string) {
  const params = request.params as { id: string };
  if (isChange) return callAs(app, request, changeFeedback, { token, params, body: said });
  const key = v5(`${params.id} ${JSON.stringify(said)}`, SAME_FEEDBACK);
  return callAs(app, request, giveFeedback, { token, params, body: said, key });
}
