import { column, nullable, type RowOf, table } from '../platform/table.ts';

export const regionsTable = table({
  name: 'regions',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    city: column('text'),
    state: nullable('text'),
    country: column('text'),
    timeZone: column('text'),
    latitude: nullable('double precision'),
    longitude: nullable('double precision'),
    coverImage: nullable('text'),
    status: column<'active' | 'inactive'>('text'),
    popular: column('boolean'),
    createdAt: column('timestamptz'),
  },
  indexes: ['(status, city)', '(country, city)'],
});
export type RegionRow = RowOf<typeof regionsTable>;
