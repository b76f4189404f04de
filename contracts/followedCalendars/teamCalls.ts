import { z } from 'zod';
import { call, TEAM_PATH } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { calendarAddress } from './calls.ts';

const params = z.object({ organizerId: z.uuid() });
const path = `${TEAM_PATH}/calendar` as const;

/** How many of the entries of a calendar are named before it is followed. */
export const ENTRIES_SHOWN = 5;

/** `nights`: how many it had when it was read last. `error`: why it could not be read since. */
const teamCalendar = z.object({
  id: z.uuid(),
  url: z.string(),
  state: z.enum(['waiting', 'read', 'failing', 'paused']),
  readAt: z.iso.datetime().nullable(),
  nights: z.int(),
  error: z.string().nullable(),
});
export type TeamCalendar = z.output<typeof teamCalendar>;

export const showMyCalendar = call({
  method: 'GET',
  path,
  summary: "The calendar that is the source of an organizer's nights, and how reading it goes",
  access: 'team',
  right: 'see',
  params,
  answer: z.object({ calendar: teamCalendar.nullable() }),
  reads: ['followedCalendars', 'importSources', 'regions', 'organizers'],
});

/** `url` is the address that would be followed: that of a calendar which a page links. `why`: why nothing would come in. */
const look = z.object({
  url: z.string(),
  events: z.int(),
  next: z.array(z.object({ title: z.string(), start: z.string().nullable(), recurs: z.boolean() })),
  why: z.string().nullable(),
});
export type TeamCalendarLook = z.output<typeof look>;

/** Nothing is recorded. 422 with the addresses if a page links several calendars; 429 after many in an hour. */
export const lookAtMyCalendar = call({
  method: 'POST',
  path: `${path}/look`,
  summary: 'What would come in from an address: a calendar, or a page with events or a link to one',
  access: 'team',
  right: 'manage',
  params,
  body: z.strictObject({ url: calendarAddress }),
  answer: z.object({ look }),
});

/** 409 `taken` if the address is followed already, or the organizer has a calendar. */
export const followMyCalendar = call({
  method: 'POST',
  path,
  summary:
    "Follow a calendar as the source of an organizer's nights: public at once of a trusted one, drafts of a reviewed one",
  access: 'team',
  right: 'manage',
  params,
  body: z.strictObject({ url: calendarAddress }),
  answer: z.object({ id: z.uuid(), commit: commitSchema }),
  status: 201,
});

export const stopMyCalendar = call({
  method: 'POST',
  path: `${path}/:calendarId/stop`,
  summary: 'Stop following the calendar of an organizer; the nights that came from it stay',
  access: 'team',
  right: 'manage',
  params: params.extend({ calendarId: z.uuid() }),
  answer: z.object({ success: z.boolean(), commit: commitSchema }),
});
