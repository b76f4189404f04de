import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  eventTypeFilter,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { type Arrival, arrivalsOf } from './arrivals.ts';
import type { Connection } from './connection.ts';
import { UnusableRecord } from './errors.ts';
import { readAll } from './read.ts';
import { hasPlace, isWanted, positionOf, storedRecord, type Wanted } from './storedRecord.ts';
import type { Batch, StoredRecord, StorePatience } from './storeShapes.ts';

/** How often a batch without facts is delivered just to advance the position. */
const MOVES_MS = 1_000;
/** This many silences in a row, with something missed or no answer, end a subscription. */
const STRIKES = 2;
/** How many records are checked at a time when a subscription is silent. */
const LOOK = 500;

export type Feed = {
  /** Exclusive. */
  position: bigint;
  /** A position that the log had reached before the subscription was opened. */
  head: bigint;
  wanted: Wanted;
  batchSize: number;
  onTrouble?: ((error: Error) => void) | undefined;
  waits: StorePatience & { signal: AbortSignal };
};

type CheckpointReached = (_: unknown, checkpoint: Position) => void;

/** Signals from the server other than facts, queued among the facts in order of arrival. */
type Sign = { sign: 'confirmed' | 'caughtUp' | 'fellBehind' } | { checkpoint: Position };
type Item = AllStreamResolvedEvent | Sign;

type Reading = {
  position: bigint;
  records: StoredRecord[];
  confirmed: boolean;
  live: boolean;
  strikes: number;
};

/** One client subscription as batches. Returns when it ends; throws when it fails or misses records. */
export async function* openFeed(connection: Connection, feed: Feed): AsyncGenerator<Batch> {
  const source = subscribed(connection, feed);
  const arrivals = arrivalsOf<Item>(source, feed.waits.signal);
  const reading = { position: feed.position, records: [], confirmed: false, live: false, strikes: 0 };
  let last = { position: feed.position, caughtUp: false, at: performance.now() };
  try {
    for (;;) {
      const arrival = await arrivals.next(feed.batchSize, feed.waits.silence);
      if (arrival.kind === 'end') return;
      if (arrival.kind === 'failure') throw arrival.error;
      if (arrival.kind === 'items') for (const item of arrival.items) note(item, reading, feed);
      else await askTheLog(connection, feed, reading, source);
      if (!isWorthABatch(reading, last, arrival)) continue;
      const batch = { records: reading.records, position: reading.position, caughtUp: reading.live };
      last = { ...batch, at: performance.now() };
      reading.records = [];
      yield batch;
    }
  } finally {
    source.unsubscribe().catch(() => {});
    arrivals.dismiss();
  }
}

function subscribed({ client, credentials }: Connection, feed: Feed): AllStreamSubscription {
  const { position, wanted, batchSize } = feed;
  const push = (sign: Sign): void => void source.push(sign);
  const checkpointReached: CheckpointReached = (_, checkpoint) => push({ checkpoint });
  const filter = filterFor(wanted, checkpointReached);
  const fromPosition = position === 0n ? START : { commit: position, prepare: position };
  const buffers = { objectMode: true, readableHighWaterMark: batchSize };
  const source = client.subscribeToAll({ fromPosition, filter, credentials, requiresLeader: true }, buffers);
  // The client emits these ahead of facts still in its buffer; pushed into the buffer, they keep their order.
  source.on('confirmation', () => push({ sign: 'confirmed' }));
  source.on('caughtUp', () => push({ sign: 'caughtUp' }));
  source.on('fellBehind', () => push({ sign: 'fellBehind' }));
  return source;
}

/** The server filters by type or by stream, not by both: what its filter lets through beyond that is left out here. */
function filterFor({ prefixes, types }: Wanted, checkpointReached: CheckpointReached) {
  if (types) return eventTypeFilter({ prefixes: [...types], checkpointReached });
  if (prefixes) return streamNameFilter({ prefixes: [...prefixes], checkpointReached });
  return streamNameFilter({ regex: '^[^$]', checkpointReached });
}

function note(item: Item, reading: Reading, { head, wanted, onTrouble }: Feed): void {
  reading.confirmed = true;
  reading.strikes = 0;
  if ('sign' in item) {
    if (item.sign === 'confirmed') return;
    reading.live = item.sign === 'caughtUp';
    if (reading.live) moveOn(reading, head);
  } else if ('checkpoint' in item) {
    // Servers have sent checkpoints that went backwards, were the greatest possible number, or were half
    // zero.
    moveOn(reading, positionOf(item.checkpoint));
  } else {
    const record = storedRecord(item);
    if (record.position <= reading.position) return;
    const isOurs = isWanted(record, wanted);
    if (isOurs && hasPlace(record)) reading.records.push(record);
    else if (isOurs)
      onTrouble?.(
        new UnusableRecord(`${record.stream} ${record.revision} belongs to a transaction and is left out`),
      );
    reading.position = record.position;
  }
}

function moveOn(reading: Reading, position: bigint | undefined): void {
  if (position !== undefined && position > reading.position) reading.position = position;
}

/**
 * Nothing has arrived for a while. Reads the log itself after the position: records that were not requested
 * advance the position (a small or idle store may never send a checkpoint); a requested record has been
 * missed.
 */
async function askTheLog(
  connection: Connection,
  { wanted, waits }: Feed,
  reading: Reading,
  source: AllStreamSubscription,
): Promise<void> {
  let missed = !reading.confirmed;
  let position = reading.position;
  let looked = 0;
  try {
    for await (const record of readAll(connection, waits, { after: position, limit: LOOK })) {
      missed ||= isWanted(record, wanted);
      if (missed) break;
      position = record.position;
      looked += 1;
    }
  } catch {
    missed = true;
  }
  if (source.readableLength > 0) return;
  moveOn(reading, position);
  if (missed) reading.strikes += 1;
  else if (looked < LOOK) reading.live = true;
  if (reading.strikes >= STRIKES) throw new Error(`The subscription is silent at ${reading.position}`);
}

function isWorthABatch(
  { records, position, live }: Reading,
  last: { position: bigint; caughtUp: boolean; at: number },
  { kind }: Arrival<Item>,
): boolean {
  if (records.length > 0 || (live && !last.caughtUp)) return true;
  // A silence that was checked yields a batch, so that followers can show that they are alive.
  if (kind === 'silence') return live || position > last.position;
  return position > last.position && performance.now() - last.at >= MOVES_MS;
}
