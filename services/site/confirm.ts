import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { CONFIRM_ANSWERS, CONFIRM_PATH, pathIn } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { originOf } from '#platform/http/commandCall.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { Site } from './drawing/drawing.ts';
import { acceptForms } from './drawing/forms.ts';
import type { SiteNeeds } from './drawing/needs.ts';
import { SECRET } from './personal/calls.ts';

type Parts = Pick<Core, 'app'> & Pick<SiteNeeds, 'confirming'> & { site: Site };
type Link = { id: string; token: string };

/**
 * The page on which an organizer says whether a series is still on. Opening it shows it and no more, since programs
 * open the links of mails as well; only sending its form records an answer.
 */
export async function confirmRoutes({ app, confirming, site }: Parts): Promise<void> {
  const show = async (request: FastifyRequest, reply: FastifyReply, refused: boolean) => {
    const { id, token } = request.params as Link;
    const { answer } = request.query as { answer?: unknown };
    const chosen = CONFIRM_ANSWERS.find(one => one === answer) ?? 'on';
    reply.headers(SECRET);
    const found = await confirming.find(id, token);
    return site.own({ request, reply }, found ? { ...found, chosen, refused } : null, refused ? 409 : 200);
  };

  await app.register(async scope => {
    acceptForms(scope);
    for (const language of LANGUAGES) {
      const path = pathIn(language, `${CONFIRM_PATH}/:id/:token`);
      scope.get(path, HIDDEN, (request, reply) => show(request, reply, false));
      scope.post(path, HIDDEN, async (request, reply) => {
        const { id, token } = request.params as Link;
        const { answer } = (request.body ?? {}) as { answer?: unknown };
        const wanted = ([...CONFIRM_ANSWERS, 'undo'] as const).find(one => one === answer);
        try {
          if (wanted) await confirming.answer(id, token, wanted, originOf(request));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return show(request, reply, true);
        }
        return reply.headers(SECRET).redirect(request.url, 303);
      });
    }
  });
}

const HIDDEN = { schema: { hide: true } };
