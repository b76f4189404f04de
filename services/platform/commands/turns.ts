import { platformSentences } from '#contracts/platform/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';

/** Runs work on a stream when its turn has come; `isGone` says whether its caller has stopped waiting. */
export type Turns = <Result>(
  stream: string,
  work: () => Promise<Result>,
  isGone?: () => boolean,
) => Promise<Result>;

/** The maximum queue of one stream, and the longest wait in it. Hundreds of commands take a second. */
const MOST = 200;
const PATIENCE_MS = 3_000;
const RETRY_AFTER = 1;

/**
 * Lets those who want to write to the same stream do so one after the other, in the order in which they came: each then
 * decides on what the one before has recorded, instead of losing a race against it. Streams do not wait for each other.
 *
 * A turn only saves races. That nothing is lost is due to the revision of each append, as between processes, so whoever
 * has waited for too long goes on without a turn: where the store is slow, they are no worse off than without a queue.
 * @throws Refusal (503) where too many wait, and for a caller who is gone when the turn comes: nothing was done.
 */
export function turnsByStream({ most = MOST, patience = PATIENCE_MS } = {}): Turns {
  /** The queues of the streams on which somebody has a turn. */
  const lines = new Map<string, (() => void)[]>();
  const next = (stream: string): void => {
    const call = lines.get(stream)!.shift();
    if (call) call();
    else lines.delete(stream);
  };

  return async (stream, work, isGone) => {
    const line = lines.get(stream);
    let isTurn = true;
    if (!line) lines.set(stream, []);
    else if (line.length >= most) throw busy();
    else isTurn = await turnIn(line, patience);
    try {
      if (line && isGone?.()) throw busy();
      return await work();
    } finally {
      if (isTurn) next(stream);
    }
  };
}

/** Waits in a queue; returns whether the turn has come. */
function turnIn(line: (() => void)[], patience: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => {
      line.splice(line.indexOf(call), 1);
      resolve(false);
    }, patience);
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
