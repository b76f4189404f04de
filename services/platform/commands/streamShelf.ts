/** A kept stream: its size in bytes, and the time in milliseconds as of which its settings are known. */
type Kept = { bytes: number; since: number };

export type StreamShelf<Item extends Kept> = {
  bytes(): number;
  get(stream: string): Item | undefined;
  put(stream: string, item: Item): void;
  remove(stream: string): void;
  /** Forgets everything, and keeps nothing while any of these is missing. */
  require(condition: string, isMet: boolean): void;
  /** The number of settings changes that may have happened so far. */
  watched(): number;
  /** Forgets a stream whose settings have changed. */
  changed(stream: string): void;
};

/** The largest share of all bytes that one stream may have. */
const LARGEST = 0.25;
/**
 * A stream is read again after this long. The store reports new settings at once; if a report is ever lost without a
 * trace, the error is temporary.
 */
const HOLDS_MS = 300_000;

/** Streams in the order of their last use, within bounds. */
export function shelfOf<Item extends Kept>(most: number, now: () => number): StreamShelf<Item> {
  const streams = new Map<string, Item>();
  const missing = new Set<string>();
  let bytes = 0;
  let changes = 0;
  const remove = (stream: string): void => {
    bytes -= streams.get(stream)?.bytes ?? 0;
    streams.delete(stream);
  };
  return {
    bytes: () => bytes,
    remove,
    require(condition, isMet) {
      changes += 1;
      if (isMet) return void missing.delete(condition);
      missing.add(condition);
      streams.clear();
      bytes = 0;
    },
    watched: () => changes,
    changed(stream) {
      changes += 1;
      remove(stream);
    },
    get(stream) {
      const item = streams.get(stream);
      if (!item) return undefined;
      if (now() - item.since > HOLDS_MS) return void remove(stream);
      streams.delete(stream);
      streams.set(stream, item);
      return item;
    },
    put(stream, item) {
      remove(stream);
      if (missing.size > 0 || item.bytes > most * LARGEST) return;
      streams.set(stream, item);
      bytes += item.bytes;
      for (const oldest of streams.keys()) {
        if (bytes <= most) return;
        remove(oldest);
      }
    },
  };
}
