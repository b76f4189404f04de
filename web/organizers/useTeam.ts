import { useQueryClient } from '@tanstack/react-query';
import type { TeamRole } from '#contracts/organizers/team.ts';
import {
  addTeamMember,
  changeTeamMemberRole,
  removeTeamMember,
  type TeamMemberRead,
} from '#contracts/organizers/teamCalls.ts';
import { send } from '../platform/calls/api.ts';
import { organizerQuery, organizersKey } from './queries.ts';

/** The calls that change a team; each shows its result at once, and has the rest read again. */
export function useTeam(organizerId: string) {
  const client = useQueryClient();
  const settle = (change: (users: readonly TeamMemberRead[]) => TeamMemberRead[]): void => {
    client.setQueryData(
      organizerQuery(organizerId).queryKey,
      organizer => organizer && { ...organizer, users: change(organizer.users) },
    );
    void client.invalidateQueries({ queryKey: organizersKey });
  };
  const paramsOf = (userId: string) => ({ id: organizerId, userId });
  return {
    /** Reads the team again: somebody else may have changed it. */
    refresh: () => client.invalidateQueries({ queryKey: organizersKey }),
    async add(userId: string, role: TeamRole, key: string): Promise<TeamMemberRead> {
      const request = { params: { id: organizerId }, body: { userId, role } };
      const { member } = await send(addTeamMember, request, { key });
      settle(users => [...users, member]);
      return member;
    },
    /** `confirm`: the team may be left without an admin. */
    async changeRole(userId: string, role: TeamRole, confirm: boolean, key: string): Promise<void> {
      const request = { params: paramsOf(userId), body: { role, confirm } };
      const { member } = await send(changeTeamMemberRole, request, { key });
      settle(users => users.map(one => (one.userId === userId ? member : one)));
    },
    async remove(userId: string, confirm: boolean, key: string): Promise<void> {
      const query = { confirm: confirm ? 'true' : 'false' } as const;
      await send(removeTeamMember, { params: paramsOf(userId), query }, { key });
      settle(users => users.filter(one => one.userId !== userId));
    },
  };
}
