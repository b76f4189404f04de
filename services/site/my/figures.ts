import { SESSION_COOKIE } from '#contracts/access/calls.ts';
import { showMyFigures } from '#contracts/audience/calls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { MY_FIGURES_PATH } from '#contracts/site/myPages.ts';
import { MY_PATH, pathIn } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { placeOf, type Site, type Visit } from '../drawing/drawing.ts';
import { callAs, PERSONAL } from '../personal/calls.ts';
import { mine } from './mine.ts';

type Parts = Pick<Core, 'app'> & { site: Site };

const HIDDEN = { schema: { hide: true } };

/** The page with what came of an organizer's nights, for everybody on its team. */
export function figuresPages(parts: Parts): void {
  for (const language of LANGUAGES) {
    parts.app.get(pathIn(language, MY_FIGURES_PATH), HIDDEN, (request, reply) =>
      show(parts, { request, reply }),
    );
  }
}

async function show({ app, site }: Parts, visit: Visit): Promise<unknown> {
  const { request, reply } = visit;
  reply.headers(PERSONAL);
  const found = await mine(app, request);
  const organizer = found?.organizer;
  const token = request.cookies[SESSION_COOKIE];
  const params = { organizerId: organizer?.id ?? '' };
  const answer = organizer && (await callAs(app, request, showMyFigures, { token, params }));
  if (answer?.statusCode !== 200) return reply.redirect(pathIn(placeOf(request.url).language, MY_PATH), 303);
  const figures = answer.json() as AnswerOf<typeof showMyFigures>;
  return site.own(visit, {
    name: 'myFigures',
    organizer: { id: organizer!.id, name: organizer!.name },
    ...figures,
  });
}
