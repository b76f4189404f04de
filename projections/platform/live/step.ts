import type pg from 'pg';
import type { Logger } from 'pino';
import { inOneTrip, inTransaction } from '#platform/database/database.ts';
import { correlationIn } from '#platform/facts/correlation.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import { withoutForeign } from '#platform/facts/foreign.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import type { Chain } from '../mirror/chain.ts';
import { MIRROR, mirrorFacts } from '../mirror/mirror.ts';
import { type Detained, detainedIn, park } from '../parked/parked.ts';
import { settleStream } from '../parked/settle.ts';
import { applyFacts, siftFacts } from '../rows/apply.ts';
import type { Rows } from '../rows/fold.ts';
import type { Projection } from '../rows/projection.ts';
import { keyOf, type Read, readBy, reads } from '../rows/read.ts';
import { firstOfEach, type Poison, setAside } from '../rows/setAside.ts';
import { isAboutContent } from '../rows/writable.ts';
import { loadRows } from '../rows/write.ts';
import { moveCheckpoints } from './checkpoints.ts';
import { eraseKeptCopies } from './erasure.ts';

// A step runs one way. Decode; in one trip for all projections: move the checkpoints, mirror, ask what waits, load the
// rows. Then for each of them: set aside what cannot be folded, fold and write the rest, park, settle the streams that
// wait. At the end, erase elsewhere.

export type StepParts = { codec: FactCodec; log: Logger; chain?: Chain };

export type Reach = { from: bigint; to: bigint };

export type StepOptions = {
  /** Also copy the facts into the mirror, and move its checkpoint. */
  mirrored?: boolean;
  /** Find the fact whose row cannot be written, instead of failing. */
  sifting?: boolean;
};

/** A stream that is no longer parked in a projection, and the id of the fact that released it. */
export type Released = { projection: string; stream: string; by: string };

/** Runs `applyStep` in a transaction of its own; if a row cannot be written, runs it again, sifting. */
export async function applyInTransaction(
  pool: pg.Pool,
  parts: StepParts,
  projections: readonly Projection[],
  records: readonly StoredRecord[],
  reach: Reach,
  options: Pick<StepOptions, 'mirrored'> = {},
): Promise<Released[]> {
  const { chain, log } = parts;
  const apply = async (sifting: boolean): Promise<Released[]> => {
    try {
      const released = await inTransaction(
        pool,
        client => applyStep(client, parts, projections, records, reach, { ...options, sifting }),
        { pipelined: true },
      );
      chain?.committed();
      return released;
    } catch (error) {
      chain?.failed();
      throw error;
    }
  };
  return apply(false).catch(error => {
    if (!isAboutContent(error)) throw error;
    log.warn({ err: error }, 'a row cannot be written; looking for its fact');
    return apply(true);
  });
}

/**
 * Applies facts to projections whose checkpoints are all at `from`, and moves those to `to`, within the caller's
 * transaction. Facts that cannot be folded, or whose row cannot be written, are parked; a parked stream is folded again
 * from its start whenever another fact of it arrives. Returns the streams that this released.
 * @throws MovedByAnother when a checkpoint is not at `from`.
 */
export async function applyStep(
  client: pg.PoolClient,
  parts: StepParts,
  projections: readonly Projection[],
  recorded: readonly StoredRecord[],
  { from, to }: Reach,
  { mirrored = false, sifting = false }: StepOptions = {},
): Promise<Released[]> {
  const names = projections.map(nameOf);
  const idle = projections.filter(one => !recorded.some(({ stream }) => reads(one, stream)));
  const move = () =>
    moveCheckpoints(client, mirrored ? [MIRROR, ...names] : names, from, to, idle.map(nameOf));
  if (recorded.length === 0) {
    await move();
    return [];
  }
  const records = mirrored ? recorded.map(withoutForeign) : recorded;
  const decoded = await parts.codec.decodeEach(records);
  const readings = readingsOf(projections, decoded);
  const mirror = async () =>
    mirrored && mirrorFacts(client, recorded, records, { from, to, chain: parts.chain });
  const [, , detained, present] = await inOneTrip(client, [
    move,
    mirror,
    () => detainedFrom(client, readings),
    () => inOneTrip(client, sifting ? [] : readings.map(reading => () => rowsOf(client, reading))),
  ]);
  const released: Released[] = [];
  for (const [index, reading] of readings.entries()) {
    const what = { ...reading, ...detained(reading), before: present[index] };
    const free = await applyTo(client, { ...parts, records }, what, { from, to });
    for (const stream of free) {
      const by = records.findLast(record => record.stream === stream)!.id;
      released.push({ projection: reading.projection.name, stream, by });
    }
  }
  await eraseKeptCopies(client, parts.codec, projections, decoded.facts);
  return released;
}

