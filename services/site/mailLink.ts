import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { BY_MAIL_PATH, MAIL_LINK_ANSWERS, pathIn } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { originOf } from '#platform/http/commandCall.ts';
import { placeOf, type Site } from './drawing/drawing.ts';
import { acceptForms } from './drawing/forms.ts';
import type { SiteNeeds } from './drawing/needs.ts';
import { acceptOneClick, isOneClick } from './drawing/oneClick.ts';
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
        const body = (request.body ?? {}) as { answer?: unknown };
        const oneClick = isOneClick(body);
        const answer = oneClick ? 'stop' : MAIL_LINK_ANSWERS.find(one => one === body.answer);
        const isKnown = answer && (await mailLinks.answer(id, token, answer, originOf(request)));
        // No page and no redirect: the answer is not shown.
        if (oneClick)
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
