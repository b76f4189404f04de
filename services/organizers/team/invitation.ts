import { organizerSentences } from '#contracts/organizers/sentences.ts';
import {
  TEAM_INVITATION_DAYS,
  type TeamInvitationState,
  teamInvitationStream,
} from '#contracts/organizers/teamInvitation.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// An admin of a team invites somebody by email, with a role. Nobody is on the team before they accept, by the link in
// the mail, within seven days; the mail can be sent again, which begins them anew. They can decline. An address has one
// open invitation to a team at a time. However an invitation ends, its
// address is erased.

const DAY = 86_400_000;

export const teamInvitationRules: Rules<typeof teamInvitationStream> = {
  of: teamInvitationStream,

  decide: {
    InviteToTeam(state, data, { now }) {
      if (state) throw new Refusal(organizerSentences.invitationExists);
      return [{ type: 'TeamInvited', data: { ...data, expiresAt: endAfter(now) } }];
    },
    SendTeamInvitationAgain(state, { invitedBy }, { now }) {
      needUsable(state, now);
      const { organizerId } = state;
      const expiresAt = endAfter(now);
      // The same moment again: the mail is on its way.
      if (state.expiresAt === expiresAt) return [];
      return [{ type: 'TeamInvitationSentAgain', data: { organizerId, invitedBy, expiresAt } }];
    },
    DeclineTeamInvitation(state, _, { now }) {
      if (state?.status === 'declined') return [];
      needUsable(state, now);
      return [{ type: 'TeamInvitationDeclined', data: { organizerId: state.organizerId } }];
    },
    AcceptTeamInvitation(state, { userId }, { now }) {
      needUsable(state, now);
      return [{ type: 'TeamInvitationAccepted', data: { organizerId: state.organizerId, userId } }];
    },
    RevokeTeamInvitation(state) {
      if (!state) throw notFound(organizerSentences.noInvitation);
      const { status, organizerId } = state;
      if (status === 'accepted') throw used();
      return status === 'open' ? [{ type: 'TeamInvitationRevoked', data: { organizerId } }] : [];
    },
    ExpireTeamInvitation(state, _, { now }) {
      const isOver = state?.status === 'open' && new Date(state.expiresAt) <= now;
      return isOver ? [{ type: 'TeamInvitationExpired', data: { organizerId: state.organizerId } }] : [];
    },
  },

  unique: ({ status, organizerId, email }) =>
    status === 'open'
      ? [
          {
            ...{ scope: 'teamInvitation', value: [organizerId, email], field: 'email' },
            taken: organizerSentences.alreadyInvited,
          },
        ]
      : [],
};

/** When one ends that is sent now. */
function endAfter(now: Date): string {
  return new Date(now.getTime() + TEAM_INVITATION_DAYS * DAY).toISOString();
}

/** Refuses an invitation that may not be accepted, with the reason. */
export function needUsable(
  state: TeamInvitationState | undefined,
  now: Date,
): asserts state is TeamInvitationState {
  if (!state) throw invalid();
  if (state.status === 'accepted') throw used();
  if (state.status === 'declined') {
    throw new Refusal(organizerSentences.invitationDeclined, { code: 'invitation_declined' });
  }
  if (state.status === 'revoked') {
    throw new Refusal(organizerSentences.invitationRevoked, { code: 'invitation_revoked' });
  }
  if (state.status === 'expired' || new Date(state.expiresAt) <= now) {
    throw new Refusal(organizerSentences.invitationExpired, { status: 410, code: 'invitation_expired' });
  }
}

/** A link that never was, or that somebody has guessed. */
export function invalid(): Refusal {
  return new Refusal(organizerSentences.invitationInvalid, { status: 404, code: 'invitation_invalid' });
}

function used(): Refusal {
  return new Refusal(organizerSentences.invitationUsed, { code: 'invitation_used' });
}
