import { danceStyleStream } from '#contracts/danceStyles/danceStyle.ts';
import { type DanceStyleRow, danceStylesTable } from '#contracts/danceStyles/rows.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** Dance styles, as events, forms and lists use them. */
export const danceStyles = projection({
  name: 'danceStyles',
  version: 1,
  of: danceStyleStream,
  table: danceStylesTable,
  on: {
    DanceStyleAdded: (_, fact): DanceStyleRow => ({
      id: idOf(fact.stream),
      revision: fact.revision,
      name: fact.data.name,
      status: 'active',
      mergedInto: null,
      mergeRun: null,
      createdAt: new Date(fact.metadata.at),
    }),
    DanceStyleRenamed: (row, fact) => changed(row, fact, { name: fact.data.name }),
    DanceStyleRetired: (row, fact) => changed(row, fact, { status: 'retired' }),
    DanceStyleRestored: (row, fact) =>
      changed(row, fact, { status: 'active', mergedInto: null, mergeRun: null }),
    DanceStyleMerged: (row, fact) =>
      changed(row, fact, {
        status: 'merged',
        mergedInto: fact.data.into,
        mergeRun: fact.metadata.$correlationId,
      }),
  },
});

function changed(row: DanceStyleRow, fact: Fact, columns: Partial<DanceStyleRow>): DanceStyleRow {
  return { ...row, ...columns, revision: fact.revision };
}
