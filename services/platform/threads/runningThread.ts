import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../refusals/refusal.ts';
import { OverBudget } from './overBudget.ts';
import type { ThreadMessage, ThreadOrder } from './thread.ts';

/** The resources that one order may use, whatever it contains. */
export type Budget = {
  /** Seconds of CPU time, so that a busy machine makes no difference. */
  seconds: number;
  /** Megabytes of the thread's heap. */
  heapMb: number;
  /** Megabytes of the answer. */
  answerMb: number;
};

/** A thread that answers one order at a time. */
export type Thread = {
  /** Resolves to the parts of the answer. An error ends the thread, unless the thread itself has refused. */
  answer<Part>(order: unknown, seconds: number): Promise<Part[]>;
  /** Whether it can take another order. */
  isAlive(): boolean;
  end(): void;
};

const MEGABYTE = 1024 * 1024;
const LOOK_MS = 100;
/** 8 leaves room for JSON that is nested 20,000 deep, which is legal. */
const STACK_MB = 64;
/** A thread that gets less than a sixth of a core is given up. */
const SLOWEST = 6;

/** Starts a thread of a file that calls `answerOrders`. It does not keep the process alive while it has no order. */
export function startThread(file: URL, { heapMb, answerMb }: Pick<Budget, 'heapMb' | 'answerMb'>): Thread {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, stackSizeMb: STACK_MB };
  const worker = new Worker(file, { resourceLimits });
  let alive = true;
  const end = (): void => {
    alive = false;
    void worker.terminate();
  };
  const ready = new Promise<void>(resolve => worker.once('message', () => resolve()));
  // The error is reported by the answer in progress, if there is one.
  worker.on('error', end);
  worker.on('exit', end);
  return {
    async answer<Part>(order: unknown, seconds: number) {
      worker.ref();
      const parts: Part[] = [];
      const ending = Promise.withResolvers<void>();
      const hear = (message: ThreadMessage): void => {
        if ('parts' in message) {
          for (const part of message.parts) parts.push(deserialize(part) as Part);
          worker.postMessage('next');
        } else if ('done' in message) ending.resolve();
        else if ('over' in message) ending.reject(new OverBudget());
        else if ('refused' in message) ending.reject(refusalOf(message.refused));
        else if ('error' in message) ending.reject(message.error);
      };
      const fail = (error: { code?: string }): void =>
        ending.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new OverBudget() : error);
      const exit = (): void => ending.reject(new Error('A thread ended without an answer'));
      worker.on('message', hear).on('error', fail).on('exit', exit);
      const stopWatching = watch(worker, ready, seconds * 1_000, () => ending.reject(new OverBudget()));
      try {
        worker.postMessage({ order, answerBytes: answerMb * MEGABYTE } satisfies ThreadOrder<unknown>);
        await ending.promise;
        return parts;
      } catch (error) {
        if (!(error instanceof Refusal) || error instanceof OverBudget) end();
        throw error;
      } finally {
        stopWatching();
        worker.off('message', hear).off('error', fail).off('exit', exit);
        worker.unref();
      }
    },
    isAlive: () => alive,
    end,
  };
}

function refusalOf({
  sentence,
  ...details
}: Extract<ThreadMessage, { refused: unknown }>['refused']): Refusal {
  return new Refusal(sentence, details);
}

/**
 * Calls `onOver` when a thread has used up its CPU time, counted from when it was ready. Returns the function that ends
 * the watch.
 */
function watch(worker: Worker, ready: Promise<void>, mostMs: number, onOver: () => void): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const used = async (): Promise<number> => {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1_000;
  };
  const look = async (from: number, since: number): Promise<void> => {
    const isSlow = performance.now() - since > mostMs * SLOWEST;
    if (isSlow || (await used()) - from > mostMs) onOver();
    else if (!stopped) timer = setTimeout(() => void look(from, since).catch(() => {}), LOOK_MS);
  };
  // A thread that has ended reports that itself.
  void ready.then(async () => look(await used(), performance.now())).catch(() => {});
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
