import { v5 } from 'uuid';
import { type OrganizerState, organizerStream } from '#contracts/organizers/organizer.ts';
import { mayOnTeam } from '#contracts/organizers/rights.ts';
import { organizerSentences } from '#contracts/organizers/sentences.ts';
import { teamInvitationFacts, teamInvitationStream } from '#contracts/organizers/teamInvitation.ts';
import type { Commit } from '#contracts/platform/commit.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import { process } from '#platform/processes/process.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

const JOIN = 'joinTeam';

/** Puts who accepted an invitation on the team, if the API was interrupted before it did. */
export const joinTeamOnInvitationAccepted = process({
  name: 'joinTeamOnInvitationAccepted',
  of: [teamInvitationStream],
  on: { TeamInvitationAccepted: () => [{ effect: JOIN, key: JOIN, payload: {} }] },
});

type Parts = { load: Load; execute: Execute; clock(): Date };

export function invitedJoined({ clock, ...parts }: Parts): Record<string, Performer> {
  return {
    [JOIN]: {
      idempotent: true,
      async perform({ stream, factId }) {
        const accepted = (await parts.load(stream)).find(({ id }) => id === factId);
        if (!accepted) return;
        await joinInvited(parts, accepted, clock()).catch((error: unknown) => {
          // The team has changed since: who invited is no longer its admin, or the organizer is gone.
          if (!(error instanceof Refusal)) throw error;
        });
      },
    },
  };
}

/**
 * Puts the account that accepted on the team. The command's id follows from the fact, so that it joins once, by API or
 * process. Null if it is on the team already: it keeps its role.
 */
export async function joinInvited(
  { load, execute }: Omit<Parts, 'clock'>,
  { id, stream, data, metadata }: Fact,
  now: Date,
): Promise<Commit | null> {
  const { organizerId, userId } = teamInvitationFacts.TeamInvitationAccepted.parse(data);
  const { role, invitedBy } = fold(teamInvitationStream, await load(stream))!;
  const asked = {
    commandId: v5(JOIN, id),
    actor: { id: 'system', role: 'system' } as const,
    now,
    correlationId: metadata.$correlationId,
    causationId: id,
    provided: (state: unknown) => {
      if (mayInvite(state as OrganizerState | undefined, invitedBy)) return;
      throw new Refusal(organizerSentences.invitationVoid, { code: 'invitation_void' });
    },
  };
  try {
    const member = { userId, role };
    return (await execute(organizerStream, organizerId, 'AddTeamMember', member, asked)).commit;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'already_member') throw error;
    return null;
  }
}

/** Whether somebody may bring others into the team of an organizer as it is. */
export function mayInvite(
  organizer: OrganizerState | undefined,
  userId: string,
): organizer is OrganizerState {
  if (!organizer || organizer.removed || organizer.pauseReason !== null) return false;
  const role = organizer.team.find(member => member.userId === userId)?.role;
  return role !== undefined && mayOnTeam(role, 'manage');
}
