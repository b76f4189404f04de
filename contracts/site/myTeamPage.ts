import type { TeamInvitationRead } from '../my/teamCalls.ts';
import type { TeamRole } from '../organizers/team.ts';
import type { TeamMemberRead } from '../organizers/teamCalls.ts';

/** What is wrong, or to be known, and what is wrong with each field. */
type Told = { text: string; fieldErrors: Readonly<Record<string, string>> };

/** What was done a moment ago. */
export const TEAM_DONE = ['invited', 'again', 'revoked', 'role', 'removed'] as const;
export type TeamDone = (typeof TEAM_DONE)[number];

/** Where the people of a team are. `people` is null for who is no admin of it, and can only leave. */
export type MyTeamPage = Told & {
  name: 'myTeam';
  organizer: { id: string; name: string };
  /** The account that looks. */
  own: string;
  people: { members: readonly TeamMemberRead[]; invitations: readonly TeamInvitationRead[] } | null;
  /** What was entered for an invitation that was refused. */
  values: Readonly<Record<string, string>>;
  done: TeamDone | null;
  /** Tells this page from an earlier one, so that a second tap does nothing more. */
  seen: string;
};

/**
 * Where the link of an invitation leads. `shows` is null if it cannot be accepted, for the reason in `text`, or was:
 * then `joined` is the organizer, and who accepted has yet to sign in. `declined`: it was declined a moment ago.
 */
export type MyJoinPage = Told & {
  name: 'myJoin';
  shows: { organizer: string; role: TeamRole; email: string; hasAccount: boolean } | null;
  joined: string | null;
  declined: boolean;
  values: Readonly<Record<string, string>>;
};

/** What the buttons of the page about a team ask for. */
export const TEAM_STEPS = ['invite', 'again', 'revoke', 'role', 'remove', 'leave'] as const;
export type TeamStep = (typeof TEAM_STEPS)[number];
