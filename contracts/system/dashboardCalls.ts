import { z } from 'zod';
import { call } from '../platform/call.ts';

/**
 * Something that happened, told in a sentence. `type` is the fact's, `id` its position in the log, `stream` the
 * thing's; facts that one command led to in many streams are one item, and so is what the system did of one kind
 * on one day. `thing`, the number of `others` and the fact's plain `values` are what `description` says in
 * English, for those who say it in another language.
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
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type ActivityItem = z.infer<typeof activityItem>;

/** `activeUsers` have the status active, `upcomingEvents` are published and begin within 30 days. */
export const dashboardStats = call({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'The figures of the dashboard, and what happened last',
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
  reads: ['facts', 'events', 'regions', 'users'],
});

/**
 * Twelve weeks that are over, then this one and the eleven after it, Monday to Sunday on each event's own clock.
 * `events` counts those that are not drafts; `cancelled` are among them. Without the cancelled ones, the events of
 * the present week are `thisWeekEvents` of the event stats.
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
  reads: ['events'],
});

/** Active regions that have a place on the map; `upcomingEvents` as for the dashboard. */
export const regionsOnMap = call({
  method: 'GET',
  path: '/api/admin/stats/regions',
  summary: 'Regions with their place and their upcoming events, most first',
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
  reads: ['events', 'regions'],
});

/** What waits until somebody acts, by the menu entry that shows it. */
export const queueSizes = call({
  method: 'GET',
  path: '/api/admin/queues',
  summary: 'How much waits in each queue',
  access: 'admin',
  answer: z.object({ unassignedEvents: z.int() }),
  reads: ['events'],
});

/**
 * Three labels from real checks. `good`: "API Operational", "Database Connected", "Performance Excellent";
 * otherwise other words, and `unknown` where there is nothing to tell it from.
 */
export const systemStatus = call({
  method: 'GET',
  path: '/api/admin/stats/health',
  summary: 'How the system is, in three labels',
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
