import { z } from 'zod';
import type { StreamOf } from './fact.ts';
import { storedSentence } from './sentences/sentence.ts';

const counts = { succeeded: z.int(), failed: z.int(), skipped: z.int() };

/**
 * A run: one order to many streams. What is done to each of them is in those streams, under the run's id as
 * correlation id; this stream has what was asked for, for how many, and how it ended. `total` is the number
 * that the caller was told, if it was known; the number of selected items replaces it. `finished` if the run was over
 * when it was recorded: of work that changes nothing; with `why` if it was given up.
 */
export const runFacts = {
  RunStarted: z.object({
    kind: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    total: z.int().nullable(),
    finished: z
      .object({ ...counts, why: z.string().optional(), sentence: storedSentence.optional() })
      .optional(),
  }),
  RunItemsSelected: z.object({ total: z.int() }),
  RunCancelled: z.object({}),
  RunFinished: z.object(counts),
  /** `sentence` is set if `why` is one of ours, and not an error from other software. */
  RunFailed: z.object({ ...counts, why: z.string(), sentence: storedSentence.optional() }),
};

export const runCommands = {
  StartRun: runFacts.RunStarted,
  SelectRunItems: runFacts.RunItemsSelected,
  CancelRun: runFacts.RunCancelled,
  FinishRun: runFacts.RunFinished,
  FailRun: runFacts.RunFailed,
};

export const RUN_STATUSES = ['running', 'cancelling', 'finished', 'cancelled', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Whether a run has ended; false while its status is not known yet. */
export function isOver(status: RunStatus | undefined): boolean {
  return status === 'finished' || status === 'cancelled' || status === 'failed';
}

export type RunState = {
  kind: string;
  parameters: Record<string, unknown>;
  total: number | null;
  selected: boolean;
  status: RunStatus;
};

/** Streams `run-<id>`; the id is that of the command which started the run. */
export const runStream: StreamOf<RunState, typeof runFacts, typeof runCommands, 'RunStarted'> = {
  category: 'run',
  named: null,
  facts: runFacts,
  commands: runCommands,
  begin: {
    RunStarted: ({ finished, ...data }) => ({
      ...data,
      selected: finished !== undefined,
      status: !finished ? 'running' : finished.why === undefined ? 'finished' : 'failed',
    }),
  },
  evolve: {
    RunItemsSelected: (state, { total }) => ({ ...state, total, selected: true }),
    RunCancelled: state => ({ ...state, status: 'cancelling' }),
    RunFinished: state => ({ ...state, status: state.status === 'cancelling' ? 'cancelled' : 'finished' }),
    RunFailed: state => ({ ...state, status: 'failed' }),
  },
};

export const ITEM_OUTCOMES = ['ok', 'skipped', 'failed'] as const;
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];
