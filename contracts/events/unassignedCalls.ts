import { z } from 'zod';
import { call } from '../platform/call.ts';

/** Events without a region that are listed at once. */
export const UNASSIGNED_LISTED = 1_000;
/** The farthest that a suggested region is from the coordinates of an event. */
export const SUGGESTED_WITHIN_KM = 50;

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
        regionId: z.uuid(),
        /** The distance to the coordinates of the region; null if its city was found by name. */
        km: z.number().nullable(),
      }),
    ),
  }),
  reads: ['events', 'regions'],
});
