import {
  INVITATION_DAYS,
  INVITATION_KEPT_DAYS,
  type InvitationState,
  invitationStream,
} from '#contracts/users/invitation.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// An administrator invites someone by email, with a role. The link in the mail can be used once, within seven days;
// sending it again makes another link, for seven more, and voids the earlier one. The person who accepts gets an
// account with the invitation's id. A revoked invitation can no longer be used, and its address is erased. So is that
// of an invitation whose link has been void for thirty days, and of one whose address has got an account in another
// way: that account keeps its role, and the administrators are told. An address has one open invitation at a time,
// whether its link is still valid or not.

const DAY = 86_400_000;

export const invitationRules: Rules<typeof invitationStream> = {
  of: invitationStream,

  decide: {
    InviteUser(state, data, { now }) {
      if (state) throw new Refusal(userSentences.invitationExists);
      return [{ type: 'UserInvited', data: { ...data, expiresAt: expiry(now) } }];
    },
    NoteInvitationSent(state, data) {
      const isNew = state?.status === 'open' && state.tokenHash !== data.tokenHash;
      return isNew ? [{ type: 'InvitationSent', data }] : [];
    },
    RenewInvitation(state, data, { now }) {
      needOpen(state);
      const expiresAt = expiry(now);
      if (state.expiresAt === expiresAt && state.tokenHash === null) return [];
      return [{ type: 'InvitationRenewed', data: { ...data, expiresAt } }];
    },
    AcceptInvitation(state, { tokenHash, name }, { now }) {
      needUsable(state, tokenHash, now);
      const { email, role, language } = state;
      return [{ type: 'InvitationAccepted', data: { name, email, role, language } }];
    },
    RevokeInvitation(state) {
      if (!state) throw notFound(userSentences.noInvitation);
      if (state.status === 'revoked') return [];
      // Revoking one that was superseded takes it off the list: there is nothing else left of it.
      if (state.status !== 'superseded') needOpen(state);
      return [{ type: 'InvitationRevoked', data: {} }];
    },
    ExpireInvitation(state, _, { now }) {
      const isOver = state?.status === 'open' && keptUntil(state) <= now;
      return isOver ? [{ type: 'InvitationExpired', data: {} }] : [];
    },
    SupersedeInvitation(state, data) {
      // Never one that was accepted: it shares its key with the account that it made, which would be erased with it.
      return state?.status === 'open' ? [{ type: 'InvitationSuperseded', data }] : [];
    },
    GiveUpAcceptance(state, data) {
      return state?.status === 'accepted' ? [{ type: 'InvitationSuperseded', data }] : [];
    },
  },

  unique: ({ status, email }) =>
    status === 'open'
      ? [{ scope: 'invitation', value: [email], field: 'email', taken: userSentences.alreadyInvited }]
      : [],
};

/** Refuses a link that may not be used, with the reason. */
export function needUsable(
  state: InvitationState | undefined,
  tokenHash: string,
  now: Date,
): asserts state is InvitationState {
  if (!state?.tokenHash || state.tokenHash !== tokenHash) {
    throw new Refusal(userSentences.invitationInvalid, { status: 404, code: 'invitation_invalid' });
  }
  needOpen(state);
  if (new Date(state.expiresAt) <= now) throw expired();
}

function needOpen(state: InvitationState | undefined): asserts state is InvitationState {
  if (!state) throw notFound(userSentences.noInvitation);
  if (state.status === 'accepted') {
    throw new Refusal(userSentences.invitationUsed, { code: 'invitation_used' });
  }
  if (state.status === 'revoked') {
    throw new Refusal(userSentences.invitationRevoked, { code: 'invitation_revoked' });
  }
  if (state.status === 'expired') throw expired();
  if (state.status === 'superseded') throw superseded();
}

function expired(): Refusal {
  return new Refusal(userSentences.invitationExpired, { status: 410, code: 'invitation_expired' });
}

/** The address of an invitation has an account already. */
export function superseded(): Refusal {
  return new Refusal(userSentences.invitationSuperseded, { code: 'invitation_superseded' });
}

function keptUntil({ expiresAt }: InvitationState): Date {
  return new Date(new Date(expiresAt).getTime() + INVITATION_KEPT_DAYS * DAY);
}

function expiry(now: Date): string {
  return new Date(now.getTime() + INVITATION_DAYS * DAY).toISOString();
}
