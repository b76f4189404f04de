import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  BULK_APPROVED,
  bulkApproveImported,
  bulkRejectImported,
  bulkReopenImported,
  type Reviewed,
} from '#contracts/importedEvents/calls.ts';
import { isOver } from '#contracts/platform/run.ts';
import { showRun } from '#contracts/system/runCalls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import { importedKey } from './importedQueries.ts';
import { importedTexts } from './importedTexts.ts';

export type BulkAct = { kind: 'approve' } | { kind: 'reject'; reason: string } | { kind: 'reopen' };
type Failed = NonNullable<Reviewed['failed']>;
type Decided = { succeeded: string[]; failed: Failed };
type Order = { act: BulkAct; ids: readonly string[]; key: string };

const LOOK_MS = 1_000;
const MOST_ITEMS = 1_000;

/** Decides several items, waits for the run to end, and offers to take it back. What failed stays selected. */
export function useImportedBulk({ onKeep }: { onKeep: (ids: readonly string[]) => void }) {
  const say = useText(importedTexts);
  const client = useQueryClient();
  const refresh = () => {
    for (const queryKey of [importedKey, ['importSources'], ['events'], ['audit'], ['dashboard']]) {
      void client.invalidateQueries({ queryKey });
    }
  };
  const undo = (ids: readonly string[]) => {
    decide({ act: { kind: 'reopen' }, ids, key: newKey() })
      .then(
        ({ succeeded }) => toastDone(say('didReopenMany', { count: succeeded.length })),
        error => toastFailed(say('manyFailed'), error),
      )
      .finally(refresh);
  };
  return useMutation({
    mutationFn: decide,
    onSuccess: ({ succeeded, failed }) => {
      onKeep(failed.map(({ id }) => id));
      if (succeeded.length === 0) return;
      toastDone(say('didMany', { count: succeeded.length }), () => undo(succeeded));
    },
    onSettled: refresh,
  });
}

async function decide({ act, ids, key }: Order): Promise<Decided> {
  const all = [...ids];
  const answer = await (act.kind === 'approve'
    ? send(bulkApproveImported, { body: { ids: all, reviewNotes: BULK_APPROVED } }, { key })
    : act.kind === 'reject'
      ? send(bulkRejectImported, { body: { ids: all, reviewNotes: act.reason } }, { key })
      : send(bulkReopenImported, { body: { ids: all } }, { key }));
  const { succeeded, failed, jobId } = answer;
  return succeeded && failed ? { succeeded, failed } : outcomeOf(jobId);
}

/** What became of each item of a run, once it is over. */
async function outcomeOf(id: string): Promise<Decided> {
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, LOOK_MS));
    const { run, items } = await send(showRun, { params: { id }, query: { limit: MOST_ITEMS } });
    if (!isOver(run.status)) continue;
    const ok = items.filter(({ outcome }) => outcome === 'ok').map(({ item }) => item);
    const others = items.filter(({ outcome }) => outcome !== 'ok');
    const failed = others.map(one => ({
      id: one.item,
      code: one.code ?? 'failed',
      message: one.message ?? '',
    }));
    return { succeeded: ok, failed };
  }
}
