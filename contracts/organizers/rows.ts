import { column, nullable, type RowOf, table } from '../platform/table.ts';

export const organizersTable = table({
  name: 'organizers',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    name: column('text'),
    description: column('text'),
    email: nullable('text'),
    phone: nullable('text'),
    website: nullable('text'),
    address: nullable('text'),
    city: nullable('text'),
    state: nullable('text'),
    country: nullable('text'),
    status: column<'active' | 'inactive'>('text'),
    verified: column('boolean'),
    createdAt: column('timestamptz'),
  },
  indexes: [
    '(status, name)',
    // Must match the expression of the search exactly; otherwise the index is not used.
    "using gin ((name || ' ' || coalesce(city, '')) gin_trgm_ops)",
  ],
});
export type OrganizerRow = RowOf<typeof organizersTable>;
