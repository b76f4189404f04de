import { validate } from 'uuid';
import type { MyNight } from '#contracts/my/nightCalls.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import type { Core } from '#platform/areas/core.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Membership } from '#platform/http/teams.ts';
import { isExpired, isTeamLink, type TeamLink } from './mails/teamLink.ts';
import type { MyNeeds } from './needs.ts';
import { type MySchema, tellNights } from './tellNights.ts';

type Person = { id: string; name: string; email: string; role: 'admin' | 'organizer' | 'user' };

export type LinkNeeds = Pick<MyNeeds, 'nightsOfOrganizers' | 'followersOf' | 'openReports'> & {
  memberOf(organizerId: string, userId: string): Promise<Membership | undefined>;
  accountOf(userId: string): Promise<(Person & { status: string }) | undefined>;
  areMailLinksEnded(userId: string, madeAt: Date): Promise<boolean>;
};

/** The parts of a link's address. */
export type LinkParts = { organizerId: string; userId: string; madeAt: string; token: string };

/** As many nights as a page of them has at most; a mail is about the next ones. */
const NEXT = { limit: 200, offset: 0 };

/**
 * Makes the function that opens a link of a mail. Undefined if it was never made; `over` if it signs nobody in any more:
 * it has expired or was ended, or the person has left the team, may not sign in, or is paused with the team.
 */
export function linkOpener(core: Pick<Core, 'codec' | 'clock' | 'db' | 'load'>, needs: LinkNeeds) {
  const { codec, clock, load } = core;
  const parts = { db: core.db<MySchema>(), followersOf: needs.followersOf, openReports: needs.openReports };
  return async (given: LinkParts) => {
    const link = linkFrom(given);
    if (!link || !(await isTeamLink(codec.keyedHash, link, given.token))) return undefined;
    const { organizerId, userId, madeAt } = link;
    if (isExpired(link, clock()) || (await needs.areMailLinksEnded(userId, madeAt))) return 'over' as const;
    const [member, user] = await Promise.all([needs.memberOf(organizerId, userId), needs.accountOf(userId)]);
    if (!member || member.pauseReason !== null || user?.status !== 'active') return 'over' as const;
    const organizer = fold(organizerStream, await load(`${organizerStream.category}-${organizerId}`))!;
    const { id, name, email, role } = user;
    return {
      ...{ organizerId, organizer: organizer.name, user: { id, name, email, role } },
      /** The next nights, as this person sees them. */
      async nights() {
        const { nights } = await needs.nightsOfOrganizers.coming(organizerId, NEXT);
        return tellNights(parts, member, nights);
      },
      /** Whether a night is one of those that the mail has asked about, and nobody has said anything since. */
      isAsked: ({ id, confirmed }: MyNight) =>
        organizer.asked?.nights.includes(id) === true && Date.parse(confirmed.at) < madeAt.getTime(),
    };
  };
}

function linkFrom({ organizerId, userId, madeAt }: LinkParts): TeamLink | undefined {
  if (!validate(organizerId) || !validate(userId) || !/^\d{1,15}$/.test(madeAt)) return undefined;
  return { organizerId, userId, madeAt: new Date(Number(madeAt)) };
}
