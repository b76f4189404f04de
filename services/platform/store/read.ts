import { setTimeout } from 'node:timers/promises';
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  FORWARDS,
  type ReadPosition,
  type ReadRevision,
  type ResolvedEvent,
  START,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { backOff } from '../program/backOff.ts';
import { arrivalsOf } from './arrivals.ts';
import type { Connection } from './connection.ts';
import { isFinal, StoreUnavailable } from './errors.ts';
import { hasPlace, isWanted, storedRecord } from './storedRecord.ts';
import type { ReadAllOptions, ReadStreamOptions, StoredRecord, StorePatience } from './storeShapes.ts';

/** The number of records taken at a time. */
const PAGE = 500;
/**
 * A limited read of `$all` requests this many records beyond its limit, because some are left out: system
 * records, or those with other prefixes. It doubles with each read that was not enough: 5,000 soft deletes at
 * the end of the log are skipped in 8 reads, where pages of a fixed size needed 239.
 */
const SPARE = { system: 20, prefixes: PAGE, most: 10_000 };
const BACK_OFF = { first: 100, most: 1_000 };

/** Aborting the signal ends a read as if it were complete. */
type Waits = StorePatience & { signal?: AbortSignal };

type Source = StreamingRead<AllStreamResolvedEvent | ResolvedEvent>;

type Reading = {
  /** Starts, or resumes after the last record that was read; undefined if there can be no more. */
  open: (last: StoredRecord | undefined, count: number) => Source | undefined;
  wanted: (record: StoredRecord) => boolean;
  leaving: Connection['leaving'];
  forwards: boolean;
  limit: number;
  /** How much the first read requests beyond the limit. */
  spare: number;
};

/** See `Store.readStream`. */
export function readStream(
  { client, credentials, leaving }: Connection,
  waits: Waits,
  stream: string,
  { from, direction = FORWARDS, limit = Infinity }: ReadStreamOptions = {},
): AsyncIterable<StoredRecord> {
  const forwards = direction === FORWARDS;
  const start: ReadRevision = from === undefined ? (forwards ? START : END) : BigInt(from);
  const open: Reading['open'] = (last, maxCount) => {
    if (last?.revision === 0 && !forwards) return undefined;
    const fromRevision = last ? BigInt(last.revision + (forwards ? 1 : -1)) : start;
    return client.readStream(stream, {
      fromRevision,
      direction,
      maxCount,
      credentials,
      requiresLeader: true,
    });
  };
  return read({ open, wanted: () => true, leaving, forwards, limit, spare: 0 }, waits);
}

/** See `Store.readAll`. */
export function readAll(
  connection: Connection,
  waits: Waits,
  { after, direction = FORWARDS, limit = Infinity, prefixes }: ReadAllOptions = {},
): AsyncIterable<StoredRecord> {
  const forwards = direction === FORWARDS;
  const open = openAll(connection, after, direction);
  // Forwards, the server includes the position that a read starts from; backwards it does not.
  const wanted = (record: StoredRecord) =>
    isWanted(record, { prefixes }) &&
    hasPlace(record) &&
    (after === undefined || isPast(record.position, after, forwards));
  const { leaving } = connection;
  const spare = prefixes ? SPARE.prefixes : SPARE.system;
  return read({ open, wanted, leaving, forwards, limit, spare }, waits);
}

function openAll(
  { client, credentials }: Connection,
  after: bigint | undefined,
  direction: typeof FORWARDS | typeof BACKWARDS,
): Reading['open'] {
  return (last, maxCount) => {
    const fromPosition = readPosition(last?.position ?? after, direction === FORWARDS);
    return client.readAll({ fromPosition, direction, maxCount, credentials, requiresLeader: true });
  };
}

/**
 * See `Store.head`. Any number of system records may follow the last fact, so the newest record seen is
 * cached with the head at that time: each of them is skipped once, not by every call.
 */
export async function readHead(connection: Connection, waits: Waits): Promise<bigint> {
  const { seen, leaving } = connection;
  let newest: StoredRecord | undefined;
  const wanted = (record: StoredRecord) => {
    newest ??= record;
    // A cluster may truncate the end of its log: a position alone could by now belong to another record.
    return isWanted(record, {}) || isSame(record, seen.newest);
  };
  const open = openAll(connection, undefined, BACKWARDS);
  let head = 0n;
  const reading = { open, wanted, leaving, forwards: false, limit: 1, spare: SPARE.system };
  for await (const record of read(reading, waits)) {
    head = isWanted(record, {}) ? record.position : seen.head;
  }
  const isWhole = !waits.signal?.aborted;
  if (newest && isWhole) Object.assign(seen, { newest: { position: newest.position, id: newest.id }, head });
  return head;
}

const isSame = (one: StoredRecord, other: Connection['seen']['newest']): boolean =>
  one.position === other?.position && one.id === other.id;

async function* read(reading: Reading, waits: Waits): AsyncGenerator<StoredRecord> {
  const { open, wanted, forwards } = reading;
  let { limit: left, spare } = reading;
  let last: StoredRecord | undefined;
  const trouble = troubleOver(waits);
  while (left > 0) {
    const count = Math.min(left + spare, Number.MAX_SAFE_INTEGER);
    const leave = reading.leaving();
    const source = open(last, count);
    if (!source) return;
    let seen = 0;
    try {
      for await (const records of arriving(source, waits, leave)) {
        trouble.isOver();
        for (const record of records) {
          seen += 1;
          if (last && !isPast(record.position, last.position, forwards)) continue;
          last = record;
          if (!wanted(record)) continue;
          yield record;
          left -= 1;
          if (left === 0) return;
        }
      }
      if (seen < count) return;
      spare = Math.min(2 * spare, SPARE.most);
    } catch (error) {
      if (isFinal(error)) throw error;
      await trouble.pause(error);
    }
  }
}

async function* arriving(
  source: Source,
  { attempt, signal }: Waits,
  leave: () => void,
): AsyncGenerator<StoredRecord[]> {
  const arrivals = arrivalsOf<AllStreamResolvedEvent | ResolvedEvent>(source, signal);
  try {
    for (;;) {
      const arrival = await arrivals.next(PAGE, attempt);
      if (arrival.kind === 'items') yield arrival.items.map(storedRecord);
      else if (arrival.kind === 'end') return;
      else if (arrival.kind === 'silence') {
        leave();
        throw new Error(`No answer for ${attempt} ms`);
      } else if (arrival.error instanceof StreamNotFoundError) return;
      else throw arrival.error;
    }
  } finally {
    if (!source.readableEnded) source.cancel().catch(() => {});
    arrivals.dismiss();
  }
}

/** Pauses between attempts, and throws when nothing has arrived for the whole deadline. */
function troubleOver({ deadline, attempt }: StorePatience) {
  let since: number | undefined;
  let failures = 0;
  return {
    isOver: () => {
      since = undefined;
      failures = 0;
    },
    pause: async (cause: unknown) => {
      const now = performance.now();
      since ??= now;
      if (now - since + attempt > deadline) {
        throw new StoreUnavailable('The event store does not answer', { cause });
      }
      await setTimeout(backOff(failures, BACK_OFF));
      failures += 1;
    },
  };
}

function readPosition(position: bigint | undefined, forwards: boolean): ReadPosition {
  if (position === undefined) return forwards ? START : END;
  return position === 0n ? START : { commit: position, prepare: position };
}

function isPast(position: bigint, edge: bigint, forwards: boolean): boolean {
  return forwards ? position > edge : position < edge;
}
