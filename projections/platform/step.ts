import type pg from 'pg';
import type { Logger } from 'pino';
import type { FactCodec, Unreadable } from '#platform/factCodec.ts';
import type { StoredRecord } from '#platform/store.ts';
import { applyFacts, siftFacts } from './apply.ts';
import { moveCheckpoints } from './checkpoints.ts';
import { eraseElsewhere } from './erasure.ts';
import { factsFor, poisonOf, reads } from './fold.ts';
import { MIRROR, mirrorFacts } from './mirror.ts';
import { heldStreams, park, skippedPositions } from './parked.ts';
import type { Projection } from './projection.ts';

export type StepParts = { codec: FactCodec; log: Logger };

export type StepOptions = {
  /** Copy the facts into the mirror as well, and move its checkpoint along. */
  mirrored?: boolean;
  /** Look for the fact that a row cannot be written for, instead of failing. */
  sifting?: boolean;
};

/**
 * Applies facts to projections that all stand at `from`, and moves them to `to`, within the caller's
 * transaction. Facts that cannot be folded are parked. Fails with MovedElsewhere when one stands elsewhere.
 */
export async function applyStep(
  client: pg.PoolClient,
  { codec, log }: StepParts,
  projections: readonly Projection[],
  records: readonly StoredRecord[],
  { from, to }: { from: bigint; to: bigint },
  { mirrored = false, sifting = false }: StepOptions = {},
): Promise<void> {
  const names = projections.map(projection => projection.name);
  await moveCheckpoints(client, mirrored ? [MIRROR, ...names] : names, from, to);
  if (records.length === 0) return;
  if (mirrored) await mirrorFacts(client, records);
  const { facts, unreadable } = await codec.decodeEach(records);
  for (const projection of projections) {
    const own = factsFor(projection, facts);
    const unread = unreadable.filter(({ record }) => reads(projection, record.stream));
    if (own.length === 0 && unread.length === 0) continue;
    const held = await heldStreams(client, projection.name);
    const skipped = await skippedPositions(client, projection.name);
    const { readable, poison } = setAside(own, unread, held, skipped);
    const waiting = new Set([...held, ...poison.map(({ stream }) => stream)]);
    poison.push(...(await (sifting ? siftFacts : applyFacts)(client, projection, readable, waiting)));
    // Why is told by the list of what is parked, which can be erased from, and not by the log, which cannot.
    for (const { error: _, ...fact } of poison) {
      log.error({ projection: projection.name, ...fact }, 'a fact is parked');
    }
    await park(client, projection.name, poison);
  }
  await eraseElsewhere(client, codec, projections, facts);
}

/**
 * Of each stream the facts before its first unreadable one, and erasures after it, without those that an
 * operator has skipped.
 */
export function setAside(
  facts: Parameters<typeof applyFacts>[2],
  unreadable: readonly Unreadable[],
  held: ReadonlySet<string>,
  skipped: ReadonlySet<bigint>,
) {
  const poison = unreadable
    .filter(({ record }) => !skipped.has(record.position) && !held.has(record.stream))
    .map(({ record, error }) => poisonOf(record, error));
  const ends = new Map(poison.toReversed().map(({ stream, position }) => [stream, position]));
  const readable = facts.filter(({ stream, position, erases }) => {
    const end = ends.get(stream);
    return !skipped.has(position) && (end === undefined || position < end || erases);
  });
  return { readable, poison: [...ends.keys()].map(stream => poison.find(fact => fact.stream === stream)!) };
}
