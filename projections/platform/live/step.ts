import type pg from 'pg';
import type { Logger } from 'pino';
import { inTransaction } from '#platform/database/database.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import { MIRROR, mirrorFacts } from '../mirror/mirror.ts';
import { heldAmong, park, skippedPositions } from '../parked/parked.ts';
import { settleStream } from '../parked/settle.ts';
import { applyFacts, siftFacts } from '../rows/apply.ts';
import { type Poison, type Read, readBy, setAside } from '../rows/fold.ts';
import type { Projection } from '../rows/projection.ts';
import { isAboutContent } from '../rows/writable.ts';
import { moveCheckpoints } from './checkpoints.ts';
import { eraseElsewhere } from './erasure.ts';

export type StepParts = { codec: FactCodec; log: Logger };

export type Reach = { from: bigint; to: bigint };

export type StepOptions = {
  /** Copy the facts into the mirror as well, and move its checkpoint along. */
  mirrored?: boolean;
  /** Look for the fact that a row cannot be written for, instead of failing. */
  sifting?: boolean;
};

/** A stream that had waited in a projection and no longer does, and the id of the fact that brought it back. */
export type Released = { projection: string; stream: string; by: string };

/** As `applyStep`, in a transaction of its own; once more, sifting, where a row cannot be written. */
export async function applyInTransaction(
  pool: pg.Pool,
  parts: StepParts,
  projections: readonly Projection[],
  records: readonly StoredRecord[],
  reach: Reach,
  options: Pick<StepOptions, 'mirrored'> = {},
): Promise<Released[]> {
  const apply = (sifting: boolean): Promise<Released[]> =>
    inTransaction(pool, client =>
      applyStep(client, parts, projections, records, reach, { ...options, sifting }),
    );
  return apply(false).catch(error => {
    if (!isAboutContent(error)) throw error;
    parts.log.warn({ err: error }, 'a row cannot be written; looking for its fact');
    return apply(true);
  });
}

/**
 * Applies facts to projections that all stand at `from`, and moves them to `to`, within the caller's
 * transaction. Facts that cannot be folded are parked, and so are those whose row cannot be written; a stream that
 * waits is folded anew with each of its facts that arrives. Answers the streams that so came back. Fails with
 * MovedElsewhere when a projection stands elsewhere.
 */
export async function applyStep(
  client: pg.PoolClient,
  parts: StepParts,
  projections: readonly Projection[],
  recorded: readonly StoredRecord[],
  { from, to }: Reach,
  { mirrored = false, sifting = false }: StepOptions = {},
): Promise<Released[]> {
  const names = projections.map(projection => projection.name);
  await moveCheckpoints(client, mirrored ? [MIRROR, ...names] : names, from, to);
  if (recorded.length === 0) return [];
  const records = mirrored ? await mirrorFacts(client, recorded) : recorded;
  const decoded = await parts.codec.decodeEach(records);
  const released: Released[] = [];
  for (const projection of projections) {
    const read = readBy(projection, decoded);
    const free = await applyRead(client, parts, projection, read, { from, to }, sifting);
    for (const stream of free) {
      const by = records.findLast(record => record.stream === stream)!.id;
      released.push({ projection: projection.name, stream, by });
    }
  }
  await eraseElsewhere(client, parts.codec, projections, decoded.facts);
  return released;
}

/** Applies what a projection reads of a step; answers the streams that waited and no longer do. */
async function applyRead(
  client: pg.PoolClient,
  { codec, log }: StepParts,
  projection: Projection,
  { facts, unreadable }: Read,
  { from, to }: Reach,
  sifting: boolean,
): Promise<string[]> {
  const touched = new Set([...facts, ...unreadable.map(({ record }) => record)].map(({ stream }) => stream));
  if (touched.size === 0) return [];
  const held = await heldAmong(client, projection.name, [...touched]);
  const isFree = ({ stream }: { stream: string }) => !held.has(stream);
  const skipped = await skippedPositions(client, projection.name);
  const { readable, poison, stops } = setAside(
    facts.filter(isFree),
    unreadable.filter(({ record }) => isFree(record)),
    new Set(),
    skipped,
  );
  const { poison: unfolded, unwritten } = sifting
    ? await siftFacts(client, projection, readable, { stops })
    : { poison: await applyFacts(client, projection, readable, { stops }), unwritten: [] };
  const waiting = new Map<string, Poison>();
  for (const fact of [...poison, ...unfolded].sort(byPosition)) {
    if (!waiting.has(fact.stream)) waiting.set(fact.stream, fact);
  }
  await park(client, projection.name, [...waiting.values()]);
  const released: string[] = [];
  for (const stream of [...unwritten, ...held.keys()]) {
    const parkedAt = held.get(stream) ?? waiting.get(stream)?.position;
    const settled = await settleStream(client, codec, projection, stream, {
      upTo: to,
      parkedAt,
      triedUpTo: held.has(stream) ? from : undefined,
    });
    if (settled.waits) waiting.set(stream, settled.waits);
    else if (held.has(stream)) released.push(stream);
  }
  // Why is told by the list of what is parked, which can be erased from, and not by the log, which cannot.
  for (const { error: _, missingKey: __, ...fact } of waiting.values()) {
    if (held.get(fact.stream) === fact.position) continue;
    log.error({ projection: projection.name, ...fact }, 'a fact is parked');
  }
  return released;
}

function byPosition(a: Poison, b: Poison): number {
  return a.position < b.position ? -1 : 1;
}
