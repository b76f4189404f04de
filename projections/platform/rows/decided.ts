import type { Fact } from '#contracts/platform/fact.ts';

type Decidable = { revision: number; decidedBy: string | null; decidedAt: Date | null };

/** The columns of a row that waits for a decision. */
export const UNDECIDED = { decidedBy: null, decidedAt: null };

/** The row of an item after a fact that decides it, with what else the fact changes. */
export function decided<Row extends Decidable>(
  row: Row,
  { revision, metadata }: Pick<Fact, 'revision' | 'metadata'>,
  columns: Partial<Row>,
): Row {
  return { ...row, ...columns, revision, decidedBy: metadata.actor.id, decidedAt: new Date(metadata.at) };
}
