import { z } from 'zod';
import { danceStyleId } from '../../danceStyles/danceStyle.ts';
import { line } from '../../platform/text/text.ts';
import { STATUSES } from './eventFields.ts';

const all = z.literal('all');

/** How many days ahead an event counts as upcoming. */
export const UPCOMING_DAYS = 30;

/**
 * The filters of lists, calendar and exports of events. `search` requires every word to be in the title,
 * venue, city, organizer or region, a series also by its dates'; words of one or two letters begin a word.
 * `changedBy` is the id of a command or run that made or changed something of it. `when` asks for what begins
 * within that time: a list then has no series as a whole, but their dates one by one beside single events.
 * `thisweek` is Monday to Sunday on each event's own clock, and leaves out what does not take place, drafts and
 * cancelled ones, unless `status` asks for them.
 */
export const eventFilters = {
  search: line(200).optional(),
  status: z.enum([...STATUSES, 'all']).default('all'),
  featured: z.enum(['all', 'featured', 'not-featured', 'true', 'false']).default('all'),
  isRecurring: z.enum(['all', 'recurring', 'master', 'instances', 'single', 'true', 'false']).default('all'),
  regionId: z.union([all, z.literal('null'), z.uuid()]).default('all'),
  imported: z.enum(['all', 'imported', 'manual', 'true', 'false']).default('all'),
  expired: z.enum(['all', 'active', 'expired', 'true', 'false']).default('all'),
  eventOrganizerId: z.union([all, z.literal('null'), z.uuid()]).default('all'),
  venueId: z.union([all, z.literal('null'), z.uuid()]).default('all'),
  /** Nothing matches a style that does not exist. */
  danceStyleId: z.union([all, danceStyleId]).default('all'),
  when: z.enum(['all', 'next30days', 'thisweek']).default('all'),
  changedBy: z.uuid().optional(),
};
