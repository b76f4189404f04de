import { setTimeout as pause } from 'node:timers/promises';
import {
  DeadlineExceededError,
  type JSONType,
  jsonEvent,
  NO_STREAM,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { backOff } from '../program/backOff.ts';
import type { AppendLane } from './appendLane.ts';
import { silence } from './batchCall.ts';
import { type Append, type Ready, readyToSend } from './batchMessages.ts';
import type { Connection } from './connection.ts';
import { isFull, OutcomeUnknown, StoreFull, StoreUnavailable, WrongRevision } from './errors.ts';
import { readHead, readStream } from './read.ts';
import { positionOf } from './storedRecord.ts';
import { storeDenies } from './storeRefusal.ts';
import type { NewRecord, StorePatience } from './storeShapes.ts';

const BACK_OFF = { first: 50, most: 1_000 };
/** A call should notice its deadline first; this timer is the fallback. */
const GRACE_MS = 200;

type Outcome = { revision: number; position: bigint };
type Parts = { connection: Connection; patience: StorePatience; lane: AppendLane };

/**
 * Appends on the open call first, then with calls of its own. Most failures except WrongExpectedVersion leave open
 * whether the facts were recorded: a lost reply looks like a lost request. If the expected revision is older than the
 * stream, the store compares ids, so repeating the same append either finds its facts or records them.
 */
export async function append({ connection, patience, lane }: Parts, asked: Append): Promise<Outcome> {
  const { stream, expected } = asked;
  const ready = readyToSend(asked);
  const until = performance.now() + patience.deadline;
  let cause: unknown;
  for (let failures = 0; ; failures++) {
    const left = until - performance.now();
    if (left <= 0) throw outcomeUnknown(stream, cause);
    const milliseconds = Math.min(left, patience.attempt);
    const isOnLane = failures === 0 && lane.takes(ready);
    try {
      const result = await (isOnLane
        ? onLane(lane, ready, milliseconds)
        : attempt(connection, asked, milliseconds));
      return await outcomeOf(connection, patience, stream, result);
    } catch (error) {
      if (error instanceof WrongRevision) throw error;
      // The server has turned out not to have such calls, so it has not received anything.
      if (isOnLane && !lane.takes(ready)) continue;
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

/** How far a stream was brought; a server may omit the position. */
type Reached = { revision: number; position: bigint | undefined };

async function onLane(lane: AppendLane, ready: Ready, milliseconds: number): Promise<Reached> {
  const answer = await within(milliseconds, lane.send(ready, milliseconds)).catch(cause => {
    // A failure of the call says nothing about this append, not even that the disk is full.
    throw new StoreUnavailable('A call of appends failed', { cause });
  });
  if (answer instanceof Error) throw answer;
  return answer;
}

async function attempt(
  { client, credentials, leaving }: Connection,
  { stream, expected, records }: Append,
  milliseconds: number,
): Promise<Reached> {
  const leave = leaving();
  // Credentials on the call, although the connection has them: without them, the client takes its batch path,
  // which has no deadline and shares its table of pending appends between all clients of the process.
  const reply = client.appendToStream(stream, records.map(eventOf), {
    expectedRevision: expected === 'none' ? NO_STREAM : BigInt(expected),
    credentials,
    requiresLeader: true,
    deadline: milliseconds,
  });
  try {
    const { nextExpectedRevision, position } = await within(milliseconds, reply);
    return { revision: Number(nextExpectedRevision), position: positionOf(position) };
  } catch (error) {
    if (error instanceof DeadlineExceededError || error instanceof StoreUnavailable) leave();
    throw error;
  }
}

/** What a call answers, if it answers in time. */
async function within<Answer>(milliseconds: number, reply: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(silence(milliseconds)), milliseconds + GRACE_MS);
  try {
    return await Promise.race([reply, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function outcomeOf(
  connection: Connection,
  patience: StorePatience,
  stream: string,
  { revision, position }: Reached,
): Promise<Outcome> {
  if (position !== undefined) return { revision, position };
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

function eventOf({ id, type, data, metadata }: NewRecord) {
  return jsonEvent({ id, type, data: data as JSONType, metadata: metadata as JSONType });
}
