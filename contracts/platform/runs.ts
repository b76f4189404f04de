import type { RunStatus } from './run.ts';
import type { Sentence } from './sentences/sentence.ts';
import { column, nullable, type RowOf, table } from './table.ts';

/** One row per run. The figures are those at its end; until then they are in `private.runs`. */
export const runsTable = table({
  name: 'runs',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    kind: column('text'),
    parameters: column<Record<string, unknown>>('jsonb'),
    status: column<RunStatus>('text'),
    total: nullable('integer'),
    succeeded: column('integer'),
    failed: column('integer'),
    skipped: column('integer'),
    why: nullable('text'),
    sentence: nullable<Sentence>('jsonb'),
    startedBy: column('text'),
    startedAt: column('timestamptz'),
    finishedAt: nullable('timestamptz'),
  },
  indexes: ['(started_at, id)'],
});
export type RunRow = RowOf<typeof runsTable>;
