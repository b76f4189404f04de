import { v5 } from 'uuid';
import { type OrganizerState, organizerStream } from '#contracts/organizers/organizer.ts';
import { organizerSentences } from '#contracts/organizers/sentences.ts';
import type { TeamMember } from '#contracts/organizers/team.ts';
import {
  addTeamMember,
  changeTeamMemberRole,
  removeTeamMember,
  type TeamMemberRead,
} from '#contracts/organizers/teamCalls.ts';
import { ERASED } from '#contracts/platform/fact.ts';
import { type UserState, userStream } from '#contracts/users/user.ts';
import type { Execute, Outcome } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Api } from '#platform/http/api.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import type { OrganizersSchema } from './queries.ts';

type Parts = { execute: Execute; load: Load };

/** The calls for the team of an organizer. */
export function teamRoutes(api: Api, { execute, load }: Parts): void {
  const userOf = async (id: string): Promise<UserState | undefined> =>
    fold(userStream, await load(`${userStream.category}-${id}`));

  const written = async (
    id: string,
    userId: string,
    { state, commit, revision }: Outcome<OrganizerState>,
  ) => {
    const member = state.team.find(one => one.userId === userId)!;
    return { body: { member: memberRead(id, member, await userOf(userId)), commit }, revision };
  };

  api.command(addTeamMember, async ({ params: { id }, body, asked }) => {
    const user = await userOf(body.userId);
    if (!user || user.erased) throw invalidField('userId', organizerSentences.noUser);
    if (user.status !== 'active') throw invalidField('userId', organizerSentences.userNotActive);
    return written(id, body.userId, await execute(organizerStream, id, 'AddTeamMember', body, asked));
  });

  api.command(changeTeamMemberRole, async ({ params: { id, userId }, body, asked }) => {
    const data = { userId, role: body.role, confirmed: body.confirm };
    return written(id, userId, await execute(organizerStream, id, 'ChangeTeamMemberRole', data, asked));
  });

  api.command(removeTeamMember, async ({ params: { id, userId }, query: { confirm }, asked }) => {
    const data = { userId, confirmed: confirm === 'true' };
    const { commit, revision } = await execute(organizerStream, id, 'RemoveTeamMember', data, asked);
    return { body: { success: true, commit }, revision };
  });
}

/** The members of a team with their names, in the order in which they joined. */
export async function membersOf(
  db: ReadModel<OrganizersSchema>,
  organizerId: string,
  team: readonly TeamMember[],
): Promise<TeamMemberRead[]> {
  if (team.length === 0) return [];
  const ids = team.map(({ userId }) => userId);
  const rows = await db.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute();
  const users = new Map(rows.map(({ id, ...user }) => [id, user]));
  return team.map(member => memberRead(organizerId, member, users.get(member.userId)));
}

/** Without a user: the account is gone, with its name. */
function memberRead(
  organizerId: string,
  { userId, role }: TeamMember,
  user: { name: string; email: string } | undefined,
): TeamMemberRead {
  const { name, email } = user ?? { name: ERASED, email: ERASED };
  const id = v5(userId, organizerId);
  return { id, userId, role, user: { name, email: email === ERASED ? null : email } };
}
