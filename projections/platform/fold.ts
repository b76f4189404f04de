import type { Fact } from '#contracts/platform/fact.ts';
import { categoryOf, idOf } from '#platform/factCodec.ts';
import type { AnyRow, Count, Projection } from './projection.ts';

/** Rows by key; a key that lost its row holds `undefined`. */
export type Rows = Map<string, AnyRow | undefined>;

/** A fact that cannot be folded. With it every later fact of its stream has to wait. */
export type Poison = { stream: string; position: bigint; type: string; error: string };

/** What a run of facts makes of rows: the rows that were touched, and what could not be folded. */
export type Folded = { after: Rows; poison: Poison[] };

/**
 * Folds facts in order over rows that are given by key; touches nothing outside its answer. A fact that
 * throws is set aside, and so are the later ones of its stream, and all of the streams in `held`. A fact that
 * erases a person does not wait with its stream: the row is rid of the person now, and folded again later.
 */
export function foldFacts(
  projection: Projection,
  facts: readonly Fact[],
  before: ReadonlyMap<string, AnyRow | undefined>,
  held: ReadonlySet<string> = new Set(),
): Folded {
  const folded: Folded = { after: new Map(), poison: [] };
  const waiting = new Set(held);
  for (const fact of facts) {
    const waits = waiting.has(fact.stream);
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

/** The facts that can be folded now: those of the streams in `held` wait, but for erasures. */
export function notHeld(facts: readonly Fact[], held: ReadonlySet<string>): Fact[] {
  return facts.filter(fact => !held.has(fact.stream) || fact.erases);
}

/** The facts among `facts` that a projection reads. */
export function factsFor(projection: Projection, facts: readonly Fact[]): Fact[] {
  return facts.filter(fact => reads(projection, fact.stream));
}

/** Whether a projection reads a stream. */
export function reads({ categories }: Projection, stream: string): boolean {
  return categories === undefined || categories.includes(categoryOf(stream));
}

/** The key of the row of a fact: a stream has one row, which has its id. */
export function keyOf({ stream }: Pick<Fact, 'stream'>): string {
  return idOf(stream);
}

export function poisonOf(fact: Pick<Fact, 'stream' | 'position' | 'type'>, error: unknown): Poison {
  const { stream, position, type } = fact;
  return { stream, position, type, error: error instanceof Error ? error.message : String(error) };
}

export type CounterMove = { scope: string; name: string; by: number };

/** By how much each counter moves when `before` becomes `after`; those that do not move are left out. */
export function counterMoves(
  projection: Projection,
  before: ReadonlyMap<string, AnyRow | undefined>,
  after: Rows,
): CounterMove[] {
  const moves = new Map<string, CounterMove>();
  for (const [key, row] of after) {
    for (const count of countsOf(projection, before.get(key))) addMove(moves, count, -1);
    for (const count of countsOf(projection, row)) addMove(moves, count, 1);
  }
  return [...moves.values()].filter(move => move.by !== 0);
}

export function countsOf({ counts }: Projection, row: AnyRow | undefined): Count[] {
  return row === undefined || !counts ? [] : counts(row);
}

export function addMove(moves: Map<string, CounterMove>, { name, scope = '' }: Count, by: number): void {
  const id = `${scope} ${name}`;
  const move = moves.get(id) ?? { scope, name, by: 0 };
  moves.set(id, { ...move, by: move.by + by });
}
