import { ERASED, type Fact } from '#contracts/platform/fact.ts';
import { readStyles } from '#contracts/users/profile.ts';
import { type UserRow, usersTable } from '#contracts/users/rows.ts';
import { connected, disconnected, userStream } from '#contracts/users/user.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** Accounts, with the role and status that every call is checked against. */
export const users = projection({
  name: 'users',
  version: 4,
  of: userStream,
  table: usersTable,

  on: {
    UserRegistered: (_, fact): UserRow => ({
      ...fact.data,
      id: idOf(fact.stream),
      revision: fact.revision,
      auditor: false,
      cities: [],
      status: 'active',
      searchRadius: null,
      danceStyles: [],
      socialConnections: [],
      deletionScheduledFor: null,
      createdAt: new Date(fact.metadata.at),
      updatedAt: new Date(fact.metadata.at),
    }),
    UserRenamed: (row, fact) => changed(row, fact, fact.data),
    UserLocationChanged: (row, fact) => changed(row, fact, fact.data),
    UserDanceStylesChanged: (row, fact) =>
      changed(row, fact, { danceStyles: readStyles(fact.data.danceStyles) }),
    SocialAccountConnected: (row, fact) =>
      changed(row, fact, { socialConnections: connected(row.socialConnections, fact.data) }),
    SocialAccountDisconnected: (row, fact) =>
      changed(row, fact, { socialConnections: disconnected(row.socialConnections, fact.data.platform) }),
    UserRoleChanged: (row, fact) => changed(row, fact, fact.data),
    UserMadeAuditor: (row, fact) => changed(row, fact, { auditor: true }),
    UserAuditorRevoked: (row, fact) => changed(row, fact, { auditor: false }),
    CityTeamGranted: (row, fact) => changed(row, fact, { cities: fact.data.regionIds }),
    CityTeamChanged: (row, fact) => changed(row, fact, { cities: fact.data.regionIds }),
    CityTeamRevoked: (row, fact) => changed(row, fact, { cities: [] }),
    UserSuspended: (row, fact) => changed(row, fact, { status: 'suspended' }),
    UserDeleted: (row, fact) => changed(row, fact, { status: 'deleted' }),
    UserRestored: (row, fact) => changed(row, fact, { status: 'active' }),
    AccountDeletionRequested: (row, fact) =>
      changed(row, fact, { deletionScheduledFor: new Date(fact.data.scheduledFor) }),
    AccountDeletionWithdrawn: (row, fact) => changed(row, fact, { deletionScheduledFor: null }),
    UserErased: (row, fact) =>
      changed(row, fact, {
        name: ERASED,
        email: ERASED,
        location: null,
        searchRadius: null,
        danceStyles: [],
        socialConnections: [],
        auditor: false,
        cities: [],
        status: 'deleted',
        deletionScheduledFor: null,
      }),
  },

  counts: ({ role, status }) => [{ name: 'total' }, { name: status }, { name: role }],
});

function changed(row: UserRow, fact: Fact, columns: Partial<UserRow>): UserRow {
  return { ...row, ...columns, revision: fact.revision, updatedAt: new Date(fact.metadata.at) };
}
