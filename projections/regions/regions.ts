import { regionStream } from '#contracts/regions/region.ts';
import { regionsTable } from '#contracts/regions/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** Dance cities, as events, forms and lists use them. */
export const regions = projection({
  name: 'regions',
  version: 1,
  of: regionStream,
  table: regionsTable,
  on: {
    RegionOpened: (_, fact) => ({
      ...fact.data,
      id: idOf(fact.stream),
      revision: fact.revision,
      createdAt: new Date(fact.metadata.at),
    }),
  },
});
