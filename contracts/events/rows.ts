import { historyTable } from '../platform/history.ts';
import { column, nullable, type RowOf, table } from '../platform/table.ts';
import type { Category, DanceStyleChoice, Status } from './event.ts';

/** One row an event that is not deleted. `overAt` is when it counts as past: its end, else six hours after its start. */
export const eventsTable = table({
  name: 'events',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    title: column('text'),
    description: column('text'),
    status: column<Status>('text'),
    isFeatured: column('boolean'),
    imported: column('boolean'),
    startLocal: column('text'),
    endLocal: nullable('text'),
    timeZone: column('text'),
    startsAt: column('timestamptz'),
    overAt: column('timestamptz'),
    price: column('text'),
    currency: column('text'),
    maxAttendees: nullable('integer'),
    category: column<Category[]>('jsonb'),
    danceStyles: column<DanceStyleChoice[]>('jsonb'),
    regionId: nullable('uuid'),
    eventOrganizerId: nullable('uuid'),
    coverImage: nullable('text'),
    locationName: nullable('text'),
    locationAddress: nullable('text'),
    locationCity: nullable('text'),
    locationState: nullable('text'),
    locationCountry: nullable('text'),
    postalCode: nullable('text'),
    latitude: nullable('double precision'),
    longitude: nullable('double precision'),
    googlePlacesId: nullable('text'),
    createdAt: column('timestamptz'),
    updatedAt: column('timestamptz'),
  },
  indexes: [
    '(starts_at, id)',
    '(status, starts_at, id)',
    '(region_id, starts_at, id)',
    '(over_at)',
    "using gin ((title || ' ' || coalesce(location_name, '') || ' ' || coalesce(location_city, '')) gin_trgm_ops)",
  ],
});
export type EventRow = RowOf<typeof eventsTable>;

/** What was recorded about events, deleted ones included. */
export const eventHistoryTable = historyTable('event_history');
