import type { ForeignKind } from '#contracts/platform/foreign.ts';
import { append } from './append.ts';
import { type Append, type Appended, appendEach } from './appendEach.ts';
import { type Credentials, openConnection } from './connection.ts';
import { readAll, readHead, readStream } from './read.ts';
import { subscribe } from './subscription.ts';

export { OutcomeUnknown, StoreFull, StoreUnavailable, TooLarge, WrongRevision } from './errors.ts';

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

export type Store = {
  /**
   * Records facts in one stream, all or none, when the stream's last revision is `expected` (`none`: it does
   * not exist). An attempt without an answer is made again with the same ids and revision, which the store
   * recognises, so that a fact is never recorded twice.
   * @returns revision and position of the last of the facts.
   * @throws WrongRevision, TooLarge, StoreFull: nothing was recorded. OutcomeUnknown: the deadline passed.
   */
  append(
    stream: string,
    expected: number | 'none',
    records: readonly NewRecord[],
  ): Promise<{ revision: number; position: bigint }>;
  /**
   * Many appends at once, each to a stream of its own and on its own, in the order given; for imports, where one
   * by one would be four times the work.
   * @returns for each what `append` answers, or the WrongRevision that it would throw.
   * @throws TooLarge: nothing was recorded. OutcomeUnknown: some may have been.
   */
  appendEach(appends: readonly Append[]): Promise<Appended[]>;
  /**
   * The facts of one stream; a stream that does not exist is empty. A broken read goes on where it broke.
   * @throws StoreUnavailable when the store has not answered for the deadline.
   */
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<StoredRecord>;
  /** The facts of all streams in the order of the log, without the system's own streams. Errors as readStream. */
  readAll(options?: ReadAllOptions): AsyncIterable<StoredRecord>;
  /** The position of the last fact of the log, system streams left out; 0n when there is none. */
  head(): Promise<bigint>;
  /**
   * Follows the log for as long as the signal allows: batches by arrival, no fact twice, none left out,
   * whatever happens to server and connection. It reads ahead by one batch at most.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Batch>;
  /** Ends the subscriptions and the connection. */
  close(): Promise<void>;
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

const PATIENCE: StorePatience = { deadline: 10_000, attempt: 4_000, silence: 2_000 };

/**
 * The event store, by a connection string such as `esdb://127.0.0.1:2113?tls=false`. Nothing is sent before
 * the first call. Credentials come from the string or the option, and go with every call; a server of
 * EventStoreDB's without TLS checks none, and gets that product's default ones.
 */
export function connectStore(options: {
  url: string;
  credentials?: Credentials;
  patience?: Partial<StorePatience>;
}): Store {
  const patience = { ...PATIENCE, ...options.patience };
  const connection = openConnection(options.url, options.credentials);
  const closing = new AbortController();
  return {
    append: (stream, expected, records) => append(connection, patience, stream, expected, records),
    appendEach: appends => appendEach(connection, patience, appends),
    readStream: (stream, how) => readStream(connection, patience, stream, how),
    readAll: how => readAll(connection, patience, how),
    head: () => readHead(connection, patience),
    subscribe: how =>
      subscribe(connection, patience, { ...how, signal: AbortSignal.any([how.signal, closing.signal]) }),
    close: async () => {
      closing.abort();
      await connection.close();
    },
  };
}
