import type { Metadata } from './fact.ts';
import { FOREIGN_ACTOR, type ForeignKind } from './foreign.ts';
import { column, nullable, type RowOf, table } from './table.ts';

/**
 * The mirror: every fact of the log as it was recorded, sealed fields and all, in the order of the log.
 * `hash` is SHA-256 over the hash before it and the fact, so that no fact can be changed, left out or put in
 * between without every later hash being another. What other programs have recorded stands there as well:
 * `foreignRecord` is all of it, as the hash covers it, and the other columns have no more of it than its place, so
 * that whoever asks for facts does not meet it.
 */
export const factsTable = table({
  name: 'facts',
  key: 'position',
  columns: {
    position: column('bigint'),
    id: column('uuid'),
    stream: column('text'),
    category: column('text'),
    revision: column('integer'),
    type: column('text'),
    at: column('timestamptz'),
    actorId: column('text'),
    command: column('text'),
    correlationId: column('text'),
    reason: nullable('text'),
    data: column<Record<string, unknown>>('json'),
    metadata: column<Metadata>('json'),
    hash: column('bytea'),
    foreignKind: nullable<ForeignKind>('text'),
    foreignRecord: nullable('text'),
  },
  indexes: [
    '(category, position)',
    '(stream, position)',
    '(correlation_id, position)',
    '(at, position)',
    '(actor_id, at, position)',
    '(type, at, position)',
  ],
});
export type FactRow = RowOf<typeof factsTable>;

/** What the types of foreign records begin with in the mirror: no fact has such a type. */
export const FOREIGN_TYPE = `${FOREIGN_ACTOR}:`;
