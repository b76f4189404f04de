import type { Sender } from '#contracts/platform/queue.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { QUEUES } from '#contracts/queues/queues.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';

/** Who can be written to about an item of a queue, as the log has it; null for nobody. */
export async function senderOf(load: Load, kind: QueueKind, id: string): Promise<Sender | null> {
  const queue = QUEUES[kind];
  if (!queue?.sender) return null;
  const state = fold(queue.of, await load(`${queue.of.category}-${id}`));
  return state === undefined ? null : queue.sender(state);
}
