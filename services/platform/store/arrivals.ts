import { setImmediate } from 'node:timers/promises';

/** The result of waiting: items in order, or the reason why there are none. */
export type Arrival<Item> =
  | { kind: 'items'; items: Item[] }
  | { kind: 'silence' }
  | { kind: 'end' }
  | { kind: 'failure'; error: Error };

export type Arrivals<Item> = {
  /** Up to `most` of the items that have arrived; if there are none, waits up to `patience` milliseconds. */
  next(most: number, patience: number): Promise<Arrival<Item>>;
  /** Drains the rest of the stream unread. An undrained stream stays in the client for good. */
  dismiss(): void;
};

/** The part of a Readable that is needed; the client's own types do not fit Node's. */
type Source = {
  on(event: string, listener: (...told: unknown[]) => void): unknown;
  removeAllListeners(event: string): unknown;
  read(): unknown;
  resume(): unknown;
};

/**
 * Takes everything that has arrived on an object stream at once instead of item by item. The stream's own
 * buffer is the only one, so a slow reader holds the sender back. Items that came before a failure are
 * delivered before it. An abort of the signal reads as the end.
 */
export function arrivalsOf<Item>(source: Source, signal?: AbortSignal): Arrivals<Item> {
  let wake = () => {};
  let over: Arrival<Item> | undefined;
  const listening = new AbortController();
  const finish = (how: Arrival<Item>) => {
    over ??= how;
    listening.abort();
    wake();
  };
  source.on('readable', () => wake());
  source.on('end', () => finish({ kind: 'end' }));
  source.on('close', () => finish({ kind: 'end' }));
  // Never removed: the client emits errors even on abandoned streams, and an unhandled one ends the process.
  source.on('error', error => finish({ kind: 'failure', error: error as Error }));
  signal?.addEventListener('abort', () => finish({ kind: 'end' }), { signal: listening.signal });
  if (signal?.aborted) finish({ kind: 'end' });

  const wait = async (milliseconds: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    wake = resolve;
    await promise;
    clearTimeout(timer);
    wake = () => {};
  };

  return {
    next: async (most, patience) => {
      const until = performance.now() + patience;
      for (;;) {
        // A turn of the event loop lets the rest of a burst arrive.
        await setImmediate();
        if (signal?.aborted) return { kind: 'end' };
        const items = takeFrom<Item>(source, most);
        if (items.length > 0) return { kind: 'items', items };
        if (over) return over;
        const left = until - performance.now();
        if (left <= 0) return { kind: 'silence' };
        await wait(left);
      }
    },
    dismiss: () => {
      listening.abort();
      source.removeAllListeners('readable');
      source.resume();
    },
  };
}

function takeFrom<Item>(source: Source, most: number): Item[] {
  const items: Item[] = [];
  while (items.length < most) {
    const item = source.read() as Item | null;
    if (item === null) break;
    items.push(item);
  }
  return items;
}
