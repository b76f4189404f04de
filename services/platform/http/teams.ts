import type { TeamRight } from '#contracts/platform/rights.ts';

/** Who calls for an organizer, as its stream says at that moment. */
export type Membership = {
  organizerId: string;
  role: string;
  may(right: TeamRight): boolean;
  /** Whether what the team adds is published at once. */
  trusted: boolean;
  /** Why the team may only look for now. */
  pauseReason: string | null;
  /** Whether this user wants to be asked by mail whether nights are on. */
  isAsked: boolean;
  /** The ids of all on the team. */
  team: readonly string[];
};

/** What the calls of teams are admitted by. Both read the log, not rows: what was withdrawn a moment ago counts. */
export type Teams = {
  /** Undefined if there is no such organizer, or the user is not on its team. */
  memberOf(organizerId: string, userId: string): Promise<Membership | undefined>;
  /** Whether an event, series or date is this organizer's. */
  isOf(organizerId: string, eventId: string): Promise<boolean>;
};
