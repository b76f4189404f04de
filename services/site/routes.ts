import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES } from '#contracts/platform/sentence.ts';
import {
  BY_MAIL_PATH,
  CALENDAR_PATH,
  EMBED_PATH,
  ORGANIZER_TABS,
  ORGANIZERS_PATH,
  PLAIN_PAGES,
  POSTER,
  pathIn,
  type SitePage,
  SUPPORT_PATH,
  TRAVEL_PATH,
  YOURS_PATH,
} from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { showByMail } from './byMail.ts';
import { showCalendar, showEvent } from './calendar.ts';
import { confirmRoutes } from './confirm.ts';
import { type Draw, drawing, placeOf } from './drawing.ts';
import { showEmbed, showPoster, showYours } from './elsewhere.ts';
import { feedbackRoutes } from './feedback.ts';
import { findableRoutes } from './findable.ts';
import { receiveForms, type Shown, type ShowPage } from './forms.ts';
import { mailLinkRoutes } from './mailLink.ts';
import type { SiteNeeds } from './needs.ts';
import { pictureRoutes } from './pictures.ts';
import { findRegions } from './regions.ts';
import { subjectRoutes } from './subjects.ts';
import { showSupport } from './support.ts';
import { showTravel } from './travel.ts';

/** The calendar, its parts, and what is made of it. */
const SHOWN = {
  [CALENDAR_PATH]: showCalendar,
  [`${CALENDAR_PATH}/:id`]: showEvent,
  [`${CALENDAR_PATH}/:id${POSTER}`]: showPoster,
  [TRAVEL_PATH]: showTravel,
  [EMBED_PATH]: showEmbed,
  [YOURS_PATH]: showYours,
};

/** The pages of the public site, in every language. */
export async function siteRoutes(core: Core, needs: SiteNeeds): Promise<void> {
  if (!core.parts.site) return;
  const draw = drawing(core);
  const hide = { schema: { hide: true } };
  const each = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) => {
    for (const language of LANGUAGES) core.app.get(pathIn(language, path), hide, answer);
  };

  for (const name of Object.keys(PLAIN_PAGES) as (keyof typeof PLAIN_PAGES)[]) {
    each(PLAIN_PAGES[name], (request, reply) =>
      draw(request, reply, placeOf(request.url), { page: { name } as SitePage }),
    );
  }

  const parts = { ...core, ...needs, draw };
  for (const [path, show] of Object.entries(SHOWN)) {
    each(path, (request, reply) => show(parts, { request, reply }));
  }

  subjectRoutes(parts, each);
  findableRoutes(core, needs);
  pictureRoutes(core, needs);
  const forms = formPages(core, parts);
  for (const [path, show] of Object.entries(forms)) {
    each(path, (request, reply) => show(request, reply, asked(request)));
  }
  await confirmRoutes(parts);
  await mailLinkRoutes(parts);
  await feedbackRoutes(parts);
  await receiveForms(core, forms);
}

/** The pages with a form, by their path. */
function formPages(core: Core, parts: SiteNeeds & Core & { draw: Draw }): Record<string, ShowPage> {
  const { draw } = parts;
  return {
    [SUPPORT_PATH]: (request, reply, shown) => showSupport(parts, { request, reply }, shown),
    [ORGANIZERS_PATH]: (request, reply, { form, status }) => {
      const { tab: named } = request.query as { tab?: string };
      const tab = ORGANIZER_TABS.find(one => one === named) ?? 'signup';
      const page = async () => {
        const regions = await findRegions(core).catch(error => {
          request.log.warn({ err: error }, 'regions for the public forms');
          // Whoever reloads the page asks again.
          reply.header('cache-control', 'no-store');
          return null;
        });
        return { name: 'organizers', tab, form, regions } as const;
      };
      return draw(request, reply, placeOf(request.url), { page, reads: ['regions'], status });
    },
    [BY_MAIL_PATH]: (request, reply, shown) => showByMail(parts, { request, reply }, shown),
  };
}

/** What a form's page shows at first: the answer to the form that led there, if one did. */
function asked({ query }: FastifyRequest): Shown {
  const { received } = query as { received?: string };
  return { form: { state: received === undefined ? 'open' : 'received' } };
}
