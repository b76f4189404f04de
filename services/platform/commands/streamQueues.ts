import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';

/** Runs work on a stream after all that was queued before it; `isGone` says whether its caller has stopped waiting. */
export type Queued = <Result>(
  stream: string,
  work: () => Promise<Result>,
  isGone?: () => boolean,
) => Promise<Result>;

/** The maximum queue of one stream, and the longest wait in it. Hundreds of commands take a second. */
const MOST = 200;
const WAIT_MS = 3_000;
const RETRY_AFTER = 1;

/**
 * Makes the function that queues work by stream, first in, first out: each command then decides on what the one before
 * has recorded, instead of losing a race against it. Streams do not wait for each other.
 *
 * A queue only saves races. That nothing is lost is due to the revision of each append, as between processes, so work
 * that has waited for too long goes ahead: where the store is slow, it is no worse off than without a queue.
 * @throws Refusal (503) if the queue is full, and for a caller who is gone when the work is due: nothing was done.
 */
export function queueByStream({ most = MOST, wait = WAIT_MS } = {}): Queued {
  /** What waits for a stream on which something runs. */
  const lines = new Map<string, (() => void)[]>();
  const next = (stream: string): void => {
    const call = lines.get(stream)!.shift();
    if (call) call();
    else lines.delete(stream);
  };

  return async (stream, work, isGone) => {
    const line = lines.get(stream);
    let isFirst = true;
    if (!line) lines.set(stream, []);
    else if (line.length >= most) throw busy();
    else isFirst = await firstIn(line, wait);
    try {
      if (line && isGone?.()) throw busy();
      return await work();
    } finally {
      if (isFirst) next(stream);
    }
  };
}

/** Waits in a queue; returns false after too long. */
function firstIn(line: (() => void)[], wait: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => {
      line.splice(line.indexOf(call), 1);
      resolve(false);
    }, wait);
    const call = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    line.push(call);
  });
}

function busy(): Refusal {
  return new Refusal(platformSentences.storeBusy, { status: 503, code: 'busy', retryAfter: RETRY_AFTER });
}
