import { listLocations, listRegions, offerLocations, offerRegions } from '#contracts/regions/calls.ts';
import type { Core } from '#platform/areas/core.ts';
import { type CountUpcoming, findOffered, findRegions, type RegionsSchema } from './queries.ts';

export type RegionNeeds = { upcomingIn: CountUpcoming };

/** The calls of the regions area, each also at the path that older clients use. */
export function regionRoutes({ calls, ...core }: Core, { upcomingIn }: RegionNeeds): void {
  const db = core.db<RegionsSchema>();
  for (const call of [listRegions, listLocations]) {
    calls.query(call, ({ query }) => findRegions(db, query, upcomingIn));
  }
  for (const call of [offerRegions, offerLocations]) {
    calls.query(call, async ({ query, account }) => ({
      regions: await findOffered(db, query, account?.role === 'admin'),
    }));
  }
}
