import type pg from 'pg';
import type { Fact } from '#contracts/platform/fact.ts';
import { foldFacts, type Rows, type Waiting } from './fold.ts';
import type { Projection } from './projection.ts';
import { keyOf } from './read.ts';
import type { Poison } from './setAside.ts';
import { isAboutContent } from './writable.ts';
import { loadRows, writeRows } from './write.ts';

/**
 * Facts that could not be folded, and streams whose row cannot be written: nothing of either was written from there on.
 */
export type Applied = { poison: Poison[]; unwritten: string[] };

/**
 * Loads the rows of `facts` unless given, folds, and writes rows, parts and counters, within the caller's transaction.
 * Facts of parked streams are left out, except for erasures. A database error means that a row cannot be written.
 */
export async function applyFacts(
  client: pg.PoolClient,
  projection: Projection,
  facts: readonly Fact[],
  waiting: Waiting = {},
  present?: Rows,
): Promise<Applied> {
  if (facts.length === 0) return { poison: [], unwritten: [] };
  const before =
    present ?? (await loadRows(client, projection, [...new Set(facts.map(fact => keyOf(fact)))]));
  const { after, poison } = foldFacts(projection, facts, before, waiting);
  await writeRows(client, projection, before, after);
  return { poison, unwritten: [] };
}

/**
 * Like `applyFacts`, for facts that include one whose row cannot be written: halves them by stream until the culprit is
 * isolated. The savepoints cost time, so this is only for a batch that has failed.
 */
export async function siftFacts(
  client: pg.PoolClient,
  projection: Projection,
  facts: readonly Fact[],
  waiting: Waiting = {},
): Promise<Applied> {
  if (facts.length === 0) return { poison: [], unwritten: [] };
  await client.query('savepoint sift');
  try {
    const applied = await applyFacts(client, projection, facts, waiting);
    await client.query('release savepoint sift');
    return applied;
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    await client.query('rollback to savepoint sift');
    const streams = [...new Set(facts.map(fact => fact.stream))];
    if (streams.length === 1) return { poison: [], unwritten: streams };
    const half = new Set(streams.slice(0, streams.length / 2));
    const [own, others] = [true, false].map(isOwn =>
      facts.filter(({ stream }) => half.has(stream) === isOwn),
    );
    const first = await siftFacts(client, projection, own!, waiting);
    const second = await siftFacts(client, projection, others!, waiting);
    return {
      poison: [...first.poison, ...second.poison],
      unwritten: [...first.unwritten, ...second.unwritten],
    };
  }
}
