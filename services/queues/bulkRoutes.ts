import {
  BULK_REASONS,
  type BulkKind,
  bulkDecide,
  bulkReopen,
  DECIDE_IN_QUEUE,
  type QueueOrder,
} from '#contracts/queues/bulkCalls.ts';
import { queueSentences } from '#contracts/queues/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import { answeredRun, changedBy } from '#platform/runs/answeredRun.ts';

/** The calls with which administrators decide several items of a queue together, and take that back. */
export function bulkRoutes({ calls, pool, startRun }: Core): void {
  const orderOf = (parameters: QueueOrder, count: () => Promise<number>) => ({
    ...{ kind: DECIDE_IN_QUEUE, parameters, count },
    reads: [],
  });
  calls.command(bulkDecide, ({ params: { kind }, body, asked, language }) => {
    const words = reasonFor(kind, body.reason || null);
    const ids = [...new Set(body.ids)];
    const order = orderOf({ decision: 'decide', kind, ids, worded: words !== null }, async () => ids.length);
    return answeredRun({ pool, startRun }, { ...order, words }, { asked, language });
  });
  calls.command(bulkReopen, ({ params: { kind }, body: { runId }, asked, language }) => {
    const order = orderOf({ decision: 'reopen', kind, runId }, () => changedBy(pool, runId));
    return answeredRun({ pool, startRun }, { ...order, words: null }, { asked, language });
  });
}

/** Refuses a reason that is missing, and one that nobody would get to read. */
function reasonFor(kind: BulkKind, reason: string | null): string | null {
  const needs = BULK_REASONS[kind];
  if (needs === 'needed' && reason === null) throw invalidField('reason', queueSentences.reasonMissing);
  if (needs === 'none' && reason !== null) throw invalidField('reason', queueSentences.noReason);
  return reason;
}
