import { z } from 'zod';
import { call } from '../platform/call.ts';
import { changeSchema } from '../platform/change.ts';
import { commitSchema } from '../platform/commit.ts';
import { actorSchema } from '../platform/fact.ts';
import { pageQuery, paginationSchema } from '../platform/page.ts';
import { CATEGORIES, danceStyleChoice, eventDetails, eventPlace, STATUSES } from './event.ts';

const danceStyleRead = z.object({
  danceStyleId: z.string(),
  level: danceStyleChoice.shape.level.unwrap(),
  danceStyle: z.object({ id: z.string(), name: z.string() }),
});

/** An event as every call answers it. `startDateTime` is wall time at the place; `startsAt` the instant. */
export const eventRead = z.object({
  id: z.uuid(),
  revision: z.int(),
  title: z.string(),
  description: z.string(),
  startDateTime: z.string(),
  endDateTime: z.string().nullable(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  isExpired: z.boolean(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  price: z.string(),
  currency: z.string(),
  maxAttendees: z.int().nullable(),
  category: z.array(z.enum(CATEGORIES)),
  status: z.enum(STATUSES),
  isFeatured: z.boolean(),
  isRecurring: z.boolean(),
  isMasterRecurring: z.boolean(),
  recurrenceRule: z.string().nullable(),
  recurrenceConfig: z.string().nullable(),
  parentEventId: z.string().nullable(),
  seriesId: z.string().nullable(),
  childEvents: z.array(z.unknown()),
  regionId: z.uuid().nullable(),
  region: z.object({ id: z.uuid(), city: z.string(), country: z.string() }).nullable(),
  eventOrganizerId: z.uuid().nullable(),
  eventOrganizer: z
    .object({
      id: z.uuid(),
      name: z.string(),
      description: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      website: z.string().nullable(),
      verified: z.boolean(),
    })
    .nullable(),
  danceStyles: z.array(danceStyleRead),
  coverImage: z.string().nullable(),
  ...eventPlace.shape,
  imported: z.boolean(),
  attendanceCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type EventRead = z.infer<typeof eventRead>;

/** Wall time as the console sends it: date, the letter T, time and `:00`; the seconds may be left out. */
const wallTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:00(\.000)?)?$/, 'Write it like 2026-03-28T20:00:00.')
  .refine(isRealDate, 'That date does not exist.');

function isRealDate(text: string): boolean {
  const date = new Date(`${text.slice(0, 10)}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10));
}

const { danceStyles, title, price, ...details } = eventDetails.shape;

const form = z.strictObject({
  ...details,
  ...eventPlace.shape,
  title: title.trim().min(1, 'Give the event a title.'),
  price: z.union([price, z.number().nonnegative().transform(String), z.null().transform(() => '')]),
  startDateTime: wallTime,
  endDateTime: wallTime.nullable(),
  status: z.enum(STATUSES),
  isFeatured: z.boolean(),
  regionId: z.uuid().nullable(),
  danceStyles,
  danceStyleIds: z.array(z.string()).max(30),
});

export const eventChangeBody = form.partial();
export const eventCreateBody = eventChangeBody.required({ title: true, startDateTime: true });
export type EventChangeBody = z.output<typeof eventChangeBody>;

const eventId = z.object({ id: z.uuid() });
const written = z.object({ success: z.boolean(), event: eventRead, commit: commitSchema });
const all = z.literal('all');

export const listEvents = call({
  method: 'GET',
  path: '/api/admin/events',
  summary: 'Events, newest start first, with the total that match',
  access: 'admin',
  query: z.object({
    ...pageQuery,
    search: z.string().trim().max(200).optional(),
    status: z.enum([...STATUSES, 'all']).default('all'),
    featured: z.enum(['all', 'featured', 'not-featured', 'true', 'false']).default('all'),
    regionId: z.union([all, z.literal('null'), z.uuid()]).default('all'),
    imported: z.enum(['all', 'imported', 'manual', 'true', 'false']).default('all'),
    expired: z.enum(['all', 'active', 'expired', 'true', 'false']).default('all'),
    sort: z.enum(['start', 'title', 'status', 'updated']).default('start'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  answer: z.object({ events: z.array(eventRead), pagination: paginationSchema }),
  reads: ['events', 'regions', 'organizers'],
});

export const showEvent = call({
  method: 'GET',
  path: '/api/admin/events/:id',
  summary: 'One event; its ETag goes into If-Match of a change',
  access: 'admin',
  params: eventId,
  answer: z.object({ event: eventRead }),
  reads: ['events', 'regions', 'organizers'],
});

export const createEvent = call({
  method: 'POST',
  path: '/api/admin/events',
  summary: 'Create an event',
  access: 'admin',
  body: eventCreateBody,
  answer: written,
  status: 201,
});

export const changeEvent = call({
  method: 'PUT',
  path: '/api/admin/events/:id',
  summary: 'Change what the body names; everything else stays',
  access: 'admin',
  params: eventId,
  body: eventChangeBody,
  answer: z.object({
    event: eventRead,
    affected: z.object({ changed: z.int(), split: z.boolean(), keptOwn: z.int() }),
    commit: commitSchema,
  }),
});

export const deleteEvent = call({
  method: 'DELETE',
  path: '/api/admin/events/:id',
  summary: 'Delete an event; its history stays',
  access: 'admin',
  params: eventId,
  answer: z.object({
    success: z.boolean(),
    id: z.uuid(),
    mode: z.enum(['deleted', 'excluded', 'series_deleted']),
    commit: commitSchema,
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

export const eventHistory = call({
  method: 'GET',
  path: '/api/admin/events/:id/history',
  summary: 'Who did what to an event, newest first, with the fields before and after',
  access: 'admin',
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
      }),
    ),
    pagination: paginationSchema,
  }),
  reads: ['events', 'users'],
});

export const eventStats = call({
  method: 'GET',
  path: '/api/admin/stats/events',
  summary: 'The five figures above the list',
  access: 'admin',
  query: z.object({ regionId: z.union([all, z.uuid()]).default('all') }),
  answer: z.object({
    totalEvents: z.int(),
    publishedEvents: z.int(),
    draftEvents: z.int(),
    featuredEvents: z.int(),
    thisWeekEvents: z.int(),
  }),
  reads: ['events'],
});

export const listDanceStyles = call({
  method: 'GET',
  path: '/api/admin/dance-styles',
  summary: 'The dance styles that an event can name',
  access: 'admin',
  answer: z.object({ danceStyles: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

export const referenceData = call({
  method: 'GET',
  path: '/api/reference-data',
  summary: 'Regions and organizers for the event form',
  access: 'admin',
  query: z.object({ limit: pageQuery.limit.default(1000) }),
  answer: z.object({
    regions: z.array(
      z.object({
        id: z.uuid(),
        city: z.string(),
        state: z.string().nullable(),
        country: z.string(),
        timeZone: z.string(),
        status: z.enum(['active', 'inactive']),
      }),
    ),
    organizers: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        status: z.enum(['active', 'inactive']),
        verified: z.boolean(),
      }),
    ),
  }),
  reads: ['regions', 'organizers'],
});
