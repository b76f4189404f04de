import { z } from 'zod';
import { call } from '../platform/call.ts';
import { asMessage } from '../platform/validation/message.ts';
import { eventId } from './calls.ts';
import { eventDetails, eventPlace, STATUSES } from './event/eventFields.ts';
import { eventFilters } from './event/eventFilters.ts';
import { eventFormSentences } from './event/formSentences.ts';
import { askedDate } from './series/recurrence.ts';

/** The limit on dates in one answer; `more` says that there are others. */
export const CALENDAR_LIMIT = 2_000;
const CALENDAR_DAYS = 100;

export const eventCalendar = call({
  method: 'GET',
  path: '/api/admin/events/calendar',
  summary: 'What happens on the days from `from` to `to`, both included: events, and dates of series',
  access: 'admin',
  cityTeams: true,
  query: z
    .object({ from: askedDate, to: askedDate, ...eventFilters })
    .refine(({ from, to }) => to >= from && Date.parse(to) - Date.parse(from) <= CALENDAR_DAYS * 86_400_000, {
      path: ['to'],
      error: asMessage(eventFormSentences.calendarDays({ count: CALENDAR_DAYS })),
    }),
  answer: z.object({
    dates: z.array(
      z.object({
        id: eventId.shape.id,
        seriesId: z.uuid().nullable(),
        kind: z.enum(['single', 'instance']),
        state: z.enum(['generated', 'own', 'moved', 'extra']).nullable(),
        title: z.string(),
        status: z.enum(STATUSES),
        isFeatured: z.boolean(),
        startDateTime: z.string(),
        endDateTime: z.string().nullable(),
        allDay: z.boolean(),
        timeZone: z.string(),
        startsAt: z.iso.datetime(),
        /** As that of `listEvents`. */
        cityStart: z.string().nullable(),
        isExpired: z.boolean(),
        regionId: z.uuid().nullable(),
        locationName: z.string().nullable(),
        locationCity: z.string().nullable(),
      }),
    ),
    more: z.boolean(),
  }),
  past: 'rows',
  reads: ['events'],
});

export const duplicateEvent = call({
  method: 'GET',
  path: '/api/admin/events/:id/duplicate',
  summary: 'What a form begins with that makes another event like this one, on the next day of its rhythm',
  access: 'admin',
  cityTeams: true,
  params: eventId,
  answer: z.object({
    body: z.object({
      ...eventDetails.shape,
      ...eventPlace.shape,
      regionId: z.uuid().nullable(),
      status: z.enum(STATUSES),
      isFeatured: z.boolean(),
      startDateTime: z.string(),
      endDateTime: z.string().nullable(),
    }),
    /** The days between two events of this title at this place, if they recur regularly. */
    rhythm: z.object({ days: z.int(), from: z.enum(['series', 'history', 'week']) }),
  }),
  past: 'now',
  reads: ['events'],
});
