import { z } from 'zod';
import { danceStyleId } from '../danceStyles/danceStyle.ts';
import { NEAR, nearOf, roundedNear, WITHIN_KM } from '../places/near.ts';
import { call } from '../platform/call.ts';
import { LANGUAGES } from '../platform/sentences/sentence.ts';
import { line } from '../platform/text/text.ts';
import { invalidSentences } from '../platform/validation/invalidSentences.ts';
import { asMessage } from '../platform/validation/message.ts';
import { confirmationRead, eventId } from './calls.ts';
import { STATUSES } from './event/eventFields.ts';
import { eventFormSentences } from './event/formSentences.ts';
import { KINDS } from './event/kinds.ts';
import { PRICE_LIMIT } from './price/priceFrom.ts';
import { askedDate } from './series/recurrence.ts';

export const WHENS = ['all', 'tonight', 'weekend', 'week'] as const;
export type When = (typeof WHENS)[number];

/**
 * The filters of the public calendar: of its pages, its JSON and its feeds. `city` is a region's name in addresses
 * (`citySlug`). A night lasts until 06:00 of its place: `tonight`, `weekend` (Friday to Sunday) and `week` (seven
 * nights) are those of clocks in each event's region; they have what began earlier and is still on at noon, such as a
 * festival, and leave out what is over. `from` and `to` are the days on which a night begins there. `price` is
 * `free` (donations too) or the most that a night may cost, in whatever currency it asks for; a night whose price cannot
 * be read, or that nobody has said, matches none. `near` is a place
 * (`52.52,13.41`, rounded to about a kilometre), and `within` how many kilometres a night may be away from it, or from
 * the middle of `city`: without it, what belongs to the city matches.
 */
export const publicFilters = {
  city: line(300).min(1).optional(),
  near: z
    .string()
    .regex(NEAR, asMessage(eventFormSentences.nearForm))
    .refine(text => nearOf(text) !== undefined, asMessage(eventFormSentences.nearForm))
    .overwrite(roundedNear)
    .optional(),
  within: z.coerce.number().int().min(1).max(WITHIN_KM.most).optional(),
  style: danceStyleId.optional(),
  kind: z.enum(KINDS).optional(),
  price: z.string().regex(PRICE_LIMIT, asMessage(eventFormSentences.priceLimitForm)).optional(),
  organizer: z.uuid().optional(),
  when: z.enum(WHENS).default('all'),
  from: askedDate.optional(),
  to: askedDate.optional(),
  search: line(200).optional(),
};
const filters = z.object(publicFilters);
export type PublicFilters = z.output<typeof filters>;

/**
 * An event, or one date of a series, as visitors see it. Times are those of clocks at the place. With `allDay`, start and
 * end are its first and its last day (`2027-03-05`), without times.
 */
export const publicNight = z.object({
  id: eventId.shape.id,
  title: z.string(),
  status: z.enum(STATUSES),
  start: z.string(),
  end: z.string().nullable(),
  allDay: z.boolean(),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  /**
   * When it begins on the clocks of its city, if those of `timeZone` show another time; else null. It is among the
   * nights of the day on which that is.
   */
  cityStart: z.string().nullable(),
  seriesId: z.uuid().nullable(),
  /** Whether it begins at another time than announced, or than its series would have it, and when that was. */
  moved: z.boolean(),
  movedFrom: z.string().nullable(),
  venue: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Kilometres from the place that was asked for; null unless one was. */
  distance: z.number().nullable(),
  price: z.string(),
  currency: z.string(),
  /** Nobody has said what it costs. Without this, an empty price is free. */
  priceOpen: z.boolean(),
  category: z.array(z.string()),
  styles: z.array(z.object({ id: z.string(), name: z.string() })),
  organizer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  image: z.string().nullable(),
  confirmation: confirmationRead,
  url: z.string(),
});
export type PublicNight = z.output<typeof publicNight>;

/** How many nights a page has, and at most. */
export const PUBLIC_PAGE = { usual: 40, most: 200 };

/** Any site may read it. `next` is the cursor of the page that follows; null on the last one. */
export const listPublicEvents = call({
  method: 'GET',
  path: '/api/public/events',
  summary: 'The public calendar: what comes next, soonest first, with the filters of its pages',
  access: 'public',
  anonymous: true,
  everySite: true,
  query: z.object({
    ...publicFilters,
    limit: z.coerce.number().int().min(1).max(PUBLIC_PAGE.most).default(PUBLIC_PAGE.usual),
    after: line(80).optional(),
  }),
  answer: z.object({ events: z.array(publicNight), next: z.string().nullable() }),
  reads: ['events', 'danceStyles', 'regions', 'organizers'],
});

/**
 * Shared links return with parameters that others have added (`?fbclid=…`), and must still work. A calendar keeps what
 * was: without days or `when`, from `FEED_DAYS.back` days ago to `FEED_DAYS.ahead` from now.
 */
export const publicFeed = call({
  method: 'GET',
  path: '/api/public/events.ics',
  summary: 'The public calendar as iCalendar, with the same filters; what was in the last 30 days, too',
  access: 'public',
  anonymous: true,
  everySite: true,
  query: z.looseObject({ ...publicFilters, lang: z.enum(LANGUAGES).default('en') }),
  answer: z.unknown(),
  reads: ['events', 'danceStyles', 'regions', 'organizers'],
});

/** The same filters; what is to come. */
export const publicRss = call({
  method: 'GET',
  path: '/api/public/events.rss',
  summary: 'The public calendar as RSS, with the same filters',
  access: 'public',
  anonymous: true,
  everySite: true,
  query: z.looseObject({ ...publicFilters, lang: z.enum(LANGUAGES).default('en') }),
  answer: z.unknown(),
  reads: ['events', 'danceStyles', 'regions', 'organizers'],
});

/** For the button that adds one night to a calendar. */
export const publicEventFile = call({
  method: 'GET',
  path: '/api/public/events/:file',
  summary: 'One event or date, or the dates of a series, as iCalendar. The file is its id and .ics',
  access: 'public',
  anonymous: true,
  everySite: true,
  query: z.looseObject({}),
  params: z.object({
    file: z
      .string()
      .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(_\d{8})?\.ics$/, asMessage(invalidSentences.notAnId))
      .transform(file => file.replace(/\.ics$/, '')),
  }),
  answer: z.unknown(),
  reads: ['events', 'danceStyles', 'regions'],
});
