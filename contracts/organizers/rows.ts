import { columnsOf } from '../platform/columnsOf.ts';
import { column, nullable, type RowOf, table } from '../platform/table.ts';
import { contactFields } from './contact.ts';
import { type OrganizerStatus, type OrganizerTrust, organizerDetails } from './organizer.ts';
import type { TeamMember, TeamRole } from './team.ts';

/** A removed organizer keeps its row, which names it on past events. */
export const organizersTable = table({
  name: 'organizers',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    ...columnsOf(organizerDetails),
    contactId: nullable('uuid'),
    status: column<OrganizerStatus>('text'),
    verified: column('boolean'),
    trust: column<OrganizerTrust>('text'),
    pauseReason: nullable('text'),
    team: column<TeamMember[]>('jsonb'),
    teamCount: column('integer'),
    removed: column('boolean'),
    createdAt: column('timestamptz'),
  },
  indexes: [
    '(status, name)',
    // Finds the teams of a user: team @> '[{"userId": "…"}]'.
    'using gin (team jsonb_path_ops)',
    // For duplicates of an applicant's organizer; the last one as in `likelyOrganizers`.
    'using gin (name gin_trgm_ops)',
    '(lower(email))',
    "(substring(lower(website) from '^https?://(?:www\\.)?([^/:?#]+)'))",
  ],
  searched: "name || ' ' || coalesce(city, '')",
});
export type OrganizerRow = RowOf<typeof organizersTable>;

/** Contact persons who have not been erased. */
export const contactsTable = table({
  name: 'organizer_contacts',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    organizerId: column('uuid'),
    ...columnsOf(contactFields),
  },
  indexes: ['(lower(email)) where email is not null'],
});
export type ContactRow = RowOf<typeof contactsTable>;

/** Invitations to teams that are open; the end of one takes its row. */
export const teamInvitationsTable = table({
  name: 'team_invitations',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    organizerId: column('uuid'),
    email: column('text'),
    role: column<TeamRole>('text'),
    expiresAt: column('timestamptz'),
    createdAt: column('timestamptz'),
  },
  indexes: ['(organizer_id, created_at, id)', '(lower(email))', '(expires_at)'],
});
export type TeamInvitationRow = RowOf<typeof teamInvitationsTable>;
