import { ErrorType } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';

/** The stream is not at the expected revision: somebody else wrote first, and nothing was recorded. */
export class WrongRevision extends Error {
  override name = 'WrongRevision';
  readonly stream: string;
  readonly expected: number | 'none';
  readonly actual: number | 'none';

  constructor(stream: string, expected: number | 'none', actual: number | 'none') {
    super(`${stream} is at ${actual}, not at ${expected}`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/**
 * The deadline passed, and it is unknown whether the append was recorded. Appending again with the same ids
 * and the same expected revision is safe; `cause` is the error of the last attempt.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
}

/** The store does not answer a read, or denies writing; `cause` is the error of the last attempt. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The store's disk is full, and nothing was recorded. */
export class StoreFull extends Error {
  override name = 'StoreFull';
}

/** A fact over 256 kB or an append over 900 kB, refused before anything was sent. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

/** A record that this product cannot have written. */
export class UnusableRecord extends Error {
  override name = 'UnusableRecord';
}

/** Whether the embedded store reports that its disk is full; EventStoreDB would terminate instead. */
export function isFull(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === status.RESOURCE_EXHAUSTED && /no room left/.test(String(message));
}

const FINAL: ReadonlySet<unknown> = new Set([
  ErrorType.STREAM_DELETED,
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.UNSUPPORTED,
]);
const FINAL_CODES: ReadonlySet<unknown> = new Set([status.INVALID_ARGUMENT, status.UNIMPLEMENTED]);

/**
 * Whether a failed read would fail again. Any other error may be a passing problem of server or network: the
 * client itself reconnects on three kinds of error and never retries.
 */
export function isFinal(error: unknown): boolean {
  if (error instanceof UnusableRecord) return true;
  const { type, code } = error as { type?: unknown; code?: unknown };
  return FINAL.has(type) || FINAL_CODES.has(code);
}
