import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { BY_MAIL_PATH, MAIL_LINK_ANSWERS, pathIn } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { originOf } from '#platform/http/commandCall.ts';
import { placeOf, type Site } from './drawing/drawing.ts';
import { acceptForms } from './drawing/forms.ts';
import type { SiteNeeds } from './drawing/needs.ts';
import { SECRET } from './personal/calls.ts';

type Parts = Pick<Core, 'app'> & Pick<SiteNeeds, 'mailLinks'> & { site: Site };
type Link = { id: string; token: string };

const HIDDEN = { schema: { hide: true } };

/**
 * The page on which a subscriber confirms and unsubscribes. Opening it changes nothing, since programs open the links
 * of mails as well. Mail readers with a button of their own post `List-Unsubscribe=One-Click` to it (RFC 8058).
 */
export async function mailLinkRoutes({ app, mailLinks, site }: Parts): Promise<void> {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id, token } = request.params as Link;
    const { language } = placeOf(request.url);
    reply.headers(SECRET);
    const found = await mailLinks.find(id, token, language);
    return site.own({ request, reply }, found ? { name: 'mailLink', ...found } : null);
  };

  await app.register(async scope => {
    acceptForms(scope);
    acceptOneClick(scope);
    for (const language of LANGUAGES) {
      const path = pathIn(language, `${BY_MAIL_PATH}/:id/:token`);
      scope.get(path, HIDDEN, show);
      scope.post(path, HIDDEN, async (request, reply) => {
        const { id, token } = request.params as Link;
        const body = (request.body ?? {}) as { answer?: unknown; 'List-Unsubscribe'?: unknown };
        const isOneClick = body['List-Unsubscribe'] === 'One-Click';
        const answer = isOneClick ? 'stop' : MAIL_LINK_ANSWERS.find(one => one === body.answer);
        const isKnown = answer && (await mailLinks.answer(id, token, answer, originOf(request)));
        // No page and no redirect: the answer is not shown.
        if (isOneClick)
          return reply
            .headers(SECRET)
            .code(isKnown ? 200 : 404)
            .type('text/plain')
            .send('');
        return reply.headers(SECRET).redirect(request.url, 303);
      });
    }
  });
}

const ONE_CLICK = /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/i;

/** RFC 8058 lets mail readers send the form in either way that browsers do. */
function acceptOneClick(scope: FastifyInstance): void {
  if (scope.hasContentTypeParser('multipart/form-data')) scope.removeContentTypeParser('multipart/form-data');
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_, body, done) => done(null, ONE_CLICK.test(String(body)) ? { 'List-Unsubscribe': 'One-Click' } : {}),
  );
}
