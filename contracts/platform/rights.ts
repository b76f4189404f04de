/** What can be done for an organizer, from the least to the most; whoever may do one may do all before it. */
export const TEAM_RIGHTS = ['see', 'confirm', 'edit', 'manage'] as const;
export type TeamRight = (typeof TEAM_RIGHTS)[number];
