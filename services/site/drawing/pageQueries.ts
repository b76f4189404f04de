import { z } from 'zod';
import { publicFilters } from '#contracts/events/publicCalls.ts';
import {
  BY_MAIL_PATH,
  CALENDAR_PATH,
  CALENDAR_VIEWS,
  EMBED_PATH,
  ORGANIZER_TABS,
  ORGANIZERS_PATH,
  PLAIN_PAGES,
  POSTER,
  REGIONS_PATH,
  STYLES_PATH,
  SUPPORT_PATH,
  THEMES,
  TRAVEL_PATH,
  YOURS_PATH,
} from '#contracts/site/pages.ts';

const { when, ...filters } = publicFilters;

/** What cannot be read is left out, since links get broken. */
const readable = Object.fromEntries(
  Object.entries<z.ZodType>(filters).map(([name, schema]) => [name, schema.catch(undefined)]),
) as { [Name in keyof typeof filters]: z.ZodCatch<(typeof filters)[Name]> };

const asked = { ...readable, when: when.catch('all') };
const { near: _, within: __, when: ___, ...lasting } = asked;

/** Which part of the calendar is shown, and how. */
const shown = {
  view: z.enum(CALENDAR_VIEWS).catch('list'),
  month: z
    .string()
    .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  after: z.string().max(80).optional().catch(undefined),
  /** The part of the map that is shown. */
  at: z.string().max(60).optional().catch(undefined),
};

/** The id of a night that a form is about. */
const night = z.string().max(120).optional().catch(undefined);
/** Which form led back to its page; an empty one did not. */
const received = z
  .string()
  .optional()
  .catch(undefined)
  .transform(form => form !== undefined);
const taken = { ...asked, theme: z.enum(THEMES).catch('auto') };

/**
 * What each page that is the same for everybody reads of its address, besides the ids in its path: all that it can know
 * of who asks for it. Other parameters (`?fbclid=…`) change nothing.
 */
export const PAGE_QUERIES = {
  ...(Object.fromEntries(Object.values(PLAIN_PAGES).map(path => [path, {}])) as Record<
    (typeof PLAIN_PAGES)[keyof typeof PLAIN_PAGES],
    z.ZodRawShape
  >),
  [CALENDAR_PATH]: {
    ...{ ...asked, ...shown },
    /** A city as typed into the form; it redirects to an address with the name of the city. */
    place: z.string().trim().min(1).max(200).optional().catch(undefined),
  },
  [`${CALENDAR_PATH}/:id` as const]: {},
  [`${CALENDAR_PATH}/:id${POSTER}` as const]: {},
  [TRAVEL_PATH]: {},
  [EMBED_PATH]: taken,
  [YOURS_PATH]: taken,
  [REGIONS_PATH]: {},
  [`${REGIONS_PATH}/:id` as const]: {},
  [STYLES_PATH]: {},
  [`${STYLES_PATH}/:id` as const]: {},
  [`${ORGANIZERS_PATH}/:id` as const]: {},
  [SUPPORT_PATH]: { about: night, received },
  [ORGANIZERS_PATH]: { tab: z.enum(ORGANIZER_TABS).catch('signup'), received },
  // Where somebody is, is not kept, and so no filter of mails.
  [BY_MAIL_PATH]: { ...lasting, event: night, received },
} satisfies Record<string, z.ZodRawShape>;

export type SharedPath = keyof typeof PAGE_QUERIES;
/** What a page is asked for: a value for each parameter that it reads. */
export type QueryOf<Path extends SharedPath> = z.output<z.ZodObject<(typeof PAGE_QUERIES)[Path]>>;

const schemas = Object.fromEntries(
  Object.entries<z.ZodRawShape>(PAGE_QUERIES).map(([path, shape]) => [path, z.object(shape)]),
);

/** What of the query of an address its page reads. A form without scripts sends every field, the empty ones too. */
export function queryOf<Path extends SharedPath>(path: Path, query: unknown): QueryOf<Path> {
  const given = Object.entries(query as object).filter(([, value]) => value !== '');
  return schemas[path]!.parse(Object.fromEntries(given)) as QueryOf<Path>;
}
