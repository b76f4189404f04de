import { type Recorded, sizeOf } from './recorded.ts';

const MAX_EVENTS = 4_096;
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The newest part of the log in memory: live subscribers take events from here, and those that have fallen
 * behind its start read from Postgres. `head` is the position of the last event that readers may see.
 */
export type Tail = {
  readonly head: number;
  /** The head that it started with: earlier events were never in memory. */
  readonly since: number;
  /** Adds committed events; they must follow the head without a gap. */
  publish(events: readonly Recorded[]): void;
  /** Drops all events and continues from `head` (after a reconnection to Postgres). */
  restart(head: number): void;
  /** The events after `position`, at most `limit`; undefined if memory does not reach back that far. */
  after(position: number, limit: number): Recorded[] | undefined;
  /** Calls back at each change of the head; returns a function that stops this. */
  onChange(callback: () => void): () => void;
};

export function createTail(head = 0): Tail {
  let since = head;
  let events: Recorded[] = [];
  let bytes = 0;
  const callbacks = new Set<() => void>();
  const notify = () => {
    for (const callback of callbacks) callback();
  };
  /** Keeps the newest `kept` events whatever their size: a reader that has all earlier ones is not behind. */
  const trim = (kept: number) => {
    if (events.length <= MAX_EVENTS && bytes <= MAX_BYTES) return;
    // Trims to three quarters, so that the array is not copied at every commit.
    let dropped = 0;
    const isTooMuch = () => events.length - dropped > 0.75 * MAX_EVENTS || bytes > 0.75 * MAX_BYTES;
    while (dropped < events.length - kept && isTooMuch()) {
      bytes -= sizeOf(events[dropped++]!);
    }
    events = events.slice(dropped);
  };
  return {
    get head() {
      return head;
    },
    get since() {
      return since;
    },
    publish(added) {
      for (const event of added) {
        events.push(event);
        bytes += sizeOf(event);
      }
      head = added.at(-1)?.position ?? head;
      trim(added.length);
      notify();
    },
    restart(newHead) {
      events = [];
      bytes = 0;
      head = newHead;
      since = newHead;
      notify();
    },
    after(position, limit) {
      if (position >= head) return [];
      const start = position - (events[0]?.position ?? Number.POSITIVE_INFINITY) + 1;
      return start < 0 ? undefined : events.slice(start, start + limit);
    },
    onChange(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
  };
}
