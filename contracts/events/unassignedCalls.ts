import { z } from 'zod';
import { call } from '../platform/call.ts';
import { eventRead, writeAnswer } from './calls.ts';

/** Events without a region that are listed at once. */
export const UNASSIGNED_LISTED = 1_000;
/** The farthest that a suggested region is from the coordinates of an event. */
export const SUGGESTED_WITHIN_KM = 50;

const suggested = {
  regionId: z.uuid(),
  /** The distance to the coordinates of the region; null if its city was found by name. */
  km: z.number().nullable(),
};

export const suggestRegions = call({
  method: 'GET',
  path: '/api/admin/events/unassigned/suggestions',
  summary: 'For the events without a region that come next, and then the latest: the region nearest to each',
  access: 'admin',
  answer: z.object({
    suggestions: z.array(
      z.object({
        /** An event or a series. */
        id: z.uuid(),
        ...suggested,
      }),
    ),
  }),
  past: 'now',
  reads: ['events', 'regions'],
});

const unassigned = z.object({ id: z.uuid() });
const READS = ['events', 'danceStyles', 'regions', 'organizers', 'organizerContacts', 'users'] as const;

/** Also one that has a region by now: `assigned` says who gave it one, and when. Null if it was made with one. */
export const showUnassigned = call({
  method: 'GET',
  path: '/api/admin/events/unassigned/:id',
  summary: 'An event or series without a region, with the region that is suggested for it',
  access: 'admin',
  params: unassigned,
  answer: z.object({
    event: eventRead,
    suggestion: z.object(suggested).nullable(),
    assigned: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  }),
  past: 'now',
  reads: READS,
});
export type UnassignedShown = z.output<typeof showUnassigned.answer>;

const assigned = z.object({ event: eventRead, ...writeAnswer });

/**
 * Its time of day stays as announced, in the time zone of the region; of a series from its next date on. 409 `decided`:
 * `data.decision` says who gave it a region before, and when.
 */
export const assignRegion = call({
  method: 'PUT',
  path: '/api/admin/events/unassigned/:id/region',
  summary: 'Give an event or series that has no region one',
  access: 'admin',
  params: unassigned,
  body: z.strictObject({ regionId: z.uuid() }),
  answer: assigned,
});

/** As long as nothing that assigning changed was changed since. */
export const unassignRegion = call({
  method: 'DELETE',
  path: '/api/admin/events/unassigned/:id/region',
  summary: 'Undo that an event or series without a region was given one',
  access: 'admin',
  params: unassigned,
  answer: assigned,
});
