import type { Metadata } from './fact.ts';
import { FOREIGN_ACTOR, type ForeignKind } from './foreign.ts';
import { column, nullable, type RowOf, table } from './table.ts';

/**
 * The mirror: every fact of the log as it was recorded, including encrypted fields, in the order of the log.
 * `hash` is SHA-256 over the previous hash and the fact at its `index`, which counts from 0, so that no fact can be
 * changed, left out or inserted without changing every later hash; neither depends on the store's positions. It also contains foreign records: `foreignRecord` is the whole record,
 * as covered by the hash, and the other columns only say where it is, so that queries for facts do not match
 * it.
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
    index: column('bigint'),
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

/** The prefix of foreign records' types in the mirror: no fact has such a type. */
export const FOREIGN_TYPE = `${FOREIGN_ACTOR}:`;
