import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Work that the clock asks for, not a fact. */
export type Periodic = {
  name: string;
  everyMs: number;
  /**
   * Does a bounded piece of what is due, and answers whether more is. What it does it can do again: nobody
   * notes that it was done but the facts that come of it.
   */
  work(context: { now: Date; signal: AbortSignal }): Promise<boolean>;
};

/** Between two pieces of what is due, so that other commands have their turn. */
const BREATH_MS = 200;

/** Does periodic work, at once and then at its pace, until the signal ends it. A failure waits for the next time. */
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
