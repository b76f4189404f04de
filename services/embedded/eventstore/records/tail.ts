import { type Recorded, sizeOf } from './recorded.ts';

const MAX_EVENTS = 4_096;
const MAX_BYTES = 4 * 1024 * 1024;

/** Compared by identity. */
export type Session = object;

/**
 * The newest part of the log in memory: live subscribers take events from here, and those that have fallen
 * behind its start read from Postgres. `head` is the position of the last event that readers may see.
 */
export type Tail = {
  readonly head: number;
  /** The head that it started with: earlier events were never in memory. */
  readonly since: number;
  /** The connection to Postgres that feeds it; undefined while there is none, and another process may write. */
  readonly session: Session | undefined;
  /** Adds committed events; they must follow the head without a gap. */
  publish(events: readonly Recorded[]): void;
  /** Drops all events and continues from `head`, with a new connection to Postgres. */
  restart(head: number): void;
  /** The connection was lost. */
  interrupt(): void;
  /** The events after `position`, at most `limit`; undefined if memory does not reach back that far. */
  after(position: number, limit: number): Recorded[] | undefined;
  /** Calls back at each change of the head; returns a function that stops this. */
  onChange(callback: () => void): () => void;
};

export function createTail(head = 0): Tail {
  let since = head;
  let events: Recorded[] = [];
  let bytes = 0;
  let session: Session | undefined;
  const callbacks = new Set<() => void>();
  const notify = () => {
    for (const callback of callbacks) callback();
  };
  return {
    get head() {
      return head;
    },
    get since() {
      return since;
    },
    get session() {
      return session;
    },
    publish(added) {
      for (const event of added) {
        events.push(event);
        bytes += sizeOf(event);
      }
      head = added.at(-1)?.position ?? head;
      const surplus = surplusOf(events, bytes, added.length);
      if (surplus.count > 0) events = events.slice(surplus.count);
      bytes -= surplus.bytes;
      notify();
    },
    restart(newHead) {
      events = [];
      bytes = 0;
      head = newHead;
      since = newHead;
      session = {};
      notify();
    },
    interrupt() {
      session = undefined;
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

/**
 * The oldest events that are too many or too large, except the newest `kept` whatever their size: a reader that has
 * all earlier ones is not behind. A quarter of the room is freed, so that the array is not copied at every commit.
 */
function surplusOf(
  events: readonly Recorded[],
  bytes: number,
  kept: number,
): { count: number; bytes: number } {
  const surplus = { count: 0, bytes: 0 };
  if (events.length <= MAX_EVENTS && bytes <= MAX_BYTES) return surplus;
  const isTooMuch = () =>
    events.length - surplus.count > 0.75 * MAX_EVENTS || bytes - surplus.bytes > 0.75 * MAX_BYTES;
  while (surplus.count < events.length - kept && isTooMuch()) {
    surplus.bytes += sizeOf(events[surplus.count++]!);
  }
  return surplus;
}
