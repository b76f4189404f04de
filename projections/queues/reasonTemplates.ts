import { reasonTemplateStream } from '#contracts/queues/reasonTemplate.ts';
import { type ReasonTemplateRow, reasonTemplatesTable } from '#contracts/queues/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** The reasons that administrators keep to pick from. A removed one has no row. */
export const reasonTemplates = projection({
  name: 'reasonTemplates',
  version: 1,
  of: reasonTemplateStream,
  table: reasonTemplatesTable,
  on: {
    ReasonTemplateAdded: (_, { stream, revision, data, metadata }): ReasonTemplateRow => ({
      ...data,
      id: idOf(stream),
      revision,
      createdAt: new Date(metadata.at),
    }),
    ReasonTemplateChanged: (row, { revision, data }) => ({ ...row, ...data, revision }),
    ReasonTemplateRemoved: () => undefined,
  },
});
