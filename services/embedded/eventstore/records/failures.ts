import { Metadata, type ServerErrorResponse, status } from '@grpc/grpc-js';

/** The failures that the client recognises by the `exception` trailer, with their further trailers. */
function failure(code: status, details: string, trailers: Record<string, string> = {}): ServerErrorResponse {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, printable(value));
  return Object.assign(new Error(details), { code, details, metadata });
}

/** Header values are printable ASCII; a stream's name may contain anything. */
const printable = (value: string): string => value.replace(/[^\x20-\x7e]+/gu, encodeURIComponent);

export const MAX_APPEND_SIZE = 1024 * 1024;

export const streamDeleted = (stream: string): ServerErrorResponse =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const appendTooLarge = (): ServerErrorResponse =>
  failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_SIZE} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(MAX_APPEND_SIZE),
  });

export const propertyMissing = (property: string): ServerErrorResponse =>
  failure(status.INVALID_ARGUMENT, `Required Metadata Property '${property}' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });

/** For deletes and tombstones; an append's conflict is a response, not a failure. */
export const wrongExpectedVersion = (stream: string, expected: string, actual: number): ServerErrorResponse =>
  failure(status.FAILED_PRECONDITION, `Wrong expected version of '${stream}': ${expected}, not ${actual}.`, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': expected,
    'actual-version': String(actual),
  });

export const invalidPosition = (): ServerErrorResponse =>
  failure(status.INVALID_ARGUMENT, 'Invalid position: this log has no such position.');

export const invalidArgument = (reason: string): ServerErrorResponse =>
  failure(status.INVALID_ARGUMENT, reason);

export const timedOut = (): ServerErrorResponse => failure(status.ABORTED, 'Operation timed out.');

/** EventStoreDB 23.10 ends a slow live subscription with this; later versions let it catch up instead. */
export const consumerTooSlow = (): ServerErrorResponse =>
  failure(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  );

export const stopping = (): ServerErrorResponse => failure(status.CANCELLED, 'The event store is stopping.');

export const unavailable = (reason: string): ServerErrorResponse => failure(status.UNAVAILABLE, reason);

export const unauthenticated = (): ServerErrorResponse =>
  failure(status.UNAUTHENTICATED, 'The event store requires credentials: esdb://<name>:<password>@<host>.');

export const busy = (): ServerErrorResponse =>
  failure(status.UNAVAILABLE, 'Server Is Too Busy: too many appends are waiting; nothing was written.');

export const full = (): ServerErrorResponse =>
  failure(status.RESOURCE_EXHAUSTED, 'There is no room left on the disk; nothing was written.');

export const refused = (reason: string): ServerErrorResponse => failure(status.INVALID_ARGUMENT, reason);

export const isFailure = (error: unknown): error is ServerErrorResponse =>
  error instanceof Error && 'code' in error && 'details' in error && 'metadata' in error;
