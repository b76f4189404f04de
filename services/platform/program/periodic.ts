import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Work triggered by time rather than by a fact. */
export type Periodic = {
  name: string;
  everyMs: number;
  /**
   * Does a bounded piece of the work that is due, and returns whether there is more. It must be repeatable:
   * only the facts it causes record that it was done.
   */
  work(context: { now: Date; signal: AbortSignal }): Promise<boolean>;
};

/** The pause between two pieces of due work, so that other commands get their turn. */
const BREATH_MS = 200;

/**
 * Does periodic work, immediately and then at its interval, until the signal is aborted. A failed run is not
 * retried before the next interval.
 */
export async function runPeriodic(
  { clock, log, signal }: { clock(): Date; log: Logger; signal: AbortSignal },
  { name, everyMs, work }: Periodic,
): Promise<void> {
  while (!signal.aborted) {
    const more = await work({ now: clock(), signal }).catch(error => {
      if (!signal.aborted) log.error({ err: error, periodic: name }, 'periodic work failed');
      return false;
    });
    const delay = more ? BREATH_MS : everyMs * (0.9 + Math.random() / 5);
    await pause(delay, undefined, { signal }).catch(() => {});
  }
}
