import { decisionColumns } from '../platform/queue.ts';
import { column, nullable, type RowOf, table } from '../platform/table.ts';
import type { RecommendationStatus } from './recommendation.ts';

export const recommendationsTable = table({
  name: 'recommendations',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    title: column('text'),
    description: nullable('text'),
    venue: nullable('text'),
    address: nullable('text'),
    regionId: nullable('uuid'),
    date: nullable('date'),
    startTime: nullable('text'),
    organizer: nullable('text'),
    contactEmail: nullable('text'),
    emailHash: nullable('text'),
    websiteUrl: nullable('text'),
    priceRange: nullable('text'),
    language: column('text'),
    status: column<RecommendationStatus>('text'),
    moderatorNotes: nullable('text'),
    told: column('boolean'),
    endTime: nullable('text'),
    city: nullable('text'),
    state: nullable('text'),
    country: nullable('text'),
    danceStyles: column<string[]>('jsonb'),
    userId: nullable('uuid'),
    eventId: nullable('uuid'),
    ...decisionColumns,
    deletedAt: nullable('timestamptz'),
    createdAt: column('timestamptz'),
  },
  indexes: [
    '(status, created_at, id)',
    '(email_hash)',
    '(user_id)',
    '(deleted_at) where deleted_at is not null',
  ],
  searched: "title || ' ' || coalesce(venue, '') || ' ' || coalesce(organizer, '')",
});
export type RecommendationRow = RowOf<typeof recommendationsTable>;
