import { parentPort, workerData } from 'node:worker_threads';
import { type Guarded, type Pulse, pulseOn, type Word } from './pulse.ts';

/** What the work of a thread has: the pulse that is watched, and how to say how far it is. */
export type Hands = { pulse: Pulse; onProgress(done: number, total: number): void };

/** Turns this file into a thread of `guarded`: `work` answers the order. */
export function answer<Order>(work: (order: Order, hands: Hands) => Promise<unknown>): void {
  const { heart, order } = workerData as Guarded<Order>;
  const say = (word: Word) => parentPort?.postMessage(word);
  const onProgress = (done: number, total: number) => say({ progress: [done, total] });
  work(order, { pulse: pulseOn(heart), onProgress }).then(
    found => say({ answer: found }),
    error => say({ error: error instanceof Error ? error.message : String(error) }),
  );
}

/**
 * Loads a module that somebody else wrote.
 * @throws an Error that names the file, if it cannot be loaded.
 */
export async function loadStrange(
  pulse: Pulse,
  address: URL,
  name: string,
): Promise<Record<string, unknown>> {
  try {
    return await pulse.loading(() => import(address.href) as Promise<Record<string, unknown>>);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} cannot be loaded: ${why}`, { cause: error });
  }
}
