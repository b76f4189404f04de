import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  BULK_APPROVED,
  bulkApproveImported,
  bulkRejectImported,
  bulkReopenImported,
} from '#contracts/importedEvents/bulkCalls.ts';
import { isOver } from '#contracts/platform/run.ts';
import { type RunRead, showRun } from '#contracts/system/runCalls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import { importedKey } from './importedQueries.ts';
import { importedTexts } from './importedTexts.ts';
import type { ImportedSelected } from './useImportedPicked.ts';

/** `runId`: what that run decided is taken back. */
export type BulkAct =
  | { kind: 'approve' }
  | { kind: 'reject'; reason: string }
  | { kind: 'reopen'; runId: string };
type Order = { act: BulkAct; selection: ImportedSelected['selection']; key: string };

/** What could not be decided: `ids` are the first of them, and `reasons` why. */
export type LeftOut = { count: number; ids: readonly string[]; reasons: readonly string[] };
type Decided = { runId: string; succeeded: number; left: LeftOut };

const LOOK_MS = 700;
const MOST_ITEMS = 1_000;
const NOTHING = { ids: [] as string[] };

/**
 * Decides several items, tells how far that has come, and offers to take it back. What could not be decided stays
 * selected, so that it can be tried again.
 */
export function useImportedBulk({ onKeep }: { onKeep: (ids: readonly string[]) => void }) {
  const say = useText(importedTexts);
  const client = useQueryClient();
  const [progress, setProgress] = useState<RunRead | null>(null);
  const refresh = () => {
    setProgress(null);
    for (const queryKey of [importedKey, ['importSources'], ['events'], ['audit'], ['dashboard']]) {
      void client.invalidateQueries({ queryKey });
    }
  };
  const undo = (runId: string) => {
    decide({ act: { kind: 'reopen', runId }, selection: NOTHING, key: newKey() }, setProgress)
      .then(
        ({ succeeded }) => toastDone(say('didReopenMany', { count: succeeded })),
        error => toastFailed(say('manyFailed'), error),
      )
      .finally(refresh);
  };
  const deciding = useMutation({
    mutationFn: (order: Order) => decide(order, setProgress),
    onSuccess: ({ runId, succeeded, left }) => {
      onKeep(left.ids);
      if (succeeded === 0) return;
      toastDone(say('didMany', { count: succeeded }), () => undo(runId));
    },
    onSettled: refresh,
  });
  return { ...deciding, progress };
}

async function decide({ act, selection, key }: Order, tell: (run: RunRead) => void): Promise<Decided> {
  const { jobId } = await (act.kind === 'approve'
    ? send(bulkApproveImported, { body: { ...selection, reviewNotes: BULK_APPROVED } }, { key })
    : act.kind === 'reject'
      ? send(bulkRejectImported, { body: { ...selection, reviewNotes: act.reason } }, { key })
      : send(bulkReopenImported, { body: { runId: act.runId } }, { key }));
  return outcomeOf(jobId, tell);
}

/** What became of a run, once it is over. */
async function outcomeOf(id: string, tell: (run: RunRead) => void): Promise<Decided> {
  for (;;) {
    const { run, items: failed } = await itemsOf(id, 'failed');
    if (isOver(run.status)) {
      const { items: skipped } = run.skipped > 0 ? await itemsOf(id, 'skipped') : { items: [] };
      const left = [...failed, ...skipped];
      return {
        runId: id,
        succeeded: run.succeeded,
        left: {
          count: run.failed + run.skipped,
          ids: left.map(({ item }) => item).slice(0, MOST_ITEMS),
          reasons: [...new Set(left.map(({ message }) => message ?? ''))].filter(Boolean),
        },
      };
    }
    tell(run);
    await new Promise(resolve => setTimeout(resolve, LOOK_MS));
  }
}

function itemsOf(id: string, outcome: 'failed' | 'skipped') {
  return send(showRun, { params: { id }, query: { outcome, limit: MOST_ITEMS } });
}
