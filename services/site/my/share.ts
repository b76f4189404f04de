import { LANGUAGES } from '#contracts/platform/sentences/sentence.ts';
import { MY_SHARE_PATH } from '#contracts/site/myPages.ts';
import type { MySharePage } from '#contracts/site/mySharePage.ts';
import { MY_PATH, pathIn } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { placeOf, type Site, type Visit } from '../drawing/drawing.ts';
import type { SiteNeeds } from '../drawing/needs.ts';
import { PERSONAL } from '../personal/calls.ts';
import { mine } from './mine.ts';

type Parts = Pick<Core, 'app'> & Pick<SiteNeeds, 'calendar'> & { site: Site };

const HIDDEN = { schema: { hide: true } };
/** How many of the next nights are taken elsewhere one by one. */
const NIGHTS = 12;

/** The page with what a team takes elsewhere of its nights: what visitors know of, and nothing else. */
export function sharePages(parts: Parts): void {
  for (const language of LANGUAGES) {
    parts.app.get(pathIn(language, MY_SHARE_PATH), HIDDEN, (request, reply) =>
      show(parts, { request, reply }),
    );
  }
}

async function show({ app, calendar, site }: Parts, visit: Visit): Promise<unknown> {
  const { request, reply } = visit;
  reply.headers(PERSONAL);
  const found = await mine(app, request);
  if (!found) return reply.redirect(pathIn(placeOf(request.url).language, MY_PATH), 303);
  const { id, name } = found.organizer;
  const [page, known] = await Promise.all([
    calendar.nights({ organizer: id, when: 'all' }, { limit: NIGHTS }),
    calendar.organizers([id]),
  ]);
  const nights = (page?.nights ?? []).filter(({ status }) => status !== 'cancelled');
  const shown: MySharePage = { name: 'myShare', organizer: { id, name }, nights, hasPage: known.length > 0 };
  return site.own(visit, shown);
}
