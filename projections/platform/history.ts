import type { Fact } from '#contracts/platform/fact.ts';
import type { HistoryRow } from '#contracts/platform/history.ts';
import type { Table } from '#contracts/platform/table.ts';
import { changesBetween } from '#platform/changes.ts';
import { idOf } from '#platform/factCodec.ts';
import type { Projection } from './projection.ts';

/**
 * Has the engine write a history beside the rows: what each fact changed, told by the row before and after.
 * Fields in `derived` follow from others and are left out.
 */
export function historyOf<Row extends object>(
  table: Table,
  derived: readonly (keyof Row & string)[],
): NonNullable<Projection<Row>['history']> {
  return {
    table,
    entry: (before, after, fact) => ({
      ...stampOf(fact),
      // By name: the order of fields is another in a row that was read back than in one that was just folded.
      changes: changesBetween(before, after)
        .filter(({ field }) => !derived.includes(field as never))
        .sort((one, other) => (one.field < other.field ? -1 : 1)),
    }),
  };
}

function stampOf(fact: Fact): Omit<HistoryRow, 'changes'> {
  const { metadata } = fact;
  return {
    position: fact.position,
    subjectId: idOf(fact.stream),
    revision: fact.revision,
    type: fact.type,
    at: new Date(metadata.at),
    actor: metadata.actor,
    command: metadata.command.name,
    correlationId: metadata.$correlationId,
    reason: metadata.reason ?? null,
  };
}
