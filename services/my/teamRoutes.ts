import { mySentences } from '#contracts/my/sentences.ts';
import { changeMyTeamRole, leaveMyTeam, removeFromMyTeam, showMyTeam } from '#contracts/my/teamCalls.ts';
import { type OrganizerState, organizerStream } from '#contracts/organizers/organizer.ts';
import { mayOnTeam } from '#contracts/organizers/rights.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { organizerWith } from './organizerWith.ts';
import type { TeamNeeds } from './teamNeeds.ts';

/** What the admins of a team do with it, and how anybody leaves it. */
export function teamRoutes(core: Core, { teamOf }: Pick<TeamNeeds, 'teamOf'>): void {
  const { calls, execute } = core;

  calls.query(showMyTeam, async ({ params: { organizerId } }) => {
    const organizer = await organizerWith(core, organizerId);
    return teamOf(organizerId, organizer.team);
  });

  calls.command(changeMyTeamRole, async ({ params: { organizerId, userId }, body: { role }, asked }) => {
    const by = byAdmin(asked);
    const { commit, revision } = await keepingAnAdmin(() =>
      execute(organizerStream, organizerId, 'ChangeTeamMemberRole', { userId, role }, by),
    );
    return { body: { success: true, commit }, revision };
  });

  calls.command(removeFromMyTeam, async ({ params: { organizerId, userId }, asked }) => {
    const by = byAdmin(asked);
    const { commit, revision } = await keepingAnAdmin(() =>
      execute(organizerStream, organizerId, 'RemoveTeamMember', { userId }, by),
    );
    return { body: { success: true, commit }, revision };
  });

  calls.command(leaveMyTeam, async ({ params: { organizerId }, account, asked }) => {
    const { commit, revision } = await keepingAnAdmin(() =>
      execute(organizerStream, organizerId, 'RemoveTeamMember', { userId: account!.id }, asked),
    );
    return { body: { success: true, commit }, revision };
  });
}

/** The team is in the stream that is written: who was made less meanwhile is refused by the append itself. */
function byAdmin(asked: Asked): Asked {
  return {
    ...asked,
    provided: state => {
      const { team = [] } = (state ?? {}) as Partial<OrganizerState>;
      const role = team.find(({ userId }) => userId === asked.actor.id)?.role;
      if (role && mayOnTeam(role, 'manage')) return;
      throw new Refusal(mySentences.noLongerAdmin, { status: 403, code: 'forbidden' });
    },
  };
}

/** Administrators may leave a team without an admin; here nobody can confirm that. */
async function keepingAnAdmin<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'last_team_admin') throw error;
    throw new Refusal(mySentences.lastAdmin, { code: error.code });
  }
}
