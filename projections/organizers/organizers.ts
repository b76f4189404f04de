import { organizerStream } from '#contracts/organizers/organizer.ts';
import { type OrganizerRow, organizersTable } from '#contracts/organizers/rows.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** People and teams that run events, those that were removed included. */
export const organizers = projection({
  name: 'organizers',
  version: 4,
  of: organizerStream,
  table: organizersTable,
  on: {
    OrganizerRegistered: (_, fact) => ({
      ...fact.data,
      contactId: fact.data.contactId ?? null,
      trust: 'reviewed' as const,
      pauseReason: null,
      team: [],
      teamCount: 0,
      removed: false,
      id: idOf(fact.stream),
      revision: fact.revision,
      createdAt: new Date(fact.metadata.at),
    }),
    OrganizerDetailsChanged: (row, fact) => changed(row, fact, fact.data),
    OrganizerActivated: (row, fact) => changed(row, fact, { status: 'active' }),
    OrganizerDeactivated: (row, fact) => changed(row, fact, { status: 'inactive' }),
    OrganizerVerified: (row, fact) => changed(row, fact, { verified: true }),
    OrganizerUnverified: (row, fact) => changed(row, fact, { verified: false }),
    OrganizerTrusted: (row, fact) => changed(row, fact, { trust: 'trusted' }),
    OrganizerTrustWithdrawn: (row, fact) => changed(row, fact, { trust: 'reviewed' }),
    OrganizerPaused: (row, fact) => changed(row, fact, { pauseReason: fact.data.reason }),
    OrganizerResumed: (row, fact) => changed(row, fact, { pauseReason: null }),
    OrganizerRemoved: (row, fact) => changed(row, fact, { removed: true, contactId: null }),
    TeamMemberAdded: (row, fact) => withTeam(row, fact, [...row.team, fact.data]),
    TeamMemberRoleChanged: (row, fact) =>
      withTeam(
        row,
        fact,
        row.team.map(member => (member.userId === fact.data.userId ? fact.data : member)),
      ),
    TeamMemberRemoved: (row, fact) =>
      withTeam(
        row,
        fact,
        row.team.filter(({ userId }) => userId !== fact.data.userId),
      ),
    TeamAsked: (row, fact) => changed(row, fact, {}),
    TeamMailsStopped: (row, fact) => changed(row, fact, {}),
    TeamMailsResumed: (row, fact) => changed(row, fact, {}),
  },
  counts: ({ status, verified, removed }) => {
    if (removed) return [];
    return [{ name: 'total' }, { name: status }, ...(verified ? [{ name: 'verified' }] : [])];
  },
});

function changed(row: OrganizerRow, fact: Fact, columns: Partial<OrganizerRow>): OrganizerRow {
  return { ...row, ...columns, revision: fact.revision };
}

function withTeam(row: OrganizerRow, fact: Fact, team: OrganizerRow['team']): OrganizerRow {
  return changed(row, fact, { team, teamCount: team.length });
}
