import type { z } from 'zod';
import { DETAIL_ENTRIES, type showUserDetails } from '#contracts/users/detailCalls.ts';
import type { Common } from '#platform/areas/core.ts';
import { contactsEraser } from './eraseContacts.ts';
import type { OrganizersSchema } from './queries.ts';
import { teamsOf } from './teamsOf.ts';

type Event = z.output<typeof showUserDetails.answer>['user']['organizedEvents'][number];
type OrganizedEvents = (
  organizerIds: readonly string[],
  most: number,
) => Promise<{ events: Event[]; counts: ReadonlyMap<string, number> }>;
type Forget = { forget(subject: string, email: string | undefined): Promise<unknown> };

export const offers = {
  /** The teams that a person belongs to, and the latest of their events. */
  organizedBy:
    ({ db }: Common, { organizedEvents }: { organizedEvents: OrganizedEvents }) =>
    async (userId: string) => {
      const teams = await teamsOf(db<OrganizersSchema>(), userId);
      const ids = teams.map(({ id }) => id);
      const { events, counts } = await organizedEvents(ids, DETAIL_ENTRIES);
      return {
        teams: teams.map(team => ({ ...team, events: counts.get(team.id) ?? 0 })),
        organizedEvents: events,
      };
    },
  eraseElsewhere: (core: Common, { forget }: Forget) =>
    contactsEraser({ ...core, db: core.db(), forget: id => forget(id, undefined) }),
};
