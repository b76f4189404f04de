/** From the most that a member may do to the least. */
export const TEAM_ROLES = ['admin', 'editor', 'member', 'viewer'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** The role of a new member, unless another one is chosen. */
export const DEFAULT_TEAM_ROLE: TeamRole = 'member';

export type TeamMember = { userId: string; role: TeamRole };
