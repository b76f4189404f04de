import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionUser } from '#contracts/access/calls.ts';
import type { TeamInvitationRead } from '#contracts/my/teamCalls.ts';
import type { TeamMember } from '#contracts/organizers/team.ts';
import type { TeamMemberRead } from '#contracts/organizers/teamCalls.ts';
import type { TeamInvitationState } from '#contracts/organizers/teamInvitation.ts';
import type { Commit } from '#contracts/platform/commit.ts';
import type { Asked } from '#platform/commands/commands.ts';

export type TeamNeeds = {
  /** The people on a team, and who is invited to it. */
  teamOf(
    organizerId: string,
    team: readonly TeamMember[],
  ): Promise<{ members: TeamMemberRead[]; invitations: TeamInvitationRead[] }>;
  invitationsByLink: {
    /** Refuses a link that is wrong, and an invitation that cannot be accepted. */
    usable(id: string, token: string): Promise<{ invitation: TeamInvitationState; organizer: string }>;
    /** Records that whoever has the link declines. Refuses as `usable` does, but for who invited. */
    decline(id: string, token: string, asked: Asked): Promise<Commit>;
    /** Records that the account accepts, and puts it on the team. */
    accept(id: string, userId: string, asked: Asked): Promise<Commit>;
  };
  /** The id of the account that has the address. */
  accountWith(email: string): Promise<string | undefined>;
  accountOf(userId: string): Promise<{ status: string } | undefined>;
  /** Signs in a new account once its row is there; null if that takes too long. */
  enter(
    user: SessionUser & { position: bigint },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | null>;
};
