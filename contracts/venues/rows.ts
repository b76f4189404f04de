import { columnsOf } from '../platform/columnsOf.ts';
import { column, nullable, type RowOf, table } from '../platform/table.ts';
import { type VenueStatus, venueFields } from './venue.ts';

/** `nameKey` and `cityKey` are folded for comparison, `searchText` for searches. */
export const venuesTable = table({
  name: 'venues',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    ...columnsOf(venueFields.shape),
    status: column<VenueStatus>('text'),
    eventId: nullable('uuid'),
    nameKey: column('text'),
    cityKey: column('text'),
    searchText: column('text'),
    createdAt: column('timestamptz'),
    updatedAt: column('timestamptz'),
  },
  indexes: [
    '(status, name_key, id)',
    '(name_key, city_key)',
    // A place is compared with the venues on its circle of latitude.
    '(latitude)',
    'using gin (search_text gin_trgm_ops)',
  ],
});
export type VenueRow = RowOf<typeof venuesTable>;
