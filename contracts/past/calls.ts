import { z } from 'zod';
import { call } from '../platform/call.ts';

/**
 * `until` is some way after the moment: the acts up to there are those around it; null if that is now.
 * `done` and `total` count the facts that are read for the rows of the moment; both are 0 before that begins. */
export const showMoment = call({
  method: 'GET',
  path: '/api/admin/past',
  summary: 'How far the rows as of a moment are: lists that are asked about it (`at`) wait for them',
  access: 'admin',
  query: z.object({ at: z.iso.datetime({ offset: true }) }),
  answer: z.object({
    position: z.string(),
    until: z.iso.datetime().nullable(),
    ready: z.boolean(),
    done: z.int(),
    total: z.int(),
  }),
});
