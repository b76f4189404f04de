import type { Actor } from '../platform/fact.ts';
import { column, nullable, type RowOf, table } from '../platform/table.ts';

/** One row a fact, whatever it is about. Personal fields are not copied here. */
export const auditTable = table({
  name: 'audit',
  key: 'position',
  columns: {
    position: column('bigint'),
    stream: column('text'),
    category: column('text'),
    revision: column('integer'),
    type: column('text'),
    at: column('timestamptz'),
    actorId: column('text'),
    actor: column<Actor>('jsonb'),
    command: column('text'),
    commandId: column('text'),
    correlationId: column('text'),
    reason: nullable('text'),
    data: column<Record<string, unknown>>('jsonb'),
  },
  indexes: [
    '(at, position)',
    '(actor_id, at, position)',
    '(type, at, position)',
    '(stream, position)',
    '(correlation_id, position)',
  ],
});
export type AuditRow = RowOf<typeof auditTable>;
