import type { ForeignKind } from '#contracts/platform/foreign.ts';

/** A fact to be recorded. `id` is a UUID; `data` and `metadata` are plain JSON values. */
export type NewRecord = { id: string; type: string; data: unknown; metadata: unknown };

/**
 * A record as stored in the log, by any writer. `position` orders the records of all streams; it is not a count. Data
 * and metadata are JSON values: null if there are none, `{ $bytes }` in base64 for anything that is not JSON, `{ $json
 * }` for JSON that is nested too deeply to work with.
 */
export type StoredRecord = NewRecord & {
  stream: string;
  revision: number;
  position: bigint;
  created: Date;
  /** Why it cannot be a fact, or null if it can be one; absent if it has not been checked yet. */
  foreign?: ForeignKind | null;
};

/**
 * The result of one read of a subscription: the facts in order, perhaps none, and the position up to which
 * everything has been delivered, including this batch. `caughtUp` means that the batch reaches the end of the
 * log as of its reading: what comes later is new.
 */
export type Batch = { records: StoredRecord[]; position: bigint; caughtUp: boolean };

export type ReadStreamOptions = {
  /** The first revision to read; by default the first of the stream, or the last when reading backwards. */
  from?: number;
  direction?: 'forwards' | 'backwards';
  limit?: number;
};

export type ReadAllOptions = {
  /** Exclusive: forwards, records after this position; backwards, records before it. */
  after?: bigint;
  direction?: 'forwards' | 'backwards';
  limit?: number;
  /** Only streams whose names start with one of these. */
  prefixes?: readonly string[];
};

export type SubscribeOptions = {
  /** Exclusive; 0n is the start of the log. It must be a position that the store returned. */
  after: bigint;
  /** Only streams whose names start with one of these; by default all but system streams (`$…`). */
  prefixes?: readonly string[];
  /** Only records of these types. The position moves past others about once a second. */
  types?: readonly string[];
  /** The maximum number of facts in a batch; 500 by default. */
  batchSize?: number;
  /** Ends the iteration, even in the middle of a wait. */
  signal: AbortSignal;
  /** Called for every interruption. The subscription recovers on its own; this is for the log. */
  onTrouble?: (error: Error) => void;
};

/** Times in milliseconds. */
export type StorePatience = {
  /** How long an append or a read is retried before it fails. */
  deadline: number;
  /** How long one attempt may go without an answer. */
  attempt: number;
  /** How long a subscription may be silent before the log is checked for missed records. */
  silence: number;
};
