import { z } from 'zod';
import { call } from '../platform/call.ts';

/**
 * An activity, described in the sentence of the audit log. `type` is the fact's, `id` its position in the log, `stream`
 * the thing's, `thing` what it was called then; facts that one command recorded in several streams are one item, and so is what the system did of one
 * kind on one day. `others` is the number of other things of which the same was recorded. `told` is the description
 * around the thing's name; `after` is null in a sentence that does not name it. `values` are the plain values of the
 * fact.
 */
export const activityItem = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  description: z.string(),
  timestamp: z.iso.datetime(),
  stream: z.string(),
  actor: z.object({ id: z.string(), name: z.string().nullable() }),
  thing: z.string().nullable(),
  others: z.int(),
  told: z.object({ before: z.string(), after: z.string().nullable() }),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type ActivityItem = z.infer<typeof activityItem>;

/** `activeUsers` have the status active, `upcomingEvents` are published and begin within 30 days. */
export const dashboardStats = call({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'The figures of the dashboard, and the latest activity',
  access: 'admin',
  answer: z.object({
    totalUsers: z.int(),
    activeUsers: z.int(),
    totalEvents: z.int(),
    upcomingEvents: z.int(),
    totalRegions: z.int(),
    popularRegions: z.int(),
    recentActivity: z.array(activityItem),
  }),
  past: 'now',
  reads: ['facts', 'thingNames', 'events', 'regions', 'users'],
});

/**
 * The past twelve weeks, then this one and the following eleven, Monday to Sunday in each event's own time
 * zone. `events` counts all but drafts; `cancelled` are included. Without the cancelled ones, the events of
 * the current week are `thisWeekEvents` of the event stats.
 */
export const eventsPerWeek = call({
  method: 'GET',
  path: '/api/admin/stats/weeks',
  summary: 'Events per week, the last twelve weeks and the next twelve',
  access: 'admin',
  answer: z.object({
    weeks: z.array(
      z.object({
        monday: z.iso.date(),
        current: z.boolean(),
        events: z.int(),
        cancelled: z.int(),
      }),
    ),
  }),
  past: 'rows',
  reads: ['events'],
});

/** Active regions with coordinates; `upcomingEvents` as for the dashboard. */
export const regionsOnMap = call({
  method: 'GET',
  path: '/api/admin/stats/regions',
  summary: 'Regions with their coordinates and their upcoming events, most first',
  access: 'admin',
  answer: z.object({
    regions: z.array(
      z.object({
        id: z.uuid(),
        city: z.string(),
        country: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        popular: z.boolean(),
        upcomingEvents: z.int(),
      }),
    ),
  }),
  past: 'rows',
  reads: ['events', 'regions'],
});

/**
 * Three labels from real checks. `good`: "API Operational", "Database Connected", "Performance Excellent";
 * otherwise other words, and `unknown` without enough data.
 */
export const systemStatus = call({
  method: 'GET',
  path: '/api/admin/stats/health',
  summary: 'The status of the system, in three labels',
  access: 'admin',
  answer: z.object({
    checkedAt: z.iso.datetime(),
    labels: z.array(
      z.object({
        part: z.enum(['api', 'database', 'performance']),
        state: z.enum(['good', 'fair', 'bad', 'unknown']),
        label: z.string(),
        detail: z.string(),
      }),
    ),
  }),
});

/** What a new installation needs, in this order. */
export const FIRST_STEPS = ['region', 'organizer', 'event', 'colleague'] as const;

/** A step that was taken once stays taken, whatever is deleted later. */
export const firstSteps = call({
  method: 'GET',
  path: '/api/admin/first-steps',
  summary: 'Which first steps of a new installation have been taken',
  access: 'admin',
  answer: z.object({ taken: z.array(z.enum(FIRST_STEPS)) }),
  past: 'now',
  reads: ['facts'],
});
