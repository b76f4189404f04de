import { v5 } from 'uuid';
import { answerAboutApplication } from '#contracts/organizers/applicationCalls.ts';
import { LANGUAGES, tell } from '#contracts/platform/sentences/sentence.ts';
import type { FormState } from '#contracts/site/formState.ts';
import { APPLIED_PATH, pathIn } from '#contracts/site/pages.ts';
import { siteSentences } from '#contracts/site/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { placeOf, type Site, type Visit } from './drawing/drawing.ts';
import { acceptForms } from './drawing/forms.ts';
import type { SiteNeeds } from './drawing/needs.ts';
import { callAs, isFromOtherSite, PERSONAL, problemOf, SECRET } from './personal/calls.ts';

type Parts = Pick<Core, 'app'> & Pick<SiteNeeds, 'applicationStatus'> & { site: Site };

const HIDDEN = { schema: { hide: true } };
/** Without the origin of the form, nobody could tell it from one of another site. */
const HEADERS = { ...SECRET, ...PERSONAL };
/** Under this an answer, and what it is about, makes an Idempotency-Key. */
const SAME_ANSWER = 'e1d7b0f2-5b0a-4f0e-9a53-2f8f4f1f7a60';

/**
 * The page on which an applicant sees where an application stands, and answers what administrators wrote. It works
 * without scripts, and opening it changes nothing.
 */
export async function appliedRoutes(parts: Parts): Promise<void> {
  await parts.app.register(async scope => {
    acceptForms(scope);
    for (const language of LANGUAGES) {
      const path = pathIn(language, `${APPLIED_PATH}/:id/:token`);
      scope.get(path, HIDDEN, (request, reply) => {
        const { sent } = request.query as { sent?: unknown };
        return show(parts, { request, reply }, { state: sent === undefined ? 'open' : 'received' });
      });
      scope.post(path, HIDDEN, (request, reply) => receive(parts, { request, reply }));
    }
  });
}

async function show(
  { applicationStatus, site }: Parts,
  visit: Visit,
  answer: FormState,
  status = 200,
): Promise<unknown> {
  const { id, token } = visit.request.params as { id: string; token: string };
  const found = await applicationStatus(id, token);
  visit.reply.headers(HEADERS);
  return site.own(visit, found ? { name: 'applied', ...found, answer } : null, status);
}

async function receive(parts: Parts, visit: Visit): Promise<unknown> {
  const { request, reply } = visit;
  const { text = '' } = (request.body ?? {}) as { text?: string };
  const refused = (told: string, fieldErrors: Readonly<Record<string, string>>, status: number) =>
    show(parts, visit, { state: 'refused', text: told, fieldErrors, values: { text } }, status);
  if (isFromOtherSite(request)) {
    return refused(tell(siteSentences.fromElsewhere, placeOf(request.url).language), {}, 403);
  }
  const body = { ...(request.params as { id: string; token: string }), text };
  const key = v5(JSON.stringify(body), SAME_ANSWER);
  const sent = await callAs(parts.app, request, answerAboutApplication, { body, key });
  if (sent.statusCode >= 300) {
    const { text: told, fieldErrors, status } = problemOf(sent);
    return refused(told, fieldErrors, status);
  }
  // Reloading the page sends nothing again.
  return reply.headers(HEADERS).redirect(`${request.url.split('?')[0]}?sent=1#messages`, 303);
}
