import { validate } from 'uuid';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { mayOnTeam } from '#contracts/organizers/rights.ts';
import type { EndOf } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Membership } from '#platform/http/teams.ts';

type MemberOf = (organizerId: string, userId: string) => Promise<Membership | undefined>;

/** Makes the function that finds what a user is to an organizer, in its stream. */
export function memberships(endOf: EndOf): MemberOf {
  return async (organizerId, userId) => {
    if (!validate(organizerId)) return undefined;
    const { past, facts } = await endOf(organizerStream, `${organizerStream.category}-${organizerId}`);
    const organizer = fold(organizerStream, facts, past?.state);
    if (!organizer || organizer.removed) return undefined;
    const { team, trust, pauseReason, unasked } = organizer;
    const role = team.find(member => member.userId === userId)?.role;
    return (
      role && {
        ...{ organizerId, role, pauseReason },
        may: right => mayOnTeam(role, right),
        trusted: trust === 'trusted',
        isAsked: !unasked.includes(userId),
        team: team.map(member => member.userId),
      }
    );
  };
}
