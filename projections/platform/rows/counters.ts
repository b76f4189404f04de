import type { Rows } from './fold.ts';
import type { AnyRow, Count, Projection } from './projection.ts';
import { orUnwritable } from './writable.ts';

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

/**
 * What a row counts for; nothing where there is no row.
 * @throws an error with the code UNWRITABLE when that cannot be computed.
 */
export function countsOf({ name, counts }: Projection, row: AnyRow | undefined): Count[] {
  if (row === undefined || !counts) return [];
  return orUnwritable(`A row of ${name} cannot be counted`, () => counts(row));
}

export function addMove(moves: Map<string, CounterMove>, { name, scope = '' }: Count, by: number): void {
  const id = `${scope} ${name}`;
  const move = moves.get(id) ?? { scope, name, by: 0 };
  moves.set(id, { ...move, by: move.by + by });
}
