import { ERASED, type Fact } from '#contracts/platform/fact.ts';
import { invitationStream } from '#contracts/users/invitation.ts';
import { type InvitationRow, invitationsTable } from '#contracts/users/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** Invitations until they are revoked or expired. */
export const invitations = projection({
  name: 'invitations',
  version: 2,
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
      acceptedAt: null,
      supersededAt: null,
      accountId: null,
    }),
    InvitationSent: (row, fact) => changed(row, fact, { sentAt: new Date(fact.metadata.at) }),
    InvitationRenewed: (row, fact) =>
      changed(row, fact, {
        invitedBy: fact.data.invitedBy,
        sentAt: null,
        expiresAt: new Date(fact.data.expiresAt),
      }),
    InvitationAccepted: (row, fact) =>
      changed(row, fact, { email: ERASED, acceptedAt: new Date(fact.metadata.at) }),
    InvitationRevoked: () => undefined,
    InvitationExpired: () => undefined,
    InvitationSuperseded: (row, fact) =>
      changed(row, fact, {
        email: ERASED,
        acceptedAt: null,
        supersededAt: new Date(fact.metadata.at),
        accountId: fact.data.account,
      }),
  },
});

function changed(row: InvitationRow, fact: Fact, columns: Partial<InvitationRow>): InvitationRow {
  return { ...row, ...columns, revision: fact.revision };
}
