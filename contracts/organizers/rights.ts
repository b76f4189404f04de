import { TEAM_RIGHTS, type TeamRight } from '../platform/rights.ts';
import type { TeamRole } from './team.ts';

/** The most that each role may do for its organizer. */
const MOST = { viewer: 'see', member: 'confirm', editor: 'edit', admin: 'manage' } as const satisfies Record<
  TeamRole,
  TeamRight
>;

/** Whether somebody with this role on a team may do this for its organizer. */
export function mayOnTeam(role: TeamRole, right: TeamRight): boolean {
  return TEAM_RIGHTS.indexOf(right) <= TEAM_RIGHTS.indexOf(MOST[role]);
}
