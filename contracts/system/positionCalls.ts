import { z } from 'zod';
import { call } from '../platform/call.ts';

/** What one command or run led to. `id` is what the command's answer calls `X-Correlation-Id`; `kinds` are those of the streams it wrote to: `event`, `user`, … */
const act = z.object({ id: z.string(), kinds: z.array(z.string()) });

/**
 * `position` is how far the rows of every projection have come, `acts` what was done since the tick before;
 * `more` says that this was too much to be listed. The slowest projection has been `behind` for so many seconds.
 */
export const positionTick = z.object({
  position: z.string(),
  acts: z.array(act),
  more: z.boolean(),
  behind: z.int(),
});
export type PositionTick = z.infer<typeof positionTick>;

/** Server-sent events, each with a tick as its data: one at once, then at most two a second. */
export const watchPositions = call({
  method: 'GET',
  path: '/api/admin/positions',
  summary: 'How far rows have come and what was done since, told as it happens; from a position on, if given',
  access: 'admin',
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  answer: positionTick,
});
