import { z } from 'zod';
import { emailAddress } from '../access/calls.ts';
import { DEFAULT_TEAM_ROLE, TEAM_ROLES } from '../organizers/team.ts';
import { teamMemberRead } from '../organizers/teamCalls.ts';
import { call, TEAM_PATH } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { LANGUAGES } from '../platform/sentences/sentence.ts';
import { line, orNull } from '../platform/text/text.ts';

const organizer = z.object({ organizerId: z.uuid() });
const member = organizer.extend({ userId: z.uuid() });
const role = z.enum(TEAM_ROLES);
const done = z.object({ success: z.boolean(), commit: commitSchema });

/** An invitation that nobody has accepted yet. */
export const teamInvitationRead = ofPerson(
  'teamInvitation',
  z.object({ id: z.uuid(), email: z.string(), role, expiresAt: z.iso.datetime() }),
);
export type TeamInvitationRead = z.output<typeof teamInvitationRead>;

/** The members are those that the organizer's stream has at that moment. */
export const showMyTeam = call({
  method: 'GET',
  path: `${TEAM_PATH}/team`,
  summary: 'The people on the team of an organizer, and who is invited to it',
  access: 'team',
  right: 'manage',
  params: organizer,
  answer: z.object({ members: z.array(teamMemberRead), invitations: z.array(teamInvitationRead) }),
  reads: ['users', 'teamInvitations'],
});

/** 409 `already_member`; 409 `taken` if the address has an open invitation; 429 after many in a day. */
export const inviteToMyTeam = call({
  method: 'POST',
  path: `${TEAM_PATH}/team/invitations`,
  summary: 'Invite somebody to the team by email, with an account or without',
  access: 'team',
  right: 'manage',
  params: organizer,
  body: z.strictObject({
    email: emailAddress,
    role: role.default(DEFAULT_TEAM_ROLE),
    language: z.enum(LANGUAGES).default('en'),
  }),
  answer: z.object({ id: z.uuid(), expiresAt: z.iso.datetime(), commit: commitSchema }),
  status: 201,
});

/** The link is void at once, and the address is erased. 409 `invitation_used` once it was accepted. */
export const revokeMyInvitation = call({
  method: 'POST',
  path: `${TEAM_PATH}/team/invitations/:invitationId/revoke`,
  summary: 'Revoke an invitation to the team',
  access: 'team',
  right: 'manage',
  params: organizer.extend({ invitationId: z.uuid() }),
  answer: done,
});

/**
 * By another admin than the first, who then answers for it. The days begin anew. 429 after three times in a day, and
 * after as many mails as for new ones; 410 `invitation_expired`, 409 as for a link that was used.
 */
export const sendMyInvitationAgain = call({
  method: 'POST',
  path: `${TEAM_PATH}/team/invitations/:invitationId/again`,
  summary: 'Send an invitation to the team again',
  access: 'team',
  right: 'manage',
  params: organizer.extend({ invitationId: z.uuid() }),
  answer: done,
});

/** 409 `last_team_admin` if nobody else is an admin. */
export const changeMyTeamRole = call({
  method: 'POST',
  path: `${TEAM_PATH}/team/members/:userId/role`,
  summary: 'Change the role of somebody on the team',
  access: 'team',
  right: 'manage',
  params: member,
  body: z.strictObject({ role }),
  answer: done,
});

/** 409 `last_team_admin` as for the role. */
export const removeFromMyTeam = call({
  method: 'POST',
  path: `${TEAM_PATH}/team/members/:userId/remove`,
  summary: 'Remove somebody from the team',
  access: 'team',
  right: 'manage',
  params: member,
  answer: done,
});

/** Also while the team is paused. 409 `last_team_admin` as for the role. */
export const leaveMyTeam = call({
  method: 'POST',
  path: `${TEAM_PATH}/team/leave`,
  summary: 'Leave the team',
  access: 'team',
  right: 'see',
  params: organizer,
  answer: done,
});

const link = { id: line(100), token: line(100) };

/**
 * 404 `invitation_invalid` for a link that never was; 409 `invitation_used`, `invitation_revoked`, and
 * `invitation_void` if the person who invited may no longer do so, `invitation_declined`; 410 `invitation_expired`. `hasAccount`: whether
 * accepting needs no name.
 */
export const showMyInvitation = call({
  method: 'POST',
  path: '/api/my/invitation/show',
  summary: 'Whose team a link invites to, and as what',
  access: 'public',
  body: z.strictObject(link),
  answer: z.object({ organizer: z.string(), role, email: z.string(), hasAccount: z.boolean() }),
  shows: { nobody: 'Whoever has the link of a mail sees the address that it was sent to.' },
});

/**
 * Puts the account with that address on the team. Who has none gets one, and is signed in: then `token` is their
 * session, unless that takes too long. Whoever had one signs in as always. Errors as for `showMyInvitation`.
 */
export const acceptMyInvitation = call({
  method: 'POST',
  path: '/api/my/invitation/accept',
  summary: 'Accept an invitation to a team',
  access: 'public',
  body: z.strictObject({ ...link, name: orNull(line(120)).default(null) }),
  answer: z.object({ organizer: z.string(), token: z.string().nullable(), commit: commitSchema }),
});

/** Erases the address; a second time changes nothing. Errors as for `showMyInvitation`, except about who invited. */
export const declineMyInvitation = call({
  method: 'POST',
  path: '/api/my/invitation/decline',
  summary: 'Decline an invitation to a team',
  access: 'public',
  body: z.strictObject(link),
  answer: done,
});
