import type pg from 'pg';
import type { FactRow } from '#contracts/platform/facts.ts';
import { DECIDE_IN_QUEUE, type QueueOrder, queueOrder } from '#contracts/queues/bulkCalls.ts';
import type { QueueSources } from '#platform/areas/queueSource.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { DECIDED_SINCE, lastIfDecidedBy } from '#platform/runs/lastTurn.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import { runWords } from '#platform/runs/runWords.ts';
import { streamsOfRun } from '#platform/runs/streamsOfRun.ts';

type Parts = {
  db: ReadModel<{ facts: FactRow }>;
  pool: pg.Pool;
  execute: Execute;
  load: Load;
  queues: QueueSources;
};

/** Decides items of a queue, each by a command of its own, or takes back what such a run has decided. */
export function decideInQueueRun({ db, pool, execute, load, queues }: Parts): RunKind<QueueOrder> {
  return {
    kind: DECIDE_IN_QUEUE,
    parameters: queueOrder,
    async *items({ run: { parameters: order }, upToDate }) {
      if (order.decision === 'decide') {
        yield* order.ids;
        return;
      }
      const { category, projection } = queues[order.kind].together;
      await upToDate([projection]);
      for await (const stream of streamsOfRun(db, order.runId, [category])) yield idOf(stream);
    },
    async perform(id, { run: { id: runId, parameters: order }, asked: askedAs }) {
      const asked = askedAs();
      const { category, turns, decide, reopen } = queues[order.kind].together;
      if (order.decision === 'decide') {
        await decide(execute, id, order.worded ? await runWords(pool, runId) : null, asked);
        return;
      }
      const last = await lastIfDecidedBy(load, `${category}-${id}`, { runId: order.runId, turns, asked });
      if (!last) return DECIDED_SINCE;
      // A decision that is made at this moment is left, too.
      await reopen(execute, id, { ...asked, expected: last.revision });
    },
  };
}
