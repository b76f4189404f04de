import { organizerStream } from '#contracts/organizers/organizer.ts';
import { mayOnTeam } from '#contracts/organizers/rights.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';

/** Makes the function that finds who on a team may answer for its nights, and wants mails about them. */
export function askedOfTeam(load: Load): (organizerId: string) => Promise<string[]> {
  return async organizerId => {
    const organizer = fold(organizerStream, await load(`${organizerStream.category}-${organizerId}`));
    if (!organizer || organizer.removed || organizer.pauseReason !== null) return [];
    const { team, unasked } = organizer;
    return team
      .filter(({ userId, role }) => mayOnTeam(role, 'confirm') && !unasked.includes(userId))
      .map(({ userId }) => userId);
  };
}
