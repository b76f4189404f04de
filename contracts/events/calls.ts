import { z } from 'zod';
import { contactRead } from '../organizers/contact.ts';
import { call } from '../platform/call.ts';
import { changeSchema } from '../platform/change.ts';
import { commitSchema } from '../platform/commit.ts';
import { actorSchema } from '../platform/fact.ts';
import { pageQuery, paginationSchema } from '../platform/page.ts';
import { fieldChangeSchema } from '../platform/problem.ts';
import { asRead } from '../platform/reading/asRead.ts';
import { ofNobody } from '../platform/reading/people.ts';
import { line } from '../platform/text/text.ts';
import { thingId } from './event/absorbed.ts';
import { danceStyleChoice } from './event/danceStyleChoice.ts';
import { eventForm } from './event/eventFields.ts';
import { eventFilters } from './event/eventFilters.ts';
import { eventChangeBody, eventCreateBody } from './eventBody.ts';
import { FRESHNESS } from './freshness.ts';
import { SCOPES } from './series/series.ts';

const danceStyleRead = z.object({
  danceStyleId: z.string(),
  level: danceStyleChoice.shape.level.unwrap(),
  danceStyle: z.object({ id: z.string(), name: z.string() }),
});

/** Who confirmed last that it is on, and when; a date has that of its series. */
export const confirmationRead = z.object({
  at: z.iso.datetime(),
  by: z.enum(['organizer', 'team']),
  freshness: z.enum(FRESHNESS),
});

/** An event, a series, or one date of a series. */
export const eventId = z.object({ id: thingId });

/** What only a date of a series has. */
const dateRead = z.object({
  /** The day that the rule made it on; it stays when the date is moved. */
  key: z.iso.date(),
  state: z.enum(['generated', 'own', 'moved', 'extra']),
  /** The fields that this date overrides. */
  own: z.array(z.string()),
  /** Set if a clock change affects its time: shifted by the gap, or the first of two readings. */
  dst: z.enum(['gap', 'overlap']).nullable(),
});

const { startLocal: _, endLocal: __, ...said } = asRead(eventForm.shape);
const fieldsRead = { ...said, priceOpen: z.boolean() };

