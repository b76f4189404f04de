import { z } from 'zod';
import type { CollectedName } from '../events/event/textUses.ts';
import { calendarNotices } from '../followedCalendars/notices.ts';
import { call } from '../platform/call.ts';
import { line } from '../platform/text/text.ts';

/** The most items in one request, and its most bytes. */
export const COLLECTED_AT_ONCE = 2_000;
export const COLLECTED_BYTES = 20 * 1024 * 1024;

/** A date of a recurring item that differs from the others, or is cancelled; `date` is the day that the rule says. */
export type CollectedChange = Omit<CollectedItem, 'id' | 'recurrence' | 'raw'> & { date: string };

/** How an item recurs: an RRULE of RFC 5545 without its name, and local days or wall times. */
export type CollectedRecurrence = {
  rule?: string;
  exDates?: readonly string[];
  rDates?: readonly string[];
  changes?: readonly CollectedChange[];
};

/**
 * One event as a source collected it. Only `id`, the source's own, must be there: everything else may be missing or
 * wrong, and becomes a validation issue of the item. `start` and `end` are wall times (`2026-11-27T21:00`), days, or
 * ISO times with an offset, which `timeZone` or the region brings to the clock at the place. `raw` is what the item
 * was read from; by default the item itself.
 */
export type CollectedItem = { [Text in CollectedName]?: string } & {
  id: string;
  title?: string;
  description?: string;
  start?: string;
  end?: string;
  allDay?: boolean;
  timeZone?: string;
  latitude?: number;
  longitude?: number;
  organizer?: string;
  /** To whom moderators may write about the event; `organizerEmail` is read as well. */
  contactEmail?: string;
  price?: string | number;
  currency?: string;
  /** `false`: it is free although no price is given. Otherwise nobody has said what it costs. */
  priceOpen?: boolean;
  danceStyles?: readonly string[] | string;
  /** Words of any kind, such as those of iCalendar: of them only dance styles are read. */
  categories?: readonly string[] | string;
  url?: string;
  imageUrl?: string;
  cancelled?: boolean;
  recurrence?: CollectedRecurrence;
  raw?: unknown;
};

/** The outcome for an item. `refused` has a `reason`; nothing of the item is kept. */
export const TAKEN = ['created', 'updated', 'unchanged', 'refused'] as const;
export type Taken = (typeof TAKEN)[number];

const taken = z.object({
  batchId: z.string(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** One for each item, in the order of the request. `id` is that of the imported event. */
  items: z.array(
    z.object({
      sourceItemId: z.string().nullable(),
      id: z.uuid().nullable(),
      outcome: z.enum(TAKEN),
      reason: z.string().optional(),
    }),
  ),
});
/** Names these items in the console; the request's own id by default. */
const batchId = line(100).min(1).optional();

/**
 * For programs that collect events, with the API key of a source: `Authorization: Bearer <key>` or `X-API-Key`. An
 * item that the source sent before is updated, or left as it is, by its `id`: a request can be repeated. 401
 * `api_key` without a valid key, 403 `source_disabled`, 413 beyond 20 MB, 429 with Retry-After.
 */
export const collectEvents = call({
  method: 'POST',
  path: '/api/import/collected',
  summary: 'Send collected events for review, with the API key of a source',
  access: 'public',
  anonymous: true,
  largest: COLLECTED_BYTES,
  body: z.strictObject({
    batchId,
    items: z.array(z.unknown()).max(COLLECTED_AT_ONCE),
  }),
  answer: taken,
});

/** The longest calendar that is read. Ten years of a busy dance school are 2 MB. */
export const CALENDAR_BYTES = 5 * 1024 * 1024;

/**
 * A calendar in iCalendar format instead of items, read as followed calendars are: its entries are items whose `id` is
 * their UID. Entries that are over are left out; `notices` counts them, and whatever else did not become an item. `regionId` is the region of those that do not say where they are. As
 * `collectEvents`; 422 `not_calendar` or `cut_off`, 415 without the content type text/calendar, 413 beyond 5 MB.
 */
export const collectCalendar = call({
  method: 'POST',
  path: '/api/import/collected/calendar',
  summary: 'Send a calendar in iCalendar format for review, with the API key of a source',
  access: 'public',
  anonymous: true,
  query: z.object({ batchId, regionId: z.uuid().optional() }),
  bytes: { type: 'text/calendar', most: CALENDAR_BYTES },
  body: z.string(),
  answer: taken.extend({ notices: calendarNotices }),
});