const nameOf = ({ name }: Projection): string => name;

/** The part of a step that a projection reads. */
type Reading = { projection: Projection; read: Read };

/** The projections that read any part of a step, with that part. */
function readingsOf(projections: readonly Projection[], decoded: Read): Reading[] {
  return projections
    .map(projection => ({ projection, read: readBy(projection, decoded) }))
    .filter(({ read }) => read.facts.length + read.unreadable.length > 0);
}

/** For each projection, the streams of that part that are parked in it. */
async function detainedFrom(
  client: pg.PoolClient,
  readings: readonly Reading[],
): Promise<(reading: Reading) => Detained> {
  const streams = new Set(readings.flatMap(({ read }) => streamsIn(read)));
  const names = readings.map(({ projection }) => projection.name);
  if (names.length === 0) return () => ({ held: new Map(), skipped: new Set() });
  const detained = await detainedIn(client, names, [...streams]);
  return ({ projection, read }) => detained(projection.name, streamsIn(read));
}

/** The rows of the part that a projection reads. */
function rowsOf(client: pg.PoolClient, { projection, read }: Reading): Promise<Rows> {
  return loadRows(client, projection, [...new Set(read.facts.map(fact => keyOf(fact)))]);
}

/** Applies the part of a step that one projection reads; returns the streams that are no longer parked. */
async function applyTo(
  client: pg.PoolClient,
  { codec, log, records }: StepParts & { records: readonly StoredRecord[] },
  { projection, read, held, skipped, before }: Reading & Detained & { before: Rows | undefined },
  reach: Reach,
): Promise<string[]> {
  const aside = setAside(without(read, held), { skipped });
  const { readable, stops } = aside;
  const { poison, unwritten } = before
    ? await applyFacts(client, projection, readable, { stops }, before)
    : await siftFacts(client, projection, readable, { stops });
  const parked = firstOfEach([...aside.poison, ...poison]);
  await park(client, projection.name, [...parked.values()]);
  const { waiting, released } = await settle(client, codec, projection, { held, parked, unwritten }, reach);
  // Without the reason, which is in the list of parked facts: it can be erased there, but not from the log.
  for (const { error: _, missingKey: __, ...fact } of waiting.values()) {
    if (held.get(fact.stream) === fact.position) continue;
    const { metadata } = records.find(({ position }) => position === fact.position) ?? {};
    const correlation = correlationIn(metadata);
    log.error({ projection: projection.name, ...fact, correlation }, 'a fact is parked');
  }
  return released;
}

function streamsIn({ facts, unreadable }: Read): string[] {
  return [...new Set([...facts, ...unreadable.map(({ record }) => record)].map(({ stream }) => stream))];
}

/** Streams that are held are left to `settle`, which folds them from the mirror. */
function without({ facts, unreadable }: Read, held: ReadonlyMap<string, bigint>): Read {
  const isFree = ({ stream }: { stream: string }): boolean => !held.has(stream);
  return { facts: facts.filter(isFree), unreadable: unreadable.filter(({ record }) => isFree(record)) };
}

type Unsettled = {
  /** Streams that were parked before this step, and where. */
  held: ReadonlyMap<string, bigint>;
  /** Streams that this step parks. */
  parked: ReadonlyMap<string, Poison>;
  unwritten: readonly string[];
};

/** Gives each stream that was held or could not be written the row of its longest writable prefix. */
async function settle(
  client: pg.PoolClient,
  codec: FactCodec,
  projection: Projection,
  { held, parked, unwritten }: Unsettled,
  { from, to }: Reach,
): Promise<{ waiting: ReadonlyMap<string, Poison>; released: string[] }> {
  const waiting = new Map(parked);
  const released: string[] = [];
  for (const stream of [...unwritten, ...held.keys()]) {
    const settled = await settleStream(client, codec, projection, stream, {
      upTo: to,
      parkedAt: held.get(stream) ?? waiting.get(stream)?.position,
      triedUpTo: held.has(stream) ? from : undefined,
    });
    if (settled.waits) waiting.set(stream, settled.waits);
    else if (held.has(stream)) released.push(stream);
  }
  return { waiting, released };
}
