import { showMyFigures } from '#contracts/audience/calls.ts';
import { publicFeed, publicRss } from '#contracts/events/publicCalls.ts';
import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { EMBED_PATH, pathIn } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Audience } from './audience.ts';
import { type FigureNeeds, figuresOfOrganizer } from './figures.ts';
import type { Counted } from './tally.ts';

type Needs = FigureNeeds & { audience: Audience };

/** What programs and other sites ask for, by the path of its route. Pages say themselves that they are seen. */
const ASKED: Readonly<Record<string, Counted>> = {
  [publicFeed.path]: 'feeds',
  [publicRss.path]: 'feeds',
  ...Object.fromEntries(LANGUAGES.map(language => [pathIn(language, EMBED_PATH), 'embeds'])),
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Shows teams what came of their nights, and counts who takes all of an organizer's nights elsewhere. */
export function audienceRoutes(core: Core, needs: Needs): void {
  core.calls.query(showMyFigures, ({ params: { organizerId } }) =>
    figuresOfOrganizer(core, needs, organizerId),
  );

  // After the answer is sent, so that nobody waits.
  core.app.addHook('onResponse', async (request, reply) => {
    const what = ASKED[request.routeOptions.url ?? ''];
    if (what === undefined || request.method !== 'GET') return;
    if (reply.statusCode !== 200 && reply.statusCode !== 304) return;
    const { organizer } = request.query as { organizer?: unknown };
    if (typeof organizer !== 'string' || !UUID.test(organizer)) return;
    const { 'user-agent': userAgent = '' } = request.headers;
    needs.audience.note({ what, of: organizer, ip: request.ip, userAgent });
  });
}
