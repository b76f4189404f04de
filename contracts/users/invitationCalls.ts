import { z } from 'zod';
import { emailAddress, ROLES, sessionUser } from '../access/calls.ts';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { line } from '../platform/text/text.ts';
import { LANGUAGES } from './preferences.ts';
import { profileFields } from './profile.ts';

/**
 * `sentAt` is null until the mail is on its way; `invitedBy` is the name of the account that invited. `superseded`:
 * the address has an account that this invitation did not make, so that it ended and its address was erased;
 * `account` is null where the account is not known.
 */
export const invitationRead = ofPerson(
  'invitation',
  z.object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(ROLES),
    invitedBy: z.string(),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime(),
    superseded: z
      .object({
        at: z.iso.datetime(),
        account: ofPerson(
          'user',
          z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(ROLES) }),
        ).nullable(),
      })
      .nullable(),
  }),
);
export type InvitationRead = z.infer<typeof invitationRead>;

const invitationId = z.object({ id: z.uuid() });

/**
 * Mails a link that can be used once within seven days. Inviting an administrator needs a fresh code: 403
 * `code_required`. 409 `taken` if the email has an account, or an open invitation already.
 */
export const inviteUser = call({
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Invite someone by email',
  access: 'admin',
  body: z.strictObject({
    email: emailAddress,
    role: z.enum(ROLES),
    language: z.enum(LANGUAGES).default('en'),
  }),
  answer: z.object({ id: z.uuid(), expiresAt: z.iso.datetime(), commit: commitSchema }),
  status: 201,
});

export const listInvitations = call({
  method: 'GET',
  path: '/api/admin/invitations',
  summary:
    'Invitations that were neither accepted nor revoked and have not expired for good, latest first, at most 200',
  access: 'admin',
  answer: z.object({ invitations: z.array(invitationRead) }),
  past: 'rows',
  reads: ['invitations', 'users'],
});

/** Mails another link, for seven more days; the earlier link is void. */
export const renewInvitation = call({
  method: 'POST',
  path: '/api/admin/invitations/:id/renew',
  summary: 'Send an invitation again',
  access: 'admin',
  params: invitationId,
  answer: z.object({ success: z.boolean(), expiresAt: z.iso.datetime(), commit: commitSchema }),
});

/** The link is void at once, and the address is erased. Repeating the call returns the same. */
export const revokeInvitation = call({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  summary: 'Revoke an invitation',
  access: 'admin',
  params: invitationId,
  answer: z.object({ success: z.boolean(), commit: commitSchema }),
});

const token = line(200);

/**
 * 404 `invitation_invalid` for a link that never was, or was replaced by a newer one; 409 `invitation_used`,
 * `invitation_revoked`, `invitation_superseded` if the email has an account; 410 `invitation_expired`; 409
 * `invitation_void` if the person who invited may no longer do so.
 */
export const showInvitation = call({
  method: 'POST',
  path: '/api/auth/invitation/show',
  summary: 'Whom a link invites, and as what',
  access: 'public',
  body: z.strictObject({ token }),
  answer: z.object({
    email: z.string(),
    role: z.enum(ROLES),
    invitedBy: z.string(),
    expiresAt: z.iso.datetime(),
  }),
});

/**
 * Makes the account, and signs in. Errors as for `showInvitation`. Without `token` in the answer the account
 * is there, but its owner still has to sign in.
 */
export const acceptInvitation = call({
  method: 'POST',
  path: '/api/auth/invitation/accept',
  summary: 'Accept an invitation',
  access: 'public',
  body: z.strictObject({ token, name: profileFields.name }),
  answer: z.object({ token: z.string().nullable(), user: sessionUser }),
});