/** A date as its series has it: what a row shows. `showEvent` has all of it, by its id. */
const childEvent = z.object({
  id: eventId.shape.id,
  parentEventId: z.uuid(),
  seriesId: z.uuid(),
  title: z.string(),
  startDateTime: z.string(),
  endDateTime: z.string().nullable(),
  allDay: fieldsRead.allDay,
  startsAt: z.iso.datetime(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  isExpired: z.boolean(),
  status: fieldsRead.status,
  isFeatured: fieldsRead.isFeatured,
  price: fieldsRead.price,
  currency: fieldsRead.currency,
  priceOpen: fieldsRead.priceOpen,
  locationName: fieldsRead.locationName,
  locationCity: fieldsRead.locationCity,
});
export type ChildEvent = z.infer<typeof childEvent>;

/**
 * An event, a series (with the template of its next date) or a date of a series, as all calls return it.
 * `startDateTime` is wall time at the place; `startsAt` the instant. The revision is that of the stream. With `allDay` it
 * has days and no times: it starts at 00:00 of the first one and ends at 23:59 of the last one.
 */
export const eventRead = z.object({
  id: eventId.shape.id,
  kind: z.enum(['single', 'master', 'instance']),
  revision: z.int(),
  startDateTime: z.string(),
  endDateTime: z.string().nullable(),
  startsAt: z.iso.datetime(),
  /** When it begins on the clocks of its region (`2027-03-06T02:00`), if its own time zone shows another time; else null. */
  cityStart: z.string().nullable(),
  /** When it was announced to begin, if it was moved since, a day where it has no times; for a date of a series, when that would have it. */
  movedFrom: z.string().nullable(),
  isExpired: z.boolean(),
  /** Whether visitors may know of it: no draft, and nothing that was cancelled as one. */
  isAnnounced: z.boolean(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  isRecurring: z.boolean(),
  isMasterRecurring: z.boolean(),
  recurrenceRule: z.string().nullable(),
  recurrenceConfig: z.string().nullable(),
  parentEventId: z.string().nullable(),
  seriesId: z.string().nullable(),
  /** The dates of a series, by start; where one event is asked for, and not in lists. */
  childEvents: z.array(childEvent).optional(),
  /** For a series: the number of its dates, and the next one that is not over. */
  instanceCount: z.int().nullable(),
  nextDate: z.iso.date().nullable(),
  /** For a series whose values change on some future day: that day. */
  changesFrom: z.iso.date().nullable(),
  instance: dateRead.nullable(),
  region: z.object({ id: z.uuid(), city: z.string(), country: z.string() }).nullable(),
  eventOrganizer: ofNobody(
    'The address of an organization, which it wants to be known.',
    z.object({
      id: z.uuid(),
      name: z.string(),
      description: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      website: z.string().nullable(),
      verified: z.boolean(),
      contact: contactRead,
    }),
  ).nullable(),
  ...fieldsRead,
  /**
   * The venue of `venueId`. After the fields of the place: a file of these answers is imported by the event's own ones.
   */
  venue: z.object({ id: z.uuid(), name: z.string(), city: z.string().nullable() }).nullable(),
  danceStyles: z.array(danceStyleRead),
  imported: z.boolean(),
  /** The visitor's recommendation that an event or series was made from. */
  recommendationId: z.uuid().nullable(),
  /** The duplicates that were merged into it, for a series those of its dates too; their ids lead there. */
  mergedFrom: z.array(z.object({ id: thingId, title: z.string() })),
  /** How many accounts said how it was, for a series of all its dates. The answers of commands do not have it. */
  attendanceCount: z.int().optional(),
  confirmation: confirmationRead,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type EventRead = z.infer<typeof eventRead>;

/** The result of a command, with the id by which it can be undone. */
export const writeAnswer = { commandId: z.uuid(), commit: commitSchema };
export const affectedRead = z.object({ changed: z.int(), split: z.boolean(), keptOwn: z.int() });
export type AffectedRead = z.output<typeof affectedRead>;

const all = z.literal('all');

export const listEvents = call({
  method: 'GET',
  path: '/api/admin/events',
  summary: 'Events and series, newest start first, or dates of series one by one; with the total that match',
  access: 'admin',
  cityTeams: true,
  query: z.object({
    ...pageQuery,
    ...eventFilters,
    /** `upcoming` lists upcoming events, soonest first, then past ones, latest first. It ignores `order`. */
    sort: z.enum(['start', 'title', 'status', 'updated', 'upcoming']).default('start'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  answer: z.object({ events: z.array(eventRead), pagination: paginationSchema }),
  past: 'rows',
  reads: ['events', 'feedback', 'danceStyles', 'regions', 'organizers', 'organizerContacts', 'venues'],
});

export const showEvent = call({
  method: 'GET',
  path: '/api/admin/events/:id',
  summary: 'One event, series or date; its ETag goes into If-Match of a change',
  access: 'admin',
  cityTeams: true,
  params: eventId,
  answer: z.object({ event: eventRead }),
  past: 'rows',
  reads: ['events', 'feedback', 'danceStyles', 'regions', 'organizers', 'organizerContacts', 'venues'],
});

export const createEvent = call({
  method: 'POST',
  path: '/api/admin/events',
  summary: 'Create an event; with isRecurring, isMasterRecurring and a recurrenceConfig, a series',
  access: 'admin',
  cityTeams: true,
  body: eventCreateBody,
  answer: z.object({
    success: z.boolean(),
    event: eventRead,
    instances: z.object({ count: z.int(), first: z.array(eventRead) }).optional(),
    ...writeAnswer,
  }),
  status: 201,
});

export const changeEvent = call({
  method: 'PUT',
  path: '/api/admin/events/:id',
  summary:
    'Change what the body names; everything else stays. Of a date: it alone, unless told by updateType',
  access: 'admin',
  cityTeams: true,
  params: eventId,
  body: eventChangeBody.extend({
    updateType: z.enum(SCOPES).optional(),
    /** Fields whose overrides on single dates are replaced by the new value, too. */
    overwriteOwn: z.array(line(100)).max(40).optional(),
  }),
  answer: z.object({ event: eventRead, affected: affectedRead, ...writeAnswer }),
});

export const deleteEvent = call({
  method: 'DELETE',
  path: '/api/admin/events/:id',
  summary: 'Delete an event or a series, which can be restored for 30 days, or take a date out of its series',
  access: 'admin',
  cityTeams: true,
  params: eventId,
  answer: z.object({
    success: z.boolean(),
    id: eventId.shape.id,
    mode: z.enum(['deleted', 'excluded', 'series_deleted']),
    ...writeAnswer,
  }),
});

export const deleteAllEvents = call({
  method: 'DELETE',
  path: '/api/admin/events/all',
  summary: 'Delete every event that is there now; their histories stay. A run: 200 when over within 2 s',
  access: 'admin',
  answer: z.object({
    success: z.boolean(),
    jobId: z.uuid(),
    count: z.int(),
    deleted: z.int().optional(),
    failed: z.int().optional(),
    skipped: z.int().optional(),
    commit: commitSchema,
  }),
  later: true,
});

/** Whether a change can be undone by its command's id; if not, the conflicting fields and who changed them. */
const eventUndo = z.object({
  commandId: z.string(),
  possible: z.boolean(),
  inTheWay: z.array(fieldChangeSchema),
});
export type EventUndo = z.output<typeof eventUndo>;

export const eventHistory = call({
  method: 'GET',
  path: '/api/admin/events/:id/history',
  summary:
    'Who did what to an event, a series or one of its dates, newest first, with the fields before and after',
  access: 'admin',
  cityTeams: true,
  params: eventId,
  query: z.object(pageQuery),
  answer: z.object({
    entries: z.array(
      z.object({
        position: z.string(),
        revision: z.int(),
        type: z.string(),
        command: z.string(),
        at: z.iso.datetime(),
        actor: actorSchema.extend({ name: z.string().nullable() }),
        reason: z.string().nullable(),
        correlationId: z.string(),
        changes: z.array(changeSchema),
        /** Null if there is nothing to undo. */
        undo: eventUndo.nullable(),
      }),
    ),
    pagination: paginationSchema,
  }),
  past: 'now',
  reads: ['users'],
});

export const eventStats = call({
  method: 'GET',
  path: '/api/admin/stats/events',
  summary: 'The five figures above the list',
  access: 'admin',
  cityTeams: true,
  query: z.object({ regionId: z.union([all, z.uuid()]).default('all') }),
  answer: z.object({
    totalEvents: z.int(),
    publishedEvents: z.int(),
    draftEvents: z.int(),
    featuredEvents: z.int(),
    thisWeekEvents: z.int(),
  }),
  past: 'rows',
  reads: ['events', 'regions'],
});
