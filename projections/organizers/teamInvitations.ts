import { type TeamInvitationRow, teamInvitationsTable } from '#contracts/organizers/rows.ts';
import { teamInvitationStream } from '#contracts/organizers/teamInvitation.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** Invitations to teams until they end. */
export const teamInvitations = projection({
  name: 'teamInvitations',
  version: 1,
  of: teamInvitationStream,
  table: teamInvitationsTable,
  on: {
    TeamInvited: (_, { stream, revision, data, metadata }): TeamInvitationRow => ({
      ...{ id: idOf(stream), revision, organizerId: data.organizerId, email: data.email, role: data.role },
      expiresAt: new Date(data.expiresAt),
      createdAt: new Date(metadata.at),
    }),
    TeamInvitationSentAgain: (row, { revision, data }) => ({
      ...row,
      revision,
      expiresAt: new Date(data.expiresAt),
    }),
    TeamInvitationAccepted: () => undefined,
    TeamInvitationDeclined: () => undefined,
    TeamInvitationRevoked: () => undefined,
    TeamInvitationExpired: () => undefined,
  },
});
