import type { DanceStyleRow } from '#contracts/danceStyles/rows.ts';
import type { PublicFilters } from '#contracts/events/publicCalls.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { Choice } from '#contracts/site/choices.ts';
import {
  CALENDAR_PATH,
  type CalendarPage,
  ORGANIZERS_PATH,
  pathAbout,
  REGIONS_PATH,
  STYLES_PATH,
} from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import type { Found, Site } from '../drawing/drawing.ts';
import type { SiteNeeds } from '../drawing/needs.ts';
import type { QueryOf } from '../drawing/pageQueries.ts';
import { mapOfCities, mapOfNights } from '../map/calendarMap.ts';
import { findOrganizer } from './organizers.ts';
import { addressOfPicture } from './pictureOf.ts';
import { priceChoices } from './priceChoices.ts';
import { cityChoices, findPlace, namesOfPlaces } from './whereabouts.ts';

export type CalendarParts = SiteNeeds & Pick<Core, 'db' | 'clock'>;
type Parts = CalendarParts & Pick<Core, 'brand'> & { site: Site };

export const CALENDAR_READS = ['events', 'danceStyles', 'regions', 'organizers'];
const NIGHTS = 40;
/** How many nights of a city or a place the map shows. */
const ON_MAP = 200;
/** How many of the next nights are shown on the first page, and where none matches. */
const NEXT = 4;
/** How many nights of a day the month shows. */
const OF_A_DAY = 3;

type Asked = QueryOf<typeof CALENDAR_PATH>;

/** The calendar, and the page of each event. */
export function calendarPages(parts: Parts): void {
  parts.site.share(CALENDAR_PATH, {
    reads: CALENDAR_READS,
    // The position of a visitor, and their typed text, are stored nowhere and cached nowhere.
    isOwn: ({ near, place }) => near !== undefined || place !== undefined,
    make: async ({ query: { place, ...query } }) => {
      if (place === undefined) return calendarPage(parts, query);
      const found = await findPlace(parts, place, query.within);
      if (!found) return calendarPage(parts, query, place);
      const { near: _, after: __, at: ___, ...others } = query;
      return { movedTo: CALENDAR_PATH + queryOf({ ...found, ...others, ...found }), isForNow: true };
    },
  });
  parts.site.share(`${CALENDAR_PATH}/:id`, {
    reads: [...CALENDAR_READS, 'nightReports'],
    make: ({ params: { id = '' } }, { language }) => eventPage(parts, id, language),
  });
}

function queryOf({ when, view, ...others }: Omit<Asked, 'place'>): string {
  const given = {
    ...others,
    when: when === 'all' ? undefined : when,
    view: view === 'list' ? undefined : view,
  };
  const said = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return said.length > 0 ? `?${new URLSearchParams(said)}` : '';
}

/**
 * The page of the calendar that an address asks for; null if it names an unknown city. `unknown` is a typed city that
 * was not found.
 */
export async function calendarPage(
  parts: CalendarParts,
  query: Omit<Asked, 'place'>,
  unknown: string | null = null,
): Promise<CalendarPage | null> {
  const { view, month: wanted, after, at, ...given } = query;
  const today = parts.clock().toISOString().slice(0, 10);
  const month = wanted ?? today.slice(0, 7);
  const range = view === 'month' ? { from: `${month}-01`, to: lastDayOf(month), when: 'all' as const } : {};
  const filters = { ...given, ...range };
  const found = await SHOWN[view](parts.calendar, filters, { after, at });
  if (!found) return null;
  const [known, cities, styles, places, organizer, priced] = await Promise.all([
    parts.calendar.cities(),
    cityChoices(parts),
    styleChoices(parts),
    namesOfPlaces(parts, filters),
    filters.organizer === undefined ? undefined : findOrganizer(parts, filters.organizer),
    filters.price === undefined && found.nights.length > 0
      ? found
      : parts.calendar.nights({ ...filters, price: undefined }, { limit: NIGHTS }),
  ]);
  const style = labelIn(styles, filters.style);
  const named = { ...places, style, organizer: organizer?.name ?? null };
  return {
    ...{ name: 'calendar', view, filters, cities, styles, unknown, month, today },
    ...found,
    ...{ named, prices: priceChoices(priced?.nights ?? []) },
    // Other cities of the world have no page.
    instead: view === 'list' && found.nights.length === 0 ? await nextThere(parts, filters) : [],
    about: pagesAbout(filters, { ...named, city: known.has(filters.city ?? '') ? named.city : null }),
  };
}

