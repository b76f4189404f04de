import type { Change } from './change.ts';
import type { Actor } from './fact.ts';
import { column, nullable, type RowOf, type Table, table } from './table.ts';

const columns = {
  position: column('bigint'),
  subjectId: column('uuid'),
  revision: column('integer'),
  type: column('text'),
  at: column('timestamptz'),
  actor: column<Actor>('jsonb'),
  command: column('text'),
  correlationId: column('text'),
  reason: nullable('text'),
  changes: column<Change[]>('jsonb'),
};

/** A table with one row a fact of the things of another table, and what each fact changed in the thing's row. */
export function historyTable(name: string): Table<typeof columns> {
  return table({ name, key: 'position', columns, indexes: ['(subject_id, position)'] });
}

export type HistoryRow = RowOf<Table<typeof columns>>;
