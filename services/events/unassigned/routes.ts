import type { Kysely } from 'kysely';
import { listEvents } from '#contracts/events/calls.ts';
import { suggestRegions, UNASSIGNED_LISTED } from '#contracts/events/unassignedCalls.ts';
import type { Api } from '#platform/http/api.ts';
import type { EventsSchema } from '../list/eventsSchema.ts';
import { findEvents } from '../list/queries.ts';
import { type FindRegion, type NamedRegion, suggester } from './suggestion.ts';

type Parts = {
  db: Kysely<EventsSchema>;
  regionFinder(regions: readonly NamedRegion[]): FindRegion;
  clock(): Date;
};

/** The events that the console lists without a region. */
const LISTED = listEvents.query.parse({ regionId: 'null', limit: UNASSIGNED_LISTED, sort: 'upcoming' });

/** The call that suggests regions for events without one. */
export function unassignedRoutes(api: Api, { db, regionFinder, clock }: Parts): void {
  api.query(suggestRegions, async () => {
    const [{ events }, regions] = await Promise.all([
      findEvents(db, LISTED, clock()),
      db
        .selectFrom('regions')
        .select(['id', 'city', 'state', 'country', 'latitude', 'longitude'])
        .where('status', '=', 'active')
        .orderBy('id')
        .execute(),
    ]);
    const suggest = suggester(regions, regionFinder(regions));
    const suggestions = events.flatMap(event => {
      const suggestion = suggest(event);
      return suggestion ? [{ id: event.id, ...suggestion }] : [];
    });
    return { suggestions };
  });
}
