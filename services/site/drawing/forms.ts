import type { FastifyInstance } from 'fastify';
import { v5 } from 'uuid';
import { applyAsOrganizer } from '#contracts/organizers/applicationCalls.ts';
import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { recommendEvent } from '#contracts/recommendations/calls.ts';
import type { FormState } from '#contracts/site/formState.ts';
import { pathIn } from '#contracts/site/pages.ts';
import { subscribeByMail } from '#contracts/subscriptions/calls.ts';
import { sendContactMessage } from '#contracts/support/calls.ts';
import type { Core } from '#platform/areas/core.ts';
import { placeOf, type Visit } from './drawing.ts';
import { findRegions } from './regions.ts';

/** Answers with a page that shows this of its form, with this status. */
export type ShowForm = (visit: Visit, form: FormState, status?: number) => Promise<unknown>;
type Fields = Record<string, string>;

/** The calls behind the forms that pages send without scripts. */
const CALLS = {
  contact: sendContactMessage,
  signup: applyAsOrganizer,
  recommend: recommendEvent,
  byMail: subscribeByMail,
};
/** Under this a form's content and its sender make an Idempotency-Key. */
const SAME_FORM = '0d5f3c60-5f0b-4d35-9b86-0c1f2f6a9d11';
const LONGEST = 5_000;
/** A link that is asked for twice within this time is mailed once. */
const AGAIN_MS = 60_000;

/**
 * Receives forms from browsers without scripts, each at the address of its page. They go through the same calls as
 * those that scripts send: the same rules, limits and texts. What was received leads back to the page, so that
 * reloading it sends nothing again.
 */
export async function receiveForms(core: Core, pages: Record<string, ShowForm>): Promise<void> {
  await core.app.register(async app => {
    acceptForms(app);
    for (const [path, show] of Object.entries(pages)) {
      for (const language of LANGUAGES) {
        app.post(pathIn(language, path), { schema: { hide: true } }, (request, reply) =>
          receive(core, show, { request, reply }),
        );
      }
    }
  });
}

/** Reads bodies as browsers send forms, in this scope alone: calls take JSON. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

const isForm = (name: string): name is keyof typeof CALLS => Object.hasOwn(CALLS, name);

async function receive(core: Core, show: ShowForm, { request, reply }: Visit) {
  const { form: named = '', ...fields } = (request.body ?? {}) as Fields;
  if (!isForm(named)) return show({ request, reply }, { state: 'open' });
  const { language } = placeOf(request.url);
  // A person who got no mail requests it again.
  const turn = named === 'byMail' ? Math.floor(core.clock().getTime() / AGAIN_MS) : '';
  const payload = JSON.stringify(await bodyOf(core, fields));
  const answer = await core.app.inject({
    method: 'POST',
    url: CALLS[named].path,
    remoteAddress: request.ip,
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      'user-agent': request.headers['user-agent'] ?? '',
      'idempotency-key': v5(`${request.ip} ${named} ${payload} ${turn}`, SAME_FORM),
    },
    payload,
  });
  if (answer.statusCode < 300) {
    const [path, query] = request.url.split('?');
    return reply.redirect(`${path}?${query ? `${query}&` : ''}received=${named}#${named}`, 303);
  }
  const { message = '', fieldErrors = {} } = answer.json() as { message?: string; fieldErrors?: Fields };
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.slice(0, LONGEST)]),
  );
  const form: FormState = { state: 'refused', text: message, fieldErrors, values };
  return show({ request, reply }, form, answer.statusCode);
}

/** The fields as the call takes them: without an empty honeypot, and with the region that a label names. */
async function bodyOf(core: Core, { faxExtension, regionId, ...fields }: Fields): Promise<Fields> {
  const regions = regionId ? await findRegions(core) : [];
  const region = regions.find(({ label }) => label === regionId)?.id ?? regionId;
  return { ...fields, ...(region && { regionId: region }), ...(faxExtension && { faxExtension }) };
}
