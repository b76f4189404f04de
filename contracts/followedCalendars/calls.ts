import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { pageQuery } from '../platform/page.ts';
import { line } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { followedCalendarFields, POLL_MINUTES } from './followedCalendar.ts';
import { calendarNotices } from './notices.ts';
import { followedCalendarSentences } from './sentences.ts';

/**
 * How following a calendar goes. `succeededAt`: when it was last read, or found unchanged; `failures`: how often it has
 * failed since, the last time because of `error`; `nextAt`: when it is polled again. `parked`: it is not, until somebody
 * polls it, because reading it has stopped the service twice. `entries`: how many it had then; `notices`: what did not become one, or not as it was written.
 */
const polls = z.object({
  polledAt: z.iso.datetime().nullable(),
  succeededAt: z.iso.datetime().nullable(),
  nextAt: z.iso.datetime().nullable(),
  failures: z.int(),
  parked: z.boolean(),
  error: z.string().nullable(),
  entries: z.int(),
  notices: calendarNotices,
});

const followedCalendarRead = z.object({
  id: z.uuid(),
  revision: z.int(),
  name: z.string(),
  url: z.string(),
  everyMinutes: z.int(),
  region: z.object({ id: z.uuid(), city: z.string(), country: z.string() }).nullable(),
  organizer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Whether the organizer's own team follows it: what is in it becomes its nights without a review. */
  ofTeam: z.boolean(),
  enabled: z.boolean(),
  createdAt: z.iso.datetime(),
});
/** `sourceDisabled`: an administrator has disabled it as a source of imported events, so that it is not polled. */
const listed = followedCalendarRead.extend({ polls, sourceDisabled: z.boolean() });
export type ListedCalendar = z.infer<typeof listed>;
export type FollowedCalendarRead = z.infer<typeof followedCalendarRead>;

/** By name, those that fail first; or by when they were last read. `stats` are those of all calendars. */
export const listFollowedCalendars = call({
  method: 'GET',
  path: '/api/admin/followed-calendars',
  summary: 'Calendars that are followed, with how polling them goes',
  access: 'admin',
  query: z.object({
    ...pageQuery,
    id: z.uuid().optional(),
    search: line(200).optional(),
    state: z.enum(['all', 'active', 'failing', 'paused']).default('all'),
    sort: z.enum(['name', 'read']).default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  answer: z.object({
    calendars: z.array(listed),
    total: z.int(),
    stats: z.object({ total: z.int(), active: z.int(), failing: z.int(), paused: z.int() }),
  }),
  past: 'now',
  reads: ['followedCalendars', 'regions', 'organizers', 'importSources'],
});

const SCHEMES = /^(https?|webcal):\/\//i;

/** `webcal:` is what calendars call https. A password would be shown to everyone who sees the list. */
export const calendarAddress = z
  .string()
  .trim()
  .max(2048)
  .refine(
    text => SCHEMES.test(text) && URL.canParse(asHttp(text)),
    asMessage(followedCalendarSentences.noAddress),
  )
  .refine(
    text =>
      !URL.canParse(asHttp(text)) || !(new URL(asHttp(text)).username || new URL(asHttp(text)).password),
    asMessage(followedCalendarSentences.withPassword),
  )
  .transform(text => (URL.canParse(asHttp(text)) ? new URL(asHttp(text)).href : text));

function asHttp(text: string): string {
  return text.replace(/^webcal:/i, 'https:');
}

const body = z.strictObject({
  name: line(120).min(1, asMessage(followedCalendarSentences.nameMissing)),
  url: calendarAddress,
  everyMinutes: followedCalendarFields.everyMinutes,
  regionId: z.uuid().nullable(),
  organizerId: z.uuid().nullable(),
});
export const followBody = body.extend({
  everyMinutes: followedCalendarFields.everyMinutes.default(POLL_MINUTES.usual),
  regionId: z.uuid().nullable().default(null),
  organizerId: z.uuid().nullable().default(null),
});
export const changeBody = body.extend({ enabled: z.boolean() }).partial();

const calendarId = z.object({ id: z.uuid() });
const written = z.object({
  calendar: followedCalendarRead,
  /** The page that was sent, if the calendar that it links is followed instead: `calendar.url`. */
  linkedBy: z.string().nullable(),
  commit: commitSchema,
});

/**
 * Of a page that describes no events and links a calendar, that calendar is followed. 409 `taken` if the address is
 * followed already; 422 with the addresses if the page links several calendars, of which one is to be sent.
 */
export const followCalendar = call({
  method: 'POST',
  path: '/api/admin/followed-calendars',
  summary: 'Follow a calendar, or a page with events or a link to a calendar; it is polled at once',
  access: 'admin',
  body: followBody,
  answer: written,
  status: 201,
});

export const changeFollowedCalendar = call({
  method: 'PUT',
  path: '/api/admin/followed-calendars/:id',
  summary: 'Change what the body names; with `enabled`, pause or resume polling',
  access: 'admin',
  params: calendarId,
  body: changeBody,
  answer: written,
});

export const unfollowCalendar = call({
  method: 'DELETE',
  path: '/api/admin/followed-calendars/:id',
  summary: 'Stop following a calendar; what came from it stays',
  access: 'admin',
  params: calendarId,
  answer: z.object({ success: z.boolean(), id: z.uuid(), commit: commitSchema }),
});

/** The poll itself happens a moment later; the list shows how it went. */
export const pollCalendarNow = call({
  method: 'POST',
  path: '/api/admin/followed-calendars/:id/poll',
  summary: 'Poll a calendar now instead of when its time has come, also one that is parked',
  access: 'admin',
  params: calendarId,
  answer: z.object({ success: z.boolean(), id: z.uuid() }),
  status: 202,
});

const look = z.object({
  /** `page`: it describes `events` itself, links `calendars`, or both. `none`: `why` says what is there instead. */
  kind: z.enum(['calendar', 'page', 'none']),
  title: z.string(),
  events: z.int(),
  calendars: z.array(z.object({ url: z.string(), name: z.string() })),
  why: z.string().nullable(),
});
export type CalendarLook = z.infer<typeof look>;

/** Fetches this address alone, with the limits of a poll; nothing is recorded. */
export const lookAtAddress = call({
  method: 'POST',
  path: '/api/admin/followed-calendars/look',
  summary:
    'What is at an address that may be followed: a calendar, or a page with events or links to calendars',
  access: 'admin',
  body: z.strictObject({ url: calendarAddress }),
  answer: look,
});
