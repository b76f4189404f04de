import { v5 } from 'uuid';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

type Joining = { organizerId: string; userId: string; asked: Asked };

/** Puts an applicant on the team of an organizer as an admin. Somebody who is on it already keeps their role. */
export async function joinTeam(execute: Execute, { organizerId, userId, asked }: Joining): Promise<void> {
  try {
    await execute(organizerStream, organizerId, 'AddTeamMember', { userId, role: 'admin' }, asked);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'already_member') throw error;
  }
}

type Approved = { applicationId: string; approvalId: string; userId: string | null };

/** The ids of the commands by which an approval puts an applicant on a team: at once, or once they have an account. */
export function joiningCommands({ applicationId, approvalId, userId }: Approved): string[] {
  return [v5(joinsAtOnce(applicationId), approvalId), v5(joinsLater(userId ?? ''), applicationId)];
}

export const joinsAtOnce = (applicationId: string): string => `AddTeamMember ${applicationId}`;
export const joinsLater = (userId: string): string => `AddTeamMember ${userId}`;
