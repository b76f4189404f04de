import { type SourceRow, sourcesTable } from '#contracts/importedEvents/rows.ts';
import { sourceStream } from '#contracts/importedEvents/source.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** Sources of collected events. */
export const importSources = projection({
  name: 'importSources',
  version: 1,
  of: sourceStream,
  table: sourcesTable,
  on: {
    SourceAdded: (_, { stream, revision, data, metadata }): SourceRow => ({
      ...data,
      id: idOf(stream),
      revision,
      enabled: true,
      keyHint: null,
      createdAt: new Date(metadata.at),
    }),
    SourceRenamed: (row, { revision, data }) => ({ ...row, ...data, revision }),
    SourceKeyIssued: (row, { revision, data }) => ({ ...row, revision, keyHint: data.hint }),
    SourceKeyRevoked: (row, { revision }) => ({ ...row, revision, keyHint: null }),
    SourceDisabled: (row, { revision }) => ({ ...row, revision, enabled: false }),
    SourceEnabled: (row, { revision }) => ({ ...row, revision, enabled: true }),
  },
});
