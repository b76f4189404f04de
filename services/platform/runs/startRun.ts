import { setTimeout as pause } from 'node:timers/promises';
import type { Commit } from '#contracts/platform/commit.ts';
import { runStream } from '#contracts/platform/run.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import type { Asked, Execute } from '../commands/commands.ts';
import type { Freshness } from '../database/freshness.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Store, StoredRecord } from '../store/store.ts';
import { lastOf } from './runWorker.ts';

type Counts = { succeeded: number; failed: number; skipped: number };

/**
 * A started run and its number of items; `counts` once it is over, which it may be immediately, and `why` if it was
 * given up.
 */
export type StartedRun = {
  id: string;
  commit: Commit;
  total: number;
  counts: Counts | undefined;
  why?: Sentence;
};

export type StartRun = (
  order: {
    kind: string;
    parameters: Record<string, unknown>;
    /** Counts the items, once the projections that it `reads` are up to date. */
    count(): Promise<number>;
    reads: readonly string[];
    /** Whether its kind gives up when continuing is pointless, which the answer then says. */
    givesUp?: boolean;
  },
  asked: Asked,
) => Promise<StartedRun>;

type Parts = { store: Store; execute: Execute; freshness: Freshness };

const PATIENCE = 2_000;
const LOOK = { first: 20, most: 150 };

/**
 * Returns the function that starts runs and waits up to 2 s for them to end. The run's id is the command's,
 * so repeating a command finds the same run. Refuses (500) if the run failed within that time.
 */
export function runStarter({ store, execute, freshness }: Parts): StartRun {
  return async ({ kind, parameters, count, reads, givesUp = false }, asked) => {
    const id = asked.commandId;
    await freshness.wait(reads, await store.head(), PATIENCE / 2);
    const order = { kind, parameters, total: await count() };
    const { commit, state } = await execute(runStream, id, 'StartRun', order, asked);
    const total = state.total ?? order.total;
    const until = performance.now() + PATIENCE;
    for (let delay = LOOK.first; performance.now() < until; delay = Math.min(delay * 1.5, LOOK.most)) {
      await pause(delay);
      const last = await lastOf(store, id);
      if (last?.type === 'RunFailed') {
        const { sentence: why, ...counts } = runStream.facts.RunFailed.parse(last.data);
        if (!givesUp || !why) throw failed();
        return { id, commit: commitOf(last), total, counts, why };
      }
      if (last?.type === 'RunFinished')
        return { id, commit: commitOf(last), total, counts: last.data as Counts };
    }
    return { id, commit, total, counts: undefined };
  };
}

function failed(): Refusal {
  return new Refusal(platformSentences.runFailed, {
    status: 500,
    code: 'run_failed',
  });
}

function commitOf({ stream, revision, position }: StoredRecord): Commit {
  return { stream, revision, position: String(position) };
}
