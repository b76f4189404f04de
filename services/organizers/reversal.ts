import { ORGANIZER_DETAILS, type OrganizerState, organizerStream } from '#contracts/organizers/organizer.ts';
import type { TeamMember } from '#contracts/organizers/team.ts';
import { isSame, type Reversal, type Step, settingStep } from '#platform/history/reversal.ts';

type IsThere = (userId: string) => Promise<boolean>;

/**
 * How an organizer gets back what it was, except its contact person: a former one is erased. Whoever has no account any
 * more stays out of the team. Its registration stays, since a removal erases the contact person.
 */
export function organizerReversal(isThere: IsThere): Reversal<typeof organizerStream> {
  return {
    of: organizerStream,
    lists: { team: 'userId' },
    async towards(from, to) {
      return [
        ...settingStep(
          'ChangeOrganizer',
          [...ORGANIZER_DETAILS, 'status', 'verified', 'trust', 'pauseReason'],
          from,
          to,
        ),
        ...(await teamSteps(from, to, isThere)),
      ];
    },
  };
}

async function teamSteps(from: OrganizerState, to: OrganizerState, isThere: IsThere): Promise<Step[]> {
  if (isSame(from.team, to.team)) return [];
  const of = (team: readonly TeamMember[], id: string) => team.find(({ userId }) => userId === id);
  const joining: Step[] = [];
  for (const member of to.team) {
    const before = of(from.team, member.userId);
    if (before) {
      if (before.role !== member.role)
        joining.push({ name: 'ChangeTeamMemberRole', data: { ...member, confirmed: true } });
    } else if (await isThere(member.userId)) joining.push({ name: 'AddTeamMember', data: { ...member } });
  }
  const leaving = from.team.filter(({ userId }) => !of(to.team, userId));
  return [
    ...joining,
    ...leaving.map(({ userId }) => ({ name: 'RemoveTeamMember', data: { userId, confirmed: true } })),
  ];
}
