import { z } from 'zod';
import { call } from '../platform/call.ts';
import { pageQuery, paginationSchema } from '../platform/page.ts';
import { line } from '../platform/text/text.ts';
import { affectedRead, eventId, eventRead, writeAnswer } from './calls.ts';
import { thingId } from './event/absorbed.ts';
import { eventChangeBody, recurrenceSent } from './eventBody.ts';
import { askedDate, localDate, rule } from './series/recurrence.ts';
import { SCOPES } from './series/series.ts';

const seriesId = z.object({ id: z.uuid() });

/** A recurrence config without anything that its type does not use. */
const recurrenceRead = rule
  .omit({ weekStart: true })
  .extend({ endDate: localDate.nullable(), count: z.int().nullable() })
  .partial();

/** A stretch of a series with one rhythm and one template; `until` is its last possible day. */
const segmentRead = z.object({
  fromDate: localDate,
  untilDate: localDate.nullable(),
  count: z.int().nullable(),
  recurrenceConfig: recurrenceRead,
  recurrenceRule: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  endDayOffset: z.int(),
  allDay: z.boolean(),
  timeZone: z.string(),
  title: z.string(),
  /** Whether the series shows this segment's values as its own: that of the next date. */
  current: z.boolean(),
});

const instancesRead = z.object({ total: z.int(), next: eventRead.nullable() });

export const showSeries = call({
  method: 'GET',
  path: '/api/events/recurring/:id',
  summary: 'A series: its rhythm, its segments, and what single dates have for themselves',
  access: 'admin',
  cityTeams: true,
  params: seriesId,
  answer: z.object({
    event: eventRead,
    recurrenceConfig: recurrenceRead,
    exceptions: z.array(localDate),
    overrides: z.array(
      z.object({ id: z.string(), key: localDate, fields: z.record(z.string(), z.unknown()) }),
    ),
    instances: instancesRead,
    segments: z.array(segmentRead),
    horizon: localDate,
  }),
  past: 'rows',
  reads: ['events', 'feedback', 'danceStyles', 'regions', 'organizers', 'organizerContacts', 'venues'],
});

export const changeSeries = call({
  method: 'PUT',
  path: '/api/events/recurring/:id',
  summary: 'Change a series, its rhythm included; with instanceDate, from that date on or that date alone',
  access: 'admin',
  cityTeams: true,
  params: seriesId,
  body: eventChangeBody.extend({
    recurrenceConfig: recurrenceSent.optional(),
    updateType: z.enum(SCOPES).optional(),
    instanceDate: askedDate.optional(),
    overwriteOwn: z.array(line(100)).max(40).optional(),
    /** What happens to dates with overrides that the new rule does not make. */
    unmatched: z.enum(['keep', 'remove']).default('keep'),
  }),
  answer: z.object({
    event: eventRead,
    affected: affectedRead,
    segments: z.array(segmentRead),
    ...writeAnswer,
  }),
});

export const deleteSeries = call({
  method: 'DELETE',
  path: '/api/events/recurring/:id',
  summary: 'Delete a series, its dates from one on, or one date',
  access: 'admin',
  cityTeams: true,
  params: seriesId,
  query: z.object({ deleteType: z.enum(SCOPES).default('all'), instanceDate: line(30).optional() }),
  answer: z.object({
    success: z.boolean(),
    removedDates: z.int(),
    remainingDates: z.int(),
    ...writeAnswer,
  }),
});

export const endSeries = call({
  method: 'POST',
  path: '/api/admin/events/:id/end',
  summary: 'Have a series end with the day before `fromDate`',
  access: 'admin',
  cityTeams: true,
  params: seriesId,
  body: z.strictObject({ fromDate: askedDate }),
  answer: deleteSeries.answer,
});

export const confirmSeries = call({
  method: 'POST',
  path: '/api/admin/events/:id/confirm',
  summary: 'Confirm that a series still takes place; again within a day changes nothing',
  access: 'admin',
  cityTeams: true,
  params: seriesId,
  answer: z.object({ success: z.boolean(), event: eventRead, ...writeAnswer }),
});

const exceptionsAnswer = z.object({
  success: z.boolean(),
  exceptions: z.array(localDate),
  instance: eventRead.nullable(),
  ...writeAnswer,
});

/** A day, or an ISO date-time, which is read in the series' time zone. */
const exceptionDate = z.union([localDate, z.iso.datetime({ offset: true, local: true })]);

