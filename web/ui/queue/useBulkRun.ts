import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOver } from '#contracts/platform/run.ts';
import { type RunRead, showRun } from '#contracts/system/runCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { toastDone, toastFailed } from '../notice/toast.tsx';

type Started = Promise<{ jobId: string }>;
type BulkRun<Act> = {
  /** Starts the run of a decision; `key` is the idempotency key. */
  start: (act: Act, key: string) => Started;
  /** Starts the run that undoes the decisions of another one. */
  takeBack: (runId: string, key: string) => Started;
  /** Leaves these ids selected, and no others. */
  onKeep: (ids: readonly string[]) => void;
  /** The prefixes of the queries that it changes. */
  changes: readonly QueryKey[];
  did: (count: number, act: Act) => string;
  didReopen: (count: number) => string;
  failed: string;
};

/** What could not be decided: `ids` are the first of them, and `reasons` why. */
export type LeftOut = { count: number; ids: readonly string[]; reasons: readonly string[] };
type Decided = { runId: string; succeeded: number; left: LeftOut };

const LOOK_MS = 700;
const MOST_ITEMS = 1_000;

/**
 * Decides several items, reports the progress, and offers to undo it. Items that could not be decided stay selected, so
 * that they can be tried again.
 */
export function useBulkRun<Act>({ start, takeBack, onKeep, changes, ...texts }: BulkRun<Act>) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<RunRead | null>(null);
  const refresh = () => {
    setProgress(null);
    for (const queryKey of changes) void client.invalidateQueries({ queryKey });
  };
  const undo = (runId: string) => {
    takeBack(runId, newKey())
      .then(({ jobId }) => outcomeOf(jobId, setProgress))
      .then(
        ({ succeeded }) => toastDone(texts.didReopen(succeeded)),
        error => toastFailed(texts.failed, error),
      )
      .finally(refresh);
  };
  const deciding = useMutation({
    mutationFn: async ({ act, key }: { act: Act; key: string }) =>
      outcomeOf((await start(act, key)).jobId, setProgress),
    onSuccess: ({ runId, succeeded, left }, { act }) => {
      onKeep(left.ids);
      if (succeeded > 0) toastDone(texts.did(succeeded, act), () => undo(runId));
    },
    onSettled: refresh,
  });
  return {
    progress,
    busy: deciding.isPending,
    left: deciding.data?.left,
    failure: deciding.error && { title: texts.failed, error: deciding.error },
    decide: (act: Act, onDecided: () => void) =>
      deciding.mutate({ act, key: newKey() }, { onSuccess: onDecided }),
  };
}

/** The outcome of a run that is over. */
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
