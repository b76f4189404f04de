import { z } from 'zod';
import { call } from '../platform/call.ts';
import { ITEMS_AT_ONCE, runAnswer } from '../platform/runAnswer.ts';
import { lines, orNull } from '../platform/text/text.ts';

export const DECIDE_IN_QUEUE = 'decideInQueue';

/**
 * The queues whose items are decided together, in the one way that a wave of them asks for, and whether that needs a
 * reason: applications and recommendations are rejected, messages marked as spam. Imported and unassigned events have
 * calls of their own.
 */
export const BULK_REASONS = {
  organizerApplication: 'needed',
  recommendation: 'possible',
  contactMessage: 'none',
} as const;
export type BulkKind = keyof typeof BULK_REASONS;
const kind = z.enum(['organizerApplication', 'recommendation', 'contactMessage'] satisfies BulkKind[]);
const ids = z.array(z.uuid()).min(1).max(ITEMS_AT_ONCE);

/** `worded`: the reason is kept beside the run until it is over. `runId`: what that run decided is taken back. */
export const queueOrder = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('decide'), kind, ids, worded: z.boolean() }),
  z.strictObject({ decision: z.literal('reopen'), kind, runId: z.uuid() }),
]);
export type QueueOrder = z.output<typeof queueOrder>;

/** Each is decided as it would be alone, with its mail; what cannot be decided any more is among the failed ones. */
export const bulkDecide = call({
  method: 'POST',
  path: '/api/admin/queues/:kind/bulk-decide',
  summary:
    'Reject several organizer applications or recommendations, or mark several messages as spam. A run',
  access: 'admin',
  params: z.object({ kind }),
  body: z.strictObject({ ids, reason: orNull(lines(2_000)).optional() }),
  answer: runAnswer,
  later: true,
});

/** Leaves what somebody has decided again since. */
export const bulkReopen = call({
  method: 'POST',
  path: '/api/admin/queues/:kind/bulk-reopen',
  summary: 'Take back what a run has decided in a queue. A run',
  access: 'admin',
  params: z.object({ kind }),
  body: z.strictObject({ runId: z.uuid() }),
  answer: runAnswer,
  later: true,
});
