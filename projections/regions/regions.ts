import type { Fact } from '#contracts/platform/fact.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { type RegionRow, regionsTable } from '#contracts/regions/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** Dance cities, as events, forms and lists use them. */
export const regions = projection({
  name: 'regions',
  version: 2,
  of: regionStream,
  table: regionsTable,
  on: {
    RegionOpened: (_, { data: { coverImageAlt = null, ...data }, ...fact }): RegionRow => ({
      ...data,
      coverImageAlt,
      id: idOf(fact.stream),
      revision: fact.revision,
      createdAt: new Date(fact.metadata.at),
    }),
    RegionDetailsChanged: (row, fact) => changed(row, fact, fact.data),
    RegionActivated: (row, fact) => changed(row, fact, { status: 'active' }),
    RegionDeactivated: (row, fact) => changed(row, fact, { status: 'inactive' }),
    RegionMarkedPopular: (row, fact) => changed(row, fact, { popular: true }),
    RegionUnmarkedPopular: (row, fact) => changed(row, fact, { popular: false }),
    RegionRezoned: (row, fact) => changed(row, fact, fact.data),
    RegionClosed: () => undefined,
    RegionReopened: (_, { data: { openedAt, coverImageAlt = null, ...data }, ...fact }): RegionRow => ({
      ...data,
      coverImageAlt,
      id: idOf(fact.stream),
      revision: fact.revision,
      createdAt: new Date(openedAt),
    }),
  },
});

function changed(row: RegionRow, fact: Fact, columns: Partial<RegionRow>): RegionRow {
  return { ...row, ...columns, revision: fact.revision };
}
