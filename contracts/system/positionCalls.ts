import { z } from 'zod';
import { call } from '../platform/call.ts';
import { recordedPosition } from '../platform/position.ts';
import { QUEUE_KINDS } from '../queues/queueKinds.ts';

/**
 * What one command or run recorded. `id` is the `X-Correlation-Id` of the command's answer; `kinds` are the categories
 * of the streams it wrote to: `event`, `user`, …
 */
const act = z.object({ id: z.string(), kinds: z.array(z.string()) });

/**
 * `position` is the position that the rows of every projection have reached, `acts` what was done since the
 * previous tick; `more` says that this was too much to list. `behind` is the number of seconds by which the
 * slowest projection lags. `claims` are the queues in which somebody began or ceased to review an item.
 */
export const positionTick = z.object({
  position: z.string(),
  acts: z.array(act),
  more: z.boolean(),
  behind: z.int(),
  claims: z.array(z.enum(QUEUE_KINDS)).optional(),
});
export type PositionTick = z.infer<typeof positionTick>;

/** Server-sent events, each with a tick as its data: one immediately, then at most two a second. */
export const watchPositions = call({
  method: 'GET',
  path: '/api/admin/positions',
  summary:
    'The position that rows have reached and what was done since, as a stream; from a position on, if given',
  access: 'admin',
  cityTeams: true,
  auditors: true,
  query: z.object({
    after: recordedPosition.optional(),
  }),
  answer: positionTick,
});
