import { decisionColumns } from '../platform/queue.ts';
import type { Language } from '../platform/sentences/sentence.ts';
import { column, nullable, type RowOf, table } from '../platform/table.ts';
import type { ApplicationStatus } from './application.ts';

export const applicationsTable = table({
  name: 'organizer_applications',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    name: column('text'),
    email: column('text'),
    emailHash: column('text'),
    organizerName: column('text'),
    description: nullable('text'),
    website: nullable('text'),
    regionId: nullable('uuid'),
    language: column<Language>('text'),
    status: column<ApplicationStatus>('text'),
    organizerId: nullable('uuid'),
    linked: column('boolean'),
    userId: nullable('uuid'),
    reason: nullable('text'),
    ...decisionColumns,
    createdAt: column('timestamptz'),
  },
  indexes: [
    '(status, created_at, id)',
    '(created_at, id)',
    '(email_hash)',
    "(lower(email)) where status = 'approved' and user_id is null",
  ],
  searched: "organizer_name || ' ' || name || ' ' || email",
});
export type ApplicationRow = RowOf<typeof applicationsTable>;
