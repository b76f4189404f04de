import type { Kysely } from 'kysely';
import { listLocations, listRegions, offerLocations, offerRegions } from '#contracts/regions/calls.ts';
import type { Api } from '#platform/http/api.ts';
import { type CountUpcoming, findOffered, findRegions, type RegionsSchema } from './queries.ts';

type Parts = { db: Kysely<RegionsSchema>; upcoming: CountUpcoming };

/** The calls of the regions area, each also at the path that older clients use. */
export function regionRoutes(api: Api, { db, upcoming }: Parts): void {
  for (const call of [listRegions, listLocations]) {
    api.query(call, ({ query }) => findRegions(db, query, upcoming));
  }
  for (const call of [offerRegions, offerLocations]) {
    api.query(call, async ({ query, account }) => ({
      regions: await findOffered(db, query, account?.role === 'admin'),
    }));
  }
}