export const addException = call({
  method: 'POST',
  path: '/api/admin/events/:id/exceptions',
  summary: 'Take a date out of a series; again changes nothing',
  access: 'admin',
  cityTeams: true,
  params: eventId,
  body: z.strictObject({ exceptionDate }),
  answer: exceptionsAnswer,
});

const removal = { exceptionDate: exceptionDate.optional() };

export const removeException = call({
  method: 'DELETE',
  path: '/api/admin/events/:id/exceptions',
  summary: 'Put a date back with the values it had for itself, or, with reset, as the series has it',
  access: 'admin',
  cityTeams: true,
  params: eventId,
  query: z.object({ ...removal, reset: z.stringbool().optional() }),
  body: z.strictObject({ ...removal, reset: z.boolean().optional() }).nullish(),
  answer: exceptionsAnswer,
});

export const listInstances = call({
  method: 'GET',
  path: '/api/admin/events/:id/instances',
  summary: 'The dates of a series, by date',
  access: 'admin',
  cityTeams: true,
  params: seriesId,
  query: z.object({
    ...pageQuery,
    limit: pageQuery.limit.default(1000),
    startDate: localDate.optional(),
    endDate: localDate.optional(),
  }),
  answer: z.object({ instances: z.array(eventRead), pagination: paginationSchema }),
  past: 'rows',
  reads: ['events', 'feedback', 'danceStyles', 'regions', 'organizers', 'organizerContacts', 'venues'],
});

export const DATE_STATES = [
  'generated',
  'own',
  'moved',
  'extra',
  'cancelled',
  'excluded',
  'detached',
  'merged',
] as const;

export const listDates = call({
  method: 'GET',
  path: '/api/admin/events/:id/dates',
  summary: 'Every date of a series with what was done to it, those taken out included',
  access: 'admin',
  cityTeams: true,
  params: seriesId,
  query: z.object({ state: z.enum([...DATE_STATES, 'all']).default('all') }),
  answer: z.object({
    dates: z.array(
      z.object({
        id: z.string(),
        key: localDate,
        state: z.enum(DATE_STATES),
        /** Wall time at the place; for an excluded date, what it would be. */
        startDateTime: z.string().nullable(),
        endDateTime: z.string().nullable(),
        allDay: z.boolean(),
        startsAt: z.iso.datetime().nullable(),
        title: z.string().nullable(),
        status: z.string().nullable(),
        own: z.array(z.string()),
        dst: z.enum(['gap', 'overlap']).nullable(),
        isOver: z.boolean(),
        /** The stand-alone event that a detached date became, or what it was merged into. */
        eventId: thingId.nullable(),
      }),
    ),
    counts: z.record(z.enum(DATE_STATES), z.int()),
    revision: z.int(),
  }),
  past: 'rows',
  reads: ['events'],
});

const date = z.object({ id: z.uuid(), date: localDate });
const dateAnswer = z.object({ success: z.boolean(), event: eventRead.nullable(), ...writeAnswer });

export const restoreDate = call({
  method: 'POST',
  path: '/api/admin/events/:id/dates/:date/restore',
  summary: 'Put a date back that was taken out; with reset, without the values it had for itself',
  access: 'admin',
  cityTeams: true,
  params: date,
  body: z.strictObject({ reset: z.boolean().default(false) }),
  answer: dateAnswer,
});

export const resetDate = call({
  method: 'POST',
  path: '/api/admin/events/:id/dates/:date/reset',
  summary: 'Give a date the values of its series again, in all fields or in some',
  access: 'admin',
  cityTeams: true,
  params: date,
  body: z.strictObject({ fields: z.array(line(100)).min(1).max(40).optional() }),
  answer: dateAnswer,
});

export const cancelDate = call({
  method: 'POST',
  path: '/api/admin/events/:id/dates/:date/cancel',
  summary: 'Cancel a date; it stays to be seen',
  access: 'admin',
  cityTeams: true,
  params: date,
  answer: dateAnswer,
});

export const detachDate = call({
  method: 'POST',
  path: '/api/admin/events/:id/dates/:date/detach',
  summary: 'Make a date an event of its own; the series keeps a link to it',
  access: 'admin',
  cityTeams: true,
  params: date,
  answer: dateAnswer,
  status: 201,
});
