import type { ForeignKind } from '#contracts/platform/foreign.ts';

/** A fact on its way into the log. `id` is a UUID; `data` and `metadata` are plain JSON values. */
export type NewRecord = { id: string; type: string; data: unknown; metadata: unknown };

/**
 * A record as the log holds it, whoever wrote it. `position` orders the records of all streams; it is no count.
 * Data and metadata are JSON values: null where there are none, `{ $bytes }` in base64 for what is not JSON,
 * `{ $json }` for JSON that is nested too deeply to work with.
 */
export type StoredRecord = NewRecord & {
  stream: string;
  revision: number;
  position: bigint;
  created: Date;
  /** Why it cannot be a fact, or null when it can be one; absent where nobody has looked yet. */
  foreign?: ForeignKind | null;
};

/**
 * What came of one read of a subscription: the facts in order, perhaps none, and the position up to which
 * everything asked for has been handed over, this batch included. `caughtUp` says that the batch ends where
 * the log ended when it was read: what comes later is new.
 */
export type Batch = { records: StoredRecord[]; position: bigint; caughtUp: boolean };

export type ReadStreamOptions = {
  /** The first revision to read; by default the first, or backwards the last, that there is. */
  from?: number;
  direction?: 'forwards' | 'backwards';
  limit?: number;
};

export type ReadAllOptions = {
  /** Exclusive: forwards what comes after this position, backwards what comes before it. */
  after?: bigint;
  direction?: 'forwards' | 'backwards';
  limit?: number;
  /** Only streams whose name begins with one of these. */
  prefixes?: readonly string[];
};

export type SubscribeOptions = {
  /** Exclusive; 0n is the start of the log. It must be a position that the store gave. */
  after: bigint;
  /** Only streams whose name begins with one of these; by default all but the system's own (`$…`). */
  prefixes?: readonly string[];
  /** At most so many facts in one batch; 500 by default. */
  batchSize?: number;
  /** Ends the iteration, also in the middle of a wait. */
  signal: AbortSignal;
  /** Told of every break. The subscription mends itself, this is for the log. */
  onTrouble?: (error: Error) => void;
};

/** Times in milliseconds. */
export type StorePatience = {
  /** How long an append or a read is tried before it is given up. */
  deadline: number;
  /** How long one attempt may go without an answer. */
  attempt: number;
  /** How long a subscription may be silent before the log is asked whether it missed anything. */
  silence: number;
};
