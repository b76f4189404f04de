import type { Fact } from '#contracts/platform/fact.ts';
import type { AnyRow, Projection } from './projection.ts';
import { keyOf } from './read.ts';
import { type Poison, poisonOf } from './setAside.ts';

/** Rows by key; a key that lost its row holds `undefined`. */
export type Rows = Map<string, AnyRow | undefined>;

/** The result of folding a run of facts: the rows that were touched, and what could not be folded. */
export type Folded = { after: Rows; poison: Poison[] };

/** Parked streams: `held` from their first fact, others after the position at which they stop. */
export type Waiting = { held?: ReadonlySet<string>; stops?: ReadonlyMap<string, bigint> };

/**
 * Folds facts in order over rows that are given by key; has no side effects. A fact that throws is set aside, and so
 * are the later facts of its stream, and all facts of parked streams. A fact that erases a person is never held back:
 * the person leaves the row now, and the row is folded again later.
 */
export function foldFacts(
  projection: Projection,
  facts: readonly Fact[],
  before: ReadonlyMap<string, AnyRow | undefined>,
  { held = new Set(), stops = new Map() }: Waiting = {},
): Folded {
  const folded: Folded = { after: new Map(), poison: [] };
  const waiting = new Set(held);
  for (const fact of facts) {
    const stop = stops.get(fact.stream);
    const waits = waiting.has(fact.stream) || (stop !== undefined && stop < fact.position);
    if (waits && !fact.erases) continue;
    const key = keyOf(fact);
    const row = folded.after.has(key) ? folded.after.get(key) : before.get(key);
    if (waits && row === undefined) continue;
    try {
      folded.after.set(key, projection.fold(row, fact));
    } catch (error) {
      waiting.add(fact.stream);
      folded.poison.push(poisonOf(fact, error));
    }
  }
  return folded;
}
