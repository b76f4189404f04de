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
