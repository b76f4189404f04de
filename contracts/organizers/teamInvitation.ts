import { z } from 'zod';
import { ERASED, personal, type StreamOf } from '../platform/fact.ts';
import { LANGUAGES } from '../platform/sentences/sentence.ts';
import { TEAM_ROLES, type TeamRole } from './team.ts';

/** For how many days the link of an invitation can be used. */
export const TEAM_INVITATION_DAYS = 7;

/** Each fact says for whose team it is, after which it is called. */
const organizer = { organizerId: z.uuid() };
const fields = {
  ...organizer,
  email: personal(z.email().max(254)),
  role: z.enum(TEAM_ROLES),
  /** The language of the mail, and of an account that is made. */
  language: z.enum(LANGUAGES),
  invitedBy: z.uuid(),
  /** The address of the site, under which the link is. */
  site: z.string().max(2_048),
  expiresAt: z.iso.datetime(),
};

/**
 * Streams `teamInvitation-<id>`: somebody is asked to join the team of an organizer. The address is sealed under a key
 * of its own, which every end deletes: an account that is made has a key and an id of its own. The link's token follows
 * from the id, and is in the mail alone.
 */
export const teamInvitationFacts = {
  TeamInvited: z.object(fields),
  /** Its link is mailed again, and valid as long as at first. `invitedBy` answers for it from then on. */
  TeamInvitationSentAgain: z.object({ ...organizer, invitedBy: z.uuid(), expiresAt: z.iso.datetime() }),
  TeamInvitationAccepted: z.object({ ...organizer, userId: z.uuid() }),
  TeamInvitationDeclined: z.object(organizer),
  TeamInvitationRevoked: z.object(organizer),
  TeamInvitationExpired: z.object(organizer),
};

export const teamInvitationCommands = {
  InviteToTeam: z.object(fields).omit({ expiresAt: true }),
  SendTeamInvitationAgain: z.object({ invitedBy: z.uuid() }),
  /** `userId` is the account that has the address. */
  AcceptTeamInvitation: z.object({ userId: z.uuid() }),
  DeclineTeamInvitation: z.object({}),
  RevokeTeamInvitation: z.object({}),
  ExpireTeamInvitation: z.object({}),
};

export type TeamInvitationState = {
  organizerId: string;
  email: string;
  role: TeamRole;
  language: (typeof LANGUAGES)[number];
  invitedBy: string;
  site: string;
  expiresAt: string;
  status: 'open' | 'accepted' | 'declined' | 'revoked' | 'expired';
};

export const teamInvitationStream: StreamOf<
  TeamInvitationState,
  typeof teamInvitationFacts,
  typeof teamInvitationCommands,
  'TeamInvited'
> = {
  category: 'teamInvitation',
  named: { after: (_, { organizerId }) => `organizer-${organizerId}` },
  facts: teamInvitationFacts,
  commands: teamInvitationCommands,
  erasedBy: [
    ...(['TeamInvitationAccepted', 'TeamInvitationDeclined'] as const),
    ...(['TeamInvitationRevoked', 'TeamInvitationExpired'] as const),
  ],
  begin: { TeamInvited: data => ({ ...data, status: 'open' }) },
  evolve: {
    TeamInvitationSentAgain: (state, { invitedBy, expiresAt }) => ({ ...state, invitedBy, expiresAt }),
    TeamInvitationDeclined: state => ({ ...state, email: ERASED, status: 'declined' }),
    TeamInvitationAccepted: state => ({ ...state, email: ERASED, status: 'accepted' }),
    TeamInvitationRevoked: state => ({ ...state, email: ERASED, status: 'revoked' }),
    TeamInvitationExpired: state => ({ ...state, email: ERASED, status: 'expired' }),
  },
};
