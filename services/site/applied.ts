import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { APPLIED_PATH, pathIn } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Site } from './drawing/drawing.ts';
import type { SiteNeeds } from './drawing/needs.ts';
import { SECRET } from './personal/calls.ts';

type Parts = Pick<Core, 'app'> & Pick<SiteNeeds, 'applicationStatus'> & { site: Site };

/** The page on which an applicant sees where an application stands. It asks for nothing. */
export function appliedRoutes({ app, applicationStatus, site }: Parts): void {
  for (const language of LANGUAGES) {
    const path = pathIn(language, `${APPLIED_PATH}/:id/:token`);
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const { id, token } = request.params as { id: string; token: string };
      const found = await applicationStatus(id, token);
      reply.headers(SECRET);
      return site.own({ request, reply }, found ? { name: 'applied', ...found } : null);
    });
  }
}
