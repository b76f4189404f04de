import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DanceStyleRow } from '#contracts/danceStyles/rows.ts';
import { publicFilters } from '#contracts/events/publicCalls.ts';
import {
  CALENDAR_PATH,
  CALENDAR_VIEWS,
  type CalendarPage,
  type Choice,
  ORGANIZERS_PATH,
  pathAbout,
  REGIONS_PATH,
  STYLES_PATH,
} from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { type Draw, placeOf } from './drawing.ts';
import type { SiteNeeds } from './needs.ts';
import { findOrganizer } from './organizers.ts';
import { addressOfPicture } from './pictureOf.ts';
import { priceChoices } from './priceChoices.ts';

type Request = { request: FastifyRequest; reply: FastifyReply };
type CalendarParts = SiteNeeds & Pick<Core, 'db' | 'clock'>;
type Parts = CalendarParts & Pick<Core, 'brand'> & { draw: Draw };

export const CALENDAR_READS = ['events', 'danceStyles', 'regions', 'organizers'];
const NIGHTS = 40;
/** How many nights of a day the month shows. */
const OF_A_DAY = 3;

/** What the address of the calendar asks for; what cannot be read is left out, since links get broken. */
export const asked = z.object({
  ...(Object.fromEntries(
    Object.entries<z.ZodType>(publicFilters).map(([name, schema]) => [name, schema.catch(undefined)]),
  ) as { [Name in keyof typeof publicFilters]: z.ZodCatch<(typeof publicFilters)[Name]> }),
  when: publicFilters.when.catch('all'),
  view: z.enum(CALENDAR_VIEWS).catch('list'),
  month: z
    .string()
    .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  after: z.string().max(80).optional().catch(undefined),
});

/** Answers with the calendar that its address asks for. */
export function showCalendar(parts: Parts, { request, reply }: Request): Promise<unknown> {
  const place = { ...placeOf(request.url), path: CALENDAR_PATH };
  const query = asked.parse(withoutEmpty(request.query));
  return parts.draw(request, reply, place, {
    page: () => calendarPage(parts, query),
    reads: CALENDAR_READS,
    asked: JSON.stringify(query),
  });
}

/** The page of the calendar that an address asks for; null if it names a city that there is not. */
export async function calendarPage(
  parts: CalendarParts,
  query: z.output<typeof asked>,
): Promise<CalendarPage | null> {
  const { view, month: wanted, after, ...given } = query;
  const today = parts.clock().toISOString().slice(0, 10);
  const month = wanted ?? today.slice(0, 7);
  const range = view === 'month' ? { from: `${month}-01`, to: lastDayOf(month), when: 'all' as const } : {};
  const filters = { ...given, ...range };
  const { calendar } = parts;
  const found =
    view === 'month'
      ? await calendar.days(filters, OF_A_DAY).then(days => days && { ...days, next: null })
      : await calendar
          .nights(filters, { limit: NIGHTS, after })
          .then(page => page && { ...page, counts: {} });
  if (!found) return null;
  const [cities, styles, organizer, priced] = await Promise.all([
    cityChoices(parts),
    styleChoices(parts),
    filters.organizer === undefined ? undefined : findOrganizer(parts, filters.organizer),
    filters.price === undefined
      ? found
      : calendar.nights({ ...filters, price: undefined }, { limit: NIGHTS }),
  ]);
  const nameIn = (choices: readonly Choice[], id: string | undefined): string | null =>
    choices.find(choice => choice.id === id)?.label ?? null;
  const named = {
    city: nameIn(cities, filters.city),
    style: nameIn(styles, filters.style),
    organizer: organizer?.name ?? null,
  };
  return {
    ...{ name: 'calendar', view, filters, cities, styles, month, today },
    ...found,
    ...{ named, prices: priceChoices(priced?.nights ?? []) },
    about: pagesAbout(filters, named),
  };
}

/** The pages about what a filter set names. */
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

/**
 * Answers with the page of an event, series or date; a merged event leads to the other one. It does not reveal that a
 * draft exists.
 */
export function showEvent({ draw, calendar, brand }: Parts, { request, reply }: Request): Promise<unknown> {
  const { id } = request.params as { id: string };
  const place = placeOf(request.url);
  const page = async () => {
    const event = await calendar.event(id);
    if (event) return { ...event, picture: addressOfPicture(event.night, brand, place.language) };
    const survivor = await calendar.movedTo(id);
    return survivor ? { movedTo: `${CALENDAR_PATH}/${survivor}` } : null;
  };
  return draw(request, reply, place, { page, reads: CALENDAR_READS, asked: id });
}

/** A form without scripts sends every field, the empty ones too. */
export function withoutEmpty(query: unknown): object {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''));
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

async function cityChoices({ calendar }: CalendarParts): Promise<Choice[]> {
  const cities = [...(await calendar.cities())];
  return cities
    .map(([id, { city, country }]) => ({ id, label: `${city}, ${country}` }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** The dance styles that can be chosen, by name. */
export async function styleChoices({ db }: Pick<Core, 'db'>): Promise<Choice[]> {
  const rows = await db<{ danceStyles: DanceStyleRow }>()
    .selectFrom('danceStyles')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .orderBy('name')
    .execute();
  return rows.map(({ id, name }) => ({ id, label: name }));
}