/** The next few nights that take place. */
export async function nextNights(
  calendar: SiteNeeds['calendar'],
  where: Pick<PublicFilters, 'city' | 'near' | 'within'>,
): Promise<CalendarPage['nights']> {
  const found = await calendar.nights({ ...where, when: 'all' }, { limit: NIGHTS });
  return (found?.nights ?? []).filter(({ status }) => status !== 'cancelled').slice(0, NEXT);
}

/** What comes next where somebody looked and found nothing. */
async function nextThere(
  { calendar }: CalendarParts,
  { city, near, within }: PublicFilters,
): Promise<CalendarPage['nights']> {
  if (city === undefined && near === undefined) return [];
  return nextNights(calendar, { city, near, within });
}

function labelIn(choices: readonly Choice[], id: string | undefined): string | null {
  return choices.find(choice => choice.id === id)?.label ?? null;
}

type Shown = Pick<CalendarPage, 'nights' | 'days' | 'next' | 'map'>;
type Part = Pick<Asked, 'after' | 'at'>;
const NOTHING = { nights: [], days: {}, next: null, map: null };

/** What each view has of the nights that match; undefined if there is no such city. */
const SHOWN: Record<
  CalendarPage['view'],
  (calendar: SiteNeeds['calendar'], filters: PublicFilters, part: Part) => Promise<Shown | undefined>
> = {
  async list(calendar, filters, { after }) {
    const page = await calendar.nights(filters, { limit: NIGHTS, after, ongoing: true });
    return page && { ...NOTHING, ...page };
  },
  async month(calendar, filters) {
    const days = await calendar.days(filters, OF_A_DAY);
    return days && { ...NOTHING, ...days };
  },
  async map(calendar, filters, { after, at }) {
    if (filters.city === undefined && filters.near === undefined) {
      const spots = await calendar.spots(filters);
      return spots && { ...NOTHING, map: await mapOfCities(spots, at) };
    }
    const page = await calendar.nights(filters, { limit: ON_MAP, after, ongoing: true });
    return page && { ...NOTHING, ...page, map: await mapOfNights(page.nights, at) };
  },
};

/** The pages of the subjects that a filter set names. */
function pagesAbout(
  { city, style, organizer }: CalendarPage['filters'],
  named: CalendarPage['named'],
): CalendarPage['about'] {
  const pages = [
    { id: city, label: named.city, path: REGIONS_PATH },
    { id: style, label: named.style, path: STYLES_PATH },
    { id: organizer, label: named.organizer, path: ORGANIZERS_PATH },
  ] as const;
  return pages.flatMap(({ id, label, path }) => (id && label ? [{ path: pathAbout(path, id), label }] : []));
}

/** The page of an event, series or date; a merged event leads to the other one. It does not reveal that a draft exists. */
async function eventPage(parts: Parts, id: string, language: Language): Promise<Found> {
  const { calendar, brand, reportableNight, openReports } = parts;
  const event = await calendar.event(id);
  if (event) {
    // Of a series, what is reported of its next date.
    const reportable = await reportableNight(id);
    const open = reportable ? (await openReports([reportable.night])).get(reportable.night) : undefined;
    const picture = addressOfPicture(event, brand, language);
    return { ...event, picture, reports: open?.reports ?? [], isReportable: Boolean(reportable) };
  }
  const survivor = await calendar.movedTo(id);
  return survivor ? { movedTo: `${CALENDAR_PATH}/${survivor}` } : null;
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** The dance styles that can be chosen, by name. */
export async function styleChoices({ db }: Pick<Core, 'db'>): Promise<Choice[]> {
  const rows = await db<{ danceStyles: DanceStyleRow }>()
    .selectFrom('danceStyles')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .orderBy(byLanguage('name'))
    .execute();
  return rows.map(({ id, name }) => ({ id, label: name }));
}
