import { sql } from 'kysely';
import { historySentences } from '#contracts/audit/historySentences.ts';
import { previewUndoActs, UNDO_ACTS, undoActs, undoUndoActs } from '#contracts/audit/undoActsCalls.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import { isOver } from '#contracts/platform/run.ts';
import type { RunRow } from '#contracts/platform/runs.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import type { StartedRun } from '#platform/runs/startRun.ts';
import { type HistoryNeeds, historyParts, trialBy } from './historyRoutes.ts';
import { previewUndo } from './previewUndo.ts';
import { orderOf, selectedStreams, type UndoOrder } from './selectedFacts.ts';

type UndoSchema = { facts: FactRow; runs: RunRow };

/** The calls that undo what a person did in a period, and that take such a run back. */
export function undoRoutes(core: Core, needs: HistoryNeeds): void {
  const { calls, startRun, clock } = core;
  const db = core.db<UndoSchema>();
  const parts = historyParts(core, needs);
  const start = async (parameters: UndoOrder, asked: Parameters<typeof startRun>[1]) => {
    const count = () => countStreams(db, parameters);
    return answerOf(await startRun({ kind: UNDO_ACTS, parameters, count, reads: ['facts'] }, asked));
  };

  calls.query(previewUndoActs, ({ body, account, language }) =>
    previewUndo(parts, orderOf(body), { asked: trialBy(account, clock()), language }),
  );

  calls.command(undoActs, ({ body, asked }) => start(orderOf(body), asked));

  calls.command(undoUndoActs, async ({ params: { id }, asked }) => {
    const run = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
    if (run?.kind !== UNDO_ACTS) throw notFound(platformSentences.noRun);
    if (!isOver(run.status)) throw new Refusal(historySentences.goingOn);
    const before = await undoOf(db, id);
    if (before && before !== asked.commandId) throw new Refusal(historySentences.undone);
    return start({ runId: id }, asked);
  });
}

async function countStreams(db: ReadModel<UndoSchema>, order: UndoOrder): Promise<number> {
  let count = 0;
  for await (const _ of selectedStreams(db, order)) count += 1;
  return count;
}

async function undoOf(db: ReadModel<UndoSchema>, runId: string): Promise<string | null> {
  const run = await db
    .selectFrom('runs')
    .select('id')
    .where('kind', '=', UNDO_ACTS)
    .where(sql`parameters ->> 'runId'`, '=', runId)
    .where('status', '!=', 'failed')
    .executeTakeFirst();
  return run?.id ?? null;
}

/** 202 while the run has not ended. */
function answerOf({ id, commit, total, counts }: StartedRun) {
  const answer = { success: true, jobId: id, commit };
  if (!counts) return { body: { ...answer, count: total }, status: 202 };
  const { succeeded, failed, skipped } = counts;
  return { body: { ...answer, count: succeeded + failed + skipped, succeeded, failed, skipped } };
}
