import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { DEFAULT_TEAM_ROLE, TEAM_ROLES } from './team.ts';

/** A member of a team; a user who was erased has no email. */
export const teamMemberRead = ofPerson(
  'user',
  z.object({
    id: z.uuid(),
    userId: z.uuid(),
    role: z.enum(TEAM_ROLES),
    user: z.object({ name: z.string(), email: z.string().nullable() }),
  }),
  'userId',
);
export type TeamMemberRead = z.infer<typeof teamMemberRead>;

const team = z.object({ id: z.uuid() });
const member = team.extend({ userId: z.uuid() });
const answer = z.object({ member: teamMemberRead, commit: commitSchema });

/** 409 `already_member`; 422 for a user who does not exist, or whose account is not active. */
export const addTeamMember = call({
  method: 'POST',
  path: '/api/organizers/:id/users',
  summary: 'Add a user to the team of an organizer',
  access: 'admin',
  params: team,
  body: z.strictObject({ userId: z.uuid(), role: z.enum(TEAM_ROLES).default(DEFAULT_TEAM_ROLE) }),
  answer,
  status: 201,
});

/** 409 `last_team_admin` unless confirmed: the team would be left without an admin. */
export const changeTeamMemberRole = call({
  method: 'PUT',
  path: '/api/organizers/:id/users/:userId',
  summary: 'Change the role of a member of the team',
  access: 'admin',
  params: member,
  body: z.strictObject({ role: z.enum(TEAM_ROLES), confirm: z.boolean().default(false) }),
  answer,
});

/** 409 `last_team_admin` as for the role. */
export const removeTeamMember = call({
  method: 'DELETE',
  path: '/api/organizers/:id/users/:userId',
  summary: 'Remove a user from the team of an organizer',
  access: 'admin',
  params: member,
  query: z.object({ confirm: z.enum(['true', 'false']).default('false') }),
  answer: z.object({ success: z.boolean(), commit: commitSchema }),
});
