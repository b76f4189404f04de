import { columnsOf } from '../platform/columnsOf.ts';
import { decisionColumns } from '../platform/queue.ts';
import type { Sentence } from '../platform/sentences/sentence.ts';
import { column, nullable, type RowOf, table } from '../platform/table.ts';
import {
  type DuplicateOf,
  type ImportStatus,
  importedContent,
  type ValidationIssue,
} from './importedEvent.ts';
import type { SourceKind } from './source.ts';

const { validationIssues: _, danceStyleIds: __, ...fields } = importedContent;

/**
 * One row per collected item that is not purged. A deleted one has `deletedAt`, and is in no list. `startsAt` is null
 * where the start could not be read; without a known zone it is read as UTC.
 */
export const importedEventsTable = table({
  name: 'imported_events',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    sourceId: column('uuid'),
    sourceItemId: column('text'),
    batchId: column('text'),
    hash: column('text'),
    ...columnsOf(fields),
    danceStyleIds: column<string[]>('jsonb'),
    validationIssues: column<ValidationIssue[]>('jsonb'),
    raw: column('text'),
    status: column<ImportStatus>('text'),
    duplicateOf: nullable<DuplicateOf>('jsonb'),
    vanished: column('boolean'),
    notes: nullable('text'),
    notice: nullable('text'),
    failure: nullable<Sentence>('jsonb'),
    eventId: nullable('uuid'),
    eventKind: nullable<'event' | 'series'>('text'),
    startsAt: nullable('timestamptz'),
    ...decisionColumns,
    collectedAt: column('timestamptz'),
    updatedAt: column('timestamptz'),
    deletedAt: nullable('timestamptz'),
  },
  indexes: [
    '(status, collected_at, id) where deleted_at is null',
    '(collected_at, id) where deleted_at is null',
    '(source_id, collected_at, id) where deleted_at is null',
    // The duplicate check reads two hours on either side.
    '(starts_at) where deleted_at is null',
    '(event_id) where event_id is not null',
    "(coalesce(deleted_at, decided_at)) where deleted_at is not null or status = 'rejected'",
  ],
  searched: "title || ' ' || coalesce(location_name, '') || ' ' || coalesce(location_city, '')",
});
export type ImportedEventRow = RowOf<typeof importedEventsTable>;

export const sourcesTable = table({
  name: 'import_sources',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    name: column('text'),
    kind: column<SourceKind>('text'),
    enabled: column('boolean'),
    keyHint: nullable('text'),
    createdAt: column('timestamptz'),
  },
  indexes: [],
});
export type SourceRow = RowOf<typeof sourcesTable>;
