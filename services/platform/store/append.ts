import { setTimeout as pause } from 'node:timers/promises';
import {
  type AppendResult,
  DeadlineExceededError,
  type JSONType,
  jsonEvent,
  NO_STREAM,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { NIL, validate } from 'uuid';
import { backOff } from '../program/backOff.ts';
import type { Connection } from './connection.ts';
import { isFull, OutcomeUnknown, StoreFull, StoreUnavailable, TooLarge, WrongRevision } from './errors.ts';
import { readHead, readStream } from './read.ts';
import { positionOf } from './storedRecord.ts';
import { storeDenies } from './storeRefusal.ts';
import type { NewRecord, StorePatience } from './storeShapes.ts';

const FACT_BYTES = 256 * 1024;
/** The server's own limit is 1 MiB. */
const APPEND_BYTES = 900 * 1024;
const BACK_OFF = { first: 50, most: 1_000 };
/** The client should notice its deadline first; this timer is the fallback. */
const GRACE_MS = 200;

type Outcome = { revision: number; position: bigint };

/**
 * Most failures except WrongExpectedVersion leave open whether the facts were recorded: a lost reply looks
 * like a lost request. If the expected revision is older than the stream, the store compares ids, so
 * repeating the same append either finds its facts or records them.
 */
export async function append(
  connection: Connection,
  patience: StorePatience,
  stream: string,
  expected: number | 'none',
  records: readonly NewRecord[],
): Promise<Outcome> {
  const events = eventsOf(records);
  const until = performance.now() + patience.deadline;
  let cause: unknown;
  for (let failures = 0; ; failures++) {
    const left = until - performance.now();
    if (left <= 0) throw outcomeUnknown(stream, cause);
    try {
      const result = await attempt(connection, stream, expected, events, Math.min(left, patience.attempt));
      return await outcomeOf(connection, patience, stream, result);
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) throw wrongRevision(stream, expected, error);
      if (error instanceof StreamDeletedError) throw new WrongRevision(stream, expected, 'none');
      // The store checks the ids first: an attempt before this one was not recorded either.
      if (isFull(error)) throw new StoreFull('The event store has no room left', { cause: error });
      if (storeDenies(error) === 'rights') throw denied(stream, cause !== undefined, error);
      cause = error;
    }
    await pause(Math.min(backOff(failures, BACK_OFF), Math.max(until - performance.now(), 0)));
  }
}

/** Rights are checked before ids: the outcome of an earlier attempt remains unknown. */
function denied(stream: string, triedBefore: boolean, cause: unknown): Error {
  if (triedBefore) return outcomeUnknown(stream, cause);
  return new StoreUnavailable('The event store does not allow this user to write', { cause });
}

function outcomeUnknown(stream: string, cause: unknown): OutcomeUnknown {
  return new OutcomeUnknown(`It is unknown whether the append to ${stream} was recorded`, { cause });
}

async function attempt(
  { client, credentials, leaving }: Connection,
  stream: string,
  expected: number | 'none',
  events: ReturnType<typeof eventsOf>,
  milliseconds: number,
): Promise<AppendResult> {
  const leave = leaving();
  // Credentials on the call, although the connection has them: without them, the client takes its batch path,
  // which has no deadline and shares its table of pending appends between all clients of the process.
  const reply = client.appendToStream(stream, events, {
    expectedRevision: expected === 'none' ? NO_STREAM : BigInt(expected),
    credentials,
    requiresLeader: true,
    deadline: milliseconds,
  });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new StoreUnavailable(`No answer to an append within ${Math.round(milliseconds)} ms`));
  }, milliseconds + GRACE_MS);
  try {
    return await Promise.race([reply, late.promise]);
  } catch (error) {
    if (error instanceof DeadlineExceededError || error instanceof StoreUnavailable) leave();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function outcomeOf(
  connection: Connection,
  patience: StorePatience,
  stream: string,
  result: AppendResult,
): Promise<Outcome> {
  const revision = Number(result.nextExpectedRevision);
  const known = positionOf(result.position);
  if (known !== undefined) return { revision, position: known };
  // A server may omit the position of an append that was already recorded.
  for await (const record of readStream(connection, patience, stream, { from: revision, limit: 1 })) {
    return { revision, position: record.position };
  }
  return { revision, position: await readHead(connection, patience) };
}

function wrongRevision(
  stream: string,
  expected: number | 'none',
  { actualVersion }: WrongExpectedVersionError,
): WrongRevision {
  return new WrongRevision(
    stream,
    expected,
    typeof actualVersion === 'bigint' ? Number(actualVersion) : 'none',
  );
}

/**
 * Throws for what no attempt could record, before anything is sent; TooLarge for facts over the size limits.
 */
export function checkFacts(facts: readonly { id: string; type: string; bytes: number }[]): void {
  if (facts.length === 0) throw new Error('An append needs at least one fact');
  let total = 0;
  for (const { id, type, bytes } of facts) {
    if (!validate(id) || id === NIL) throw new Error(`${id} is not a valid UUID for a fact`);
    if (type === '') throw new Error('A fact needs a type');
    if (bytes > FACT_BYTES) {
      throw new TooLarge(`${type} is ${bytes} bytes long; ${FACT_BYTES} are allowed`);
    }
    total += bytes;
  }
  if (total > APPEND_BYTES) {
    throw new TooLarge(`The facts are ${total} bytes long in total; ${APPEND_BYTES} are allowed`);
  }
}

function eventsOf(records: readonly NewRecord[]) {
  checkFacts(records.map(record => ({ ...record, bytes: sizeOf(record) })));
  return records.map(({ id, type, data, metadata }) =>
    jsonEvent({ id, type, data: data as JSONType, metadata: metadata as JSONType }),
  );
}

/**
 * Counts as the server does for a batch: data, metadata, type in UTF-16. Throws here, not in the client, for
 * what JSON cannot hold.
 */
function sizeOf({ type, data, metadata }: NewRecord): number {
  return jsonLength(data) + jsonLength(metadata) + 2 * type.length;
}

function jsonLength(value: unknown): number {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new Error('The data and metadata of a fact must be JSON values');
  return Buffer.byteLength(text);
}
