import { listMyOrganizers } from '#contracts/my/calls.ts';
import { offerMyVenues } from '#contracts/my/nightCalls.ts';
import type { Core } from '#platform/areas/core.ts';
import type { HistoryNeeds } from './history/needs.ts';
import { historyRoutes } from './history/routes.ts';
import { invitingRoutes } from './invitingRoutes.ts';
import { joinRoutes } from './joinRoutes.ts';
import { mailRoutes } from './mailRoutes.ts';
import type { MyNeeds } from './needs.ts';
import { nightRoutes } from './nightRoutes.ts';
import { organizerWith } from './organizerWith.ts';
import type { ReadingNeeds } from './reading/needs.ts';
import { readingRoutes } from './reading/routes.ts';
import type { TeamNeeds } from './teamNeeds.ts';
import { teamRoutes } from './teamRoutes.ts';

/** The calls of the door of organizers. */
export function myRoutes(core: Core, needs: MyNeeds & TeamNeeds & ReadingNeeds & HistoryNeeds): void {
  const { calls } = core;
  calls.query(listMyOrganizers, async ({ account }) => ({
    organizers: (await needs.myOrganizers(account!.id)).filter(
      ({ id }) => account!.onlyOrganizer === null || account!.onlyOrganizer === id,
    ),
  }));
  calls.query(offerMyVenues, async ({ query }) => {
    const venues = await needs.offeredVenues(query);
    return { venues: venues.map(({ id, name, address, city }) => ({ id, name, address, city })) };
  });
  nightRoutes(core, needs);
  readingRoutes({ core, needs, organizerOf: id => organizerWith(core, id) });
  historyRoutes(core, needs);
  teamRoutes(core, needs);
  invitingRoutes(core, needs);
  joinRoutes(core, needs);
  mailRoutes(core);
}
