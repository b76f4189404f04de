import type { organizerFacts, organizerStream } from '#contracts/organizers/organizer.ts';
import { organizerSentences } from '#contracts/organizers/sentences.ts';
import type { TeamMember } from '#contracts/organizers/team.ts';
import type { CommandData, NewFact } from '#contracts/platform/fact.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// A user is on a team once, with one role. A team that has an admin keeps one, unless the caller confirms that it
// is to be left without. The team is in the organizer's own stream, so two admins who remove each other at the same
// moment cannot both succeed.

type Team = readonly TeamMember[];
type Facts = NewFact<typeof organizerFacts>[];
type Data<Name extends keyof typeof organizerStream.commands> = CommandData<typeof organizerStream, Name>;

export const decideTeam = {
  AddTeamMember(team: Team, data: Data<'AddTeamMember'>): Facts {
    if (team.some(({ userId }) => userId === data.userId)) {
      throw new Refusal(organizerSentences.alreadyMember, { code: 'already_member' });
    }
    return [{ type: 'TeamMemberAdded', data }];
  },
  ChangeTeamMemberRole(team: Team, { userId, role, confirmed }: Data<'ChangeTeamMemberRole'>): Facts {
    if (memberOf(team, userId).role === role) return [];
    if (!confirmed) keepAnAdmin(team, userId);
    return [{ type: 'TeamMemberRoleChanged', data: { userId, role } }];
  },
  RemoveTeamMember(team: Team, { userId, confirmed }: Data<'RemoveTeamMember'>): Facts {
    memberOf(team, userId);
    if (!confirmed) keepAnAdmin(team, userId);
    return [{ type: 'TeamMemberRemoved', data: { userId } }];
  },
};

export function memberOf(team: Team, userId: string): TeamMember {
  const member = team.find(one => one.userId === userId);
  if (!member) throw notFound(organizerSentences.notAMember);
  return member;
}

/** Refuses if this member is the only admin. */
function keepAnAdmin(team: Team, userId: string): void {
  const admins = team.filter(({ role }) => role === 'admin');
  if (admins.length === 1 && admins[0]!.userId === userId) {
    throw new Refusal(organizerSentences.lastTeamAdmin, { code: 'last_team_admin' });
  }
}
