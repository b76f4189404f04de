import { append } from './append.ts';
import { appendEach } from './appendEach.ts';
import { appendLane } from './appendLane.ts';
import type { Append, Appended } from './batchMessages.ts';
import { type Credentials, openConnection } from './connection.ts';
import { readAll, readHead, readStream } from './read.ts';
import { followSettings, hidesFacts, type SettingsListener } from './settingsOfStreams.ts';
import type {
  Batch,
  NewRecord,
  ReadAllOptions,
  ReadStreamOptions,
  StoredRecord,
  StorePatience,
  SubscribeOptions,
} from './storeShapes.ts';
import { subscribe } from './subscription.ts';

export { OutcomeUnknown, StoreFull, StoreUnavailable, TooLarge, WrongRevision } from './errors.ts';
export type {
  Batch,
  NewRecord,
  ReadAllOptions,
  ReadStreamOptions,
  StoredRecord,
  StorePatience,
  SubscribeOptions,
} from './storeShapes.ts';

export type Store = {
  /**
   * Records facts in one stream, all or none, if the stream's last revision is `expected` (`none`: it does
   * not exist). An attempt without an answer is repeated with the same ids and revision, which the store
   * recognises, so that a fact is never recorded twice.
   * @returns revision and position of the last fact.
   * @throws WrongRevision, TooLarge, StoreFull, or StoreUnavailable for lack of rights: nothing was recorded.
   *   OutcomeUnknown: the deadline passed.
   */
  append(
    stream: string,
    expected: number | 'none',
    records: readonly NewRecord[],
  ): Promise<{ revision: number; position: bigint }>;
  /**
   * Many appends at once, each to a stream of its own, independently, in the given order; for imports, where
   * one by one would be four times the work.
   * @returns for each what `append` returns, or the WrongRevision that it would throw.
   * @throws TooLarge: nothing was recorded. OutcomeUnknown: some may have been.
   */
  appendEach(appends: readonly Append[]): Promise<Appended[]>;
  /**
   * The facts of one stream; a stream that does not exist is empty. An interrupted read resumes where it
   * broke.
   * @throws StoreUnavailable if the store has not answered within the deadline.
   */
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<StoredRecord>;
  /** The facts of all streams in the order of the log, without system streams. Errors as in `readStream`. */
  readAll(options?: ReadAllOptions): AsyncIterable<StoredRecord>;
  /** The position of the last fact of the log, ignoring system streams; 0n if there is none. */
  head(): Promise<bigint>;
  /**
   * Follows the log until the signal is aborted: facts in batches as they arrive, none twice and none left
   * out, whatever happens to server and connection. It reads ahead by one batch at most.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Batch>;
  /** Whether the settings of a stream make the store hide facts of it, now or, without notice, later. */
  hidesFacts(stream: string): Promise<boolean>;
  /**
   * Follows, from now on until the signal is aborted, which streams are deleted softly, truncated or shown again by
   * their settings, which leaves no record in the streams themselves.
   */
  followSettings(listener: SettingsListener): void;
  /** Ends the subscriptions and the connection. */
  close(): Promise<void>;
};

const PATIENCE: StorePatience = { deadline: 10_000, attempt: 4_000, silence: 2_000 };

/**
 * The event store, by a connection string such as `esdb://127.0.0.1:2113?tls=false`. Nothing is sent before
 * the first call. Credentials come from the string or the option, and are sent with every call; EventStoreDB
 * without TLS does not check them, and gets its own defaults.
 */
export function connectStore(options: {
  url: string;
  credentials?: Credentials;
  patience?: Partial<StorePatience>;
}): Store {
  const patience = { ...PATIENCE, ...options.patience };
  const connection = openConnection(options.url, options.credentials);
  const lane = appendLane(connection);
  const closing = new AbortController();
  return {
    append: (stream, expected, records) =>
      append({ connection, patience, lane }, { stream, expected, records }),
    appendEach: appends => appendEach(connection, patience, appends),
    readStream: (stream, how) => readStream(connection, patience, stream, how),
    readAll: how => readAll(connection, patience, how),
    head: () => readHead(connection, patience),
    subscribe: how =>
      subscribe(connection, patience, { ...how, signal: AbortSignal.any([how.signal, closing.signal]) }),
    hidesFacts: stream => hidesFacts(connection, patience, stream),
    followSettings: listener => {
      const signal = AbortSignal.any([listener.signal, closing.signal]);
      void followSettings(connection, { ...listener, signal });
    },
    close: async () => {
      closing.abort();
      lane.close();
      await connection.close();
    },
  };
}
