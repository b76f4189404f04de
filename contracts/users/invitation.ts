import { z } from 'zod';
import { ROLES, type Role } from '../access/calls.ts';
import { ERASED, personal, type StreamOf } from '../platform/fact.ts';
import { LIKE_ITS_USER } from '../platform/naming.ts';
import { LANGUAGES } from './preferences.ts';

/** For how many days an invitation's link can be used. */
export const INVITATION_DAYS = 7;
/** For how many days after that the address is kept, so that the invitation can be sent again. */
export const INVITATION_KEPT_DAYS = 30;

const fields = {
  email: personal(z.email().max(254)),
  role: z.enum(ROLES),
  /** The language of the mail, and of the account. */
  language: z.enum(LANGUAGES),
  invitedBy: z.uuid(),
  /** The address of the site, under which the link is. */
  site: z.string().max(2_048),
  expiresAt: z.iso.datetime(),
};
const tokenHash = z.string().max(100);

/**
 * Streams `invitation-<id>`. The id becomes that of the account if the invitation is accepted: until then there is no
 * user, so that counts and lists of users need not leave out people who never accepted. Both streams are then about one
 * person, under one key: erasing the account erases the invitation.
 *
 * The link's secret is made when the mail is sent, and is readable in the mail alone: `InvitationSent` has its SHA-256,
 * which is enough for 256 random bits.
 */
export const invitationFacts = {
  UserInvited: z.object(fields),
  InvitationSent: z.object({ tokenHash }),
  /** Another mail with another link; the earlier one is void. */
  InvitationRenewed: z.object({
    invitedBy: fields.invitedBy,
    site: fields.site,
    expiresAt: fields.expiresAt,
  }),
  /** With everything that the account is registered with. */
  InvitationAccepted: z.object({
    name: personal(z.string().min(1).max(120)),
    email: fields.email,
    role: fields.role,
    language: fields.language,
  }),
  /** Erases the address, which is no longer needed. */
  InvitationRevoked: z.object({}),
  /** Nobody accepted it in time, nor was it sent again. Erases the address. */
  InvitationExpired: z.object({}),
  /**
   * The address has an account that did not come about by this invitation; `account` is its id, if known. Erases the
   * address. After `InvitationAccepted` it means that no account was created.
   */
  InvitationSuperseded: z.object({ account: z.uuid().nullable() }),
};

const asked = { invitedBy: fields.invitedBy, site: fields.site };

export const invitationCommands = {
  InviteUser: z.object({ email: fields.email, role: fields.role, language: fields.language, ...asked }),
  NoteInvitationSent: invitationFacts.InvitationSent,
  RenewInvitation: z.object(asked),
  AcceptInvitation: z.object({ tokenHash, name: z.string().min(1).max(120) }),
  RevokeInvitation: z.object({}),
  ExpireInvitation: z.object({}),
  /** Ends an open invitation whose address has an account. */
  SupersedeInvitation: invitationFacts.InvitationSuperseded,
  /** Ends an accepted invitation for which no account can be made, since the address has another one. */
  GiveUpAcceptance: invitationFacts.InvitationSuperseded,
};

export type InvitationState = {
  email: string;
  role: Role;
  language: (typeof LANGUAGES)[number];
  invitedBy: string;
  site: string;
  expiresAt: string;
  status: 'open' | 'accepted' | 'revoked' | 'expired' | 'superseded';
  tokenHash: string | null;
};

export const invitationStream: StreamOf<
  InvitationState,
  typeof invitationFacts,
  typeof invitationCommands,
  'UserInvited'
> = {
  category: 'invitation',
  named: LIKE_ITS_USER,
  facts: invitationFacts,
  commands: invitationCommands,
  erasedBy: ['InvitationRevoked', 'InvitationExpired', 'InvitationSuperseded'],
  begin: { UserInvited: data => ({ ...data, status: 'open', tokenHash: null }) },
  evolve: {
    InvitationSent: (state, { tokenHash }) => ({ ...state, tokenHash }),
    InvitationRenewed: (state, data) => ({ ...state, ...data, tokenHash: null }),
    InvitationAccepted: state => ({ ...state, status: 'accepted' }),
    InvitationRevoked: state => ({ ...state, email: ERASED, status: 'revoked' }),
    InvitationExpired: state => ({ ...state, email: ERASED, status: 'expired' }),
    InvitationSuperseded: state => ({ ...state, email: ERASED, status: 'superseded' }),
  },
};
