import type { FormState } from '#contracts/site/formState.ts';
import {
  BY_MAIL_PATH,
  ORGANIZERS_PATH,
  PLAIN_PAGES,
  type SitePage,
  SUPPORT_PATH,
} from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { appliedRoutes } from './applied.ts';
import { CALENDAR_READS, calendarPage, calendarPages, nextNights } from './calendar/calendar.ts';
import { embedPages } from './calendar/embeds.ts';
import { pictureRoutes } from './calendar/pictures.ts';
import { subjectPages } from './calendar/subjects.ts';
import { travelPages } from './calendar/travel.ts';
import { confirmRoutes } from './confirm.ts';
import { type AskedOf, drawing, type Found, type Place, placeOf, type Site } from './drawing/drawing.ts';
import { receiveForms, type ShowForm } from './drawing/forms.ts';
import type { SiteNeeds } from './drawing/needs.ts';
import { queryOf } from './drawing/pageQueries.ts';
import { findRegions } from './drawing/regions.ts';
import { feedbackRoutes } from './feedback/feedback.ts';
import { findableRoutes } from './findable.ts';
import { mailLinkRoutes } from './mailLink.ts';
import { myRoutes } from './my/my.ts';
import { reportPages } from './report.ts';
import { supportPage } from './support.ts';

/** The pages of the public site, in every language. */
export async function siteRoutes(core: Core, needs: SiteNeeds): Promise<void> {
  if (!core.parts.site) return;
  const parts = { ...core, ...needs, site: drawing(core) };
  const { home, ...unchanging } = PLAIN_PAGES;
  for (const name of Object.keys(unchanging) as (keyof typeof unchanging)[]) {
    parts.site.share(unchanging[name], { make: () => ({ name }) as SitePage });
  }
  parts.site.share(home, { reads: CALENDAR_READS, make: () => homePage(parts) });
  calendarPages(parts);
  embedPages(parts);
  travelPages(parts);
  subjectPages(parts);
  findableRoutes(core, needs);
  pictureRoutes(core, needs);
  const forms = formPages(parts);
  await appliedRoutes(parts);
  await confirmRoutes(parts);
  await mailLinkRoutes(parts);
  await feedbackRoutes(parts);
  await reportPages(parts);
  await myRoutes(parts);
  await receiveForms(core, forms);
}

/** The first page, which works without nights too. */
async function homePage({ calendar, clock, log }: SiteNeeds & Core): Promise<Found> {
  const page = { name: 'home', today: clock().toISOString().slice(0, 10) } as const;
  try {
    return { ...page, nights: await nextNights(calendar, {}) };
  } catch (error) {
    log.warn({ err: error }, 'the first page has no nights');
    return { passing: { ...page, nights: [] } };
  }
}

type FormPath = typeof SUPPORT_PATH | typeof ORGANIZERS_PATH | typeof BY_MAIL_PATH;
type MakeForm<Path extends FormPath> = (
  form: FormState,
  asked: AskedOf<Path>,
  place: Place,
) => Promise<Found>;

/** Registers the pages with a form, and answers with how each shows what was sent to it, by its path. */
function formPages(parts: SiteNeeds & Core & { site: Site }): Record<FormPath, ShowForm> {
  const one = <Path extends FormPath>(
    path: Path,
    reads: readonly string[],
    make: MakeForm<Path>,
  ): ShowForm => {
    parts.site.share(path, {
      reads,
      // The answer to the form that led there, if one did.
      make: (asked, place) => make({ state: received(asked.query) ? 'received' : 'open' }, asked, place),
    });
    return async (visit, form, status) => {
      const query = queryOf(path, visit.request.query);
      const found = await make(form, { params: {}, query }, placeOf(visit.request.url));
      return parts.site.own(visit, found, status);
    };
  };
  return {
    [SUPPORT_PATH]: one(SUPPORT_PATH, CALENDAR_READS, (...asked) => supportPage(parts, ...asked)),
    [ORGANIZERS_PATH]: one(ORGANIZERS_PATH, ['regions'], (form, { query: { tab } }) =>
      organizersPage(parts, { name: 'organizers', tab, form }),
    ),
    [BY_MAIL_PATH]: one(BY_MAIL_PATH, CALENDAR_READS, (form, asked) => byMailPage(parts, form, asked)),
  };
}

const received = (query: object): boolean => 'received' in query && query.received === true;

async function organizersPage(
  core: Core,
  shown: Pick<Extract<SitePage, { name: 'organizers' }>, 'name' | 'tab' | 'form'>,
): Promise<Found> {
  try {
    return { ...shown, regions: await findRegions(core) };
  } catch (error) {
    core.log.warn({ err: error }, 'regions for the public forms');
    return { passing: { ...shown, regions: null } };
  }
}

type Parts = SiteNeeds & Pick<Core, 'db' | 'clock'>;

/** The form for the nights of a filter set by mail, or for the changes of one night (`event`). */
async function byMailPage(
  parts: Parts,
  form: FormState,
  { query: { event: id, received: _, ...filters } }: AskedOf<typeof BY_MAIL_PATH>,
): Promise<Found> {
  if (id !== undefined) {
    const event = await parts.calendar.event(id);
    return event?.hasDate ? { name: 'byMail', night: event.night, calendar: null, form } : null;
  }
  const calendar = await calendarPage(parts, { ...filters, view: 'list', when: 'all' });
  return calendar && { name: 'byMail', night: null, calendar, form };
}
