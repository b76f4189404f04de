import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';
import { type Budget, startThread, type Thread } from './runningThread.ts';

/** Sends an order to a thread; resolves to the parts of the answer. `seconds` overrides that of the budget. */
type ThreadPool<Order, Part> = (order: Order, seconds?: number) => Promise<Part[]>;

/** Further callers are refused: they would be answered too late. */
const MOST_WAITING = 32;
/** Starting a thread takes up to a second of CPU, so the last one that was used is kept for a while. */
const KEPT_MS = 300_000;

/**
 * Makes the function that has orders answered by threads of a file (see `answerOrders`), so that this process keeps
 * answering others meanwhile: `atOnce` at a time, the rest in turn. An order that exceeds its budget is refused with
 * OverBudget, and its thread is ended; when too many wait, with 503 `busy`.
 *
 * A thread that asks for one very large piece of memory ends the whole process, since V8 has no way back from that.
 * So inputs are bounded, and whoever repeats an order by itself notes the attempt before (`processes/attempts.ts`).
 */
export function threadPool<Order, Part>(
  file: URL,
  budget: Budget,
  { atOnce = 2 }: { atOnce?: number } = {},
): ThreadPool<Order, Part> {
  let idle: { thread: Thread; timer: NodeJS.Timeout } | undefined;
  const enter = atMost(atOnce);
  const take = (): Thread => {
    const kept = idle;
    idle = undefined;
    clearTimeout(kept?.timer);
    return kept?.thread.isAlive() ? kept.thread : startThread(file, budget);
  };
  const keep = (thread: Thread): void => {
    if (idle) {
      thread.end();
      return;
    }
    const end = (): void => {
      idle = undefined;
      thread.end();
    };
    idle = { thread, timer: setTimeout(end, KEPT_MS).unref() };
  };
  return async (order, seconds = budget.seconds) => {
    const leave = await enter();
    const thread = take();
    try {
      return await thread.answer<Part>(order, seconds);
    } finally {
      if (thread.isAlive()) keep(thread);
      leave();
    }
  };
}

/** Admits at most `atOnce`, first come, first served. Resolves to the function with which one leaves. */
function atMost(atOnce: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let inside = 0;
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else inside -= 1;
  };
  return async () => {
    if (inside < atOnce) inside += 1;
    else if (waiting.length >= MOST_WAITING) throw tooBusy();
    else await new Promise<void>(resolve => waiting.push(resolve));
    return leave;
  };
}

function tooBusy(): Refusal {
  return new Refusal(platformSentences.busy, { status: 503, code: 'busy', retryAfter: 10 });
}
