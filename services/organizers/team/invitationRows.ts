import type { TeamInvitationRead } from '#contracts/my/teamCalls.ts';
import type { TeamInvitationRow } from '#contracts/organizers/rows.ts';
import type { ReadModel } from '#platform/database/readModel.ts';

export type InvitationsSchema = { teamInvitations: TeamInvitationRow };

const MOST_LISTED = 200;

/** The open invitations to a team, the oldest first. */
export async function invitationsTo(
  db: ReadModel<InvitationsSchema>,
  organizerId: string,
): Promise<TeamInvitationRead[]> {
  const rows = await db
    .selectFrom('teamInvitations')
    .select(['id', 'email', 'role', 'expiresAt'])
    .where('organizerId', '=', organizerId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ expiresAt, ...row }) => ({ ...row, expiresAt: expiresAt.toISOString() }));
}
