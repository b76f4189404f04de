import type { Fact } from '#contracts/platform/fact.ts';
import { invitationStream } from '#contracts/users/invitation.ts';
import { type InvitationRow, invitationsTable } from '#contracts/users/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** Invitations until they are accepted or revoked. */
export const invitations = projection({
  name: 'invitations',
  version: 1,
  of: invitationStream,
  table: invitationsTable,

  on: {
    UserInvited: (_, { stream, revision, data, metadata }): InvitationRow => ({
      id: idOf(stream),
      revision,
      email: data.email,
      role: data.role,
      invitedBy: data.invitedBy,
      createdAt: new Date(metadata.at),
      sentAt: null,
      expiresAt: new Date(data.expiresAt),
    }),
    InvitationSent: (row, fact) => changed(row, fact, { sentAt: new Date(fact.metadata.at) }),
    InvitationRenewed: (row, fact) =>
      changed(row, fact, {
        invitedBy: fact.data.invitedBy,
        sentAt: null,
        expiresAt: new Date(fact.data.expiresAt),
      }),
    InvitationAccepted: () => undefined,
    InvitationRevoked: () => undefined,
  },
});

function changed(row: InvitationRow, fact: Fact, columns: Partial<InvitationRow>): InvitationRow {
  return { ...row, ...columns, revision: fact.revision };
}
