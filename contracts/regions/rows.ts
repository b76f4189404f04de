import { columnsOf } from '../platform/columnsOf.ts';
import { column, type RowOf, table } from '../platform/table.ts';
import { type RegionStatus, regionDetails } from './region.ts';

export const regionsTable = table({
  name: 'regions',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    ...columnsOf(regionDetails.shape),
    timeZone: column('text'),
    status: column<RegionStatus>('text'),
    popular: column('boolean'),
    createdAt: column('timestamptz'),
  },
  indexes: ['(status, city)', '(country, city)'],
});
export type RegionRow = RowOf<typeof regionsTable>;
