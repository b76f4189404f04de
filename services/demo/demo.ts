import type { Execute } from '#platform/commands/commands.ts';
import { foreignKindOf } from '#platform/facts/foreign.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { Store } from '#platform/store/store.ts';
import {
  DEMO_VERSION,
  type DemoCounts,
  type DemoOrigin,
  demoHistory,
  lastStepOf,
  originOf,
  type Recordable,
} from './history.ts';

export type DemoProgress = { done: number; total: number; at: Date };

type DemoRecorded = { commands: number; leftOut: number };

export type DemoResult =
  | ({ state: 'recorded' } & DemoRecorded)
  /** The whole history is already in the log. */
  | { state: 'present' }
  /** The log holds regions that are not the demonstration's: nothing was recorded. */
  | { state: 'foreign' };

type Parts = {
  execute: Execute;
  onProgress?: (progress: DemoProgress) => void;
  counts?: DemoCounts;
  /** Stops between two commands; the next run records the rest. */
  signal?: AbortSignal;
};

const DEMO_SEED = 2026;

/** As many concurrent commands as the store commits in one group. */
const LANES = 32;

/**
 * Records the demonstration history in a log without regions, or the part that an earlier run left out. The
 * first fact in the log says what time its run used as today, so that all runs record the same history.
 */
export async function ensureDemo({
  store,
  now,
  ...parts
}: Parts & { store: Store; now: Date }): Promise<DemoResult> {
  const origin = (await originIn(store)) ?? (await begin({ store, now, ...parts }));
  if (origin === 'foreign') return { state: 'foreign' };
  if (origin.version !== DEMO_VERSION) return { state: 'present' };
  if (await isRecorded(store, lastStepOf(origin, parts.counts))) return { state: 'present' };
  return { state: 'recorded', ...(await recordDemo({ ...origin, ...parts })) };
}

type Found = ReturnType<typeof originOf> | 'foreign';

async function originIn(store: Store): Promise<Found> {
  for await (const record of store.readAll({ prefixes: ['region-'] })) {
    if (foreignKindOf(record)) continue;
    return originOf((record.metadata as { reason?: string }).reason) ?? 'foreign';
  }
  return undefined;
}

/** Takes the first step. If two runs begin at once, the log shows which one did. */
async function begin({
  store,
  now,
  execute,
  counts,
}: Parts & { store: Store; now: Date }): Promise<NonNullable<Found>> {
  const [first] = demoHistory({ seed: DEMO_SEED, today: now }, counts);
  await first!.record(execute);
  return (await originIn(store))!;
}

/** Records the history that follows from a seed and today, whatever is in the log. */
export function recordDemo({ seed, today, ...parts }: Parts & DemoOrigin): Promise<DemoRecorded> {
  return recordSteps(demoHistory({ seed, today }, parts.counts), parts);
}

/**
 * Takes the steps in the order of their recorded time, 32 at once, those of one stream one after another. The
 * first runs alone, because it carries the origin, and the last waits for all others, so that its presence
 * proves that none is missing. A step that was already recorded is not recorded again. People may have
 * changed things since an earlier run: steps that the rules now refuse are left out and counted.
 */
async function recordSteps(
  steps: readonly Recordable[],
  { execute, onProgress, signal }: Parts,
): Promise<DemoRecorded> {
  const last = steps.length - 1;
  let [done, leftOut] = [0, 0];
  const take = async (step: Recordable): Promise<void> => {
    signal?.throwIfAborted();
    try {
      await step.record(execute);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      leftOut += 1;
    }
    done += 1;
    onProgress?.({ done, total: steps.length, at: step.at });
  };
  for (const part of [steps.slice(0, 1), steps.slice(1, last), steps.slice(last)]) await inLanes(part, take);
  return { commands: steps.length, leftOut };
}

async function inLanes(
  steps: readonly Recordable[],
  take: (step: Recordable) => Promise<void>,
): Promise<void> {
  const running = new Map<string, Promise<void>>();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let step = steps[next++]; step; step = steps[next++]) {
      const current = step;
      const before = running.get(step.stream) ?? Promise.resolve();
      const taken = before.then(() => take(current));
      running.set(step.stream, taken);
      await taken;
    }
  };
  const lanes = Array.from({ length: LANES }, () =>
    lane().catch(error => {
      next = steps.length;
      throw error;
    }),
  );
  for (const { status, reason } of (await Promise.allSettled(lanes)) as PromiseRejectedResult[]) {
    if (status === 'rejected') throw reason;
  }
}

async function isRecorded(store: Store, { stream, commandId }: Recordable): Promise<boolean> {
  for await (const record of store.readStream(stream, { direction: 'backwards' })) {
    if (foreignKindOf(record)) continue;
    if ((record.metadata as { command: { id: string } }).command.id === commandId) return true;
  }
  return false;
}
