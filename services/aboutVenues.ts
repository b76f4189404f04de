import type { Core } from '#platform/areas/core.ts';
import { chosenUpToDate } from './events/list/chosenRows.ts';
import type { EventsSchema } from './events/list/eventsSchema.ts';
import { changingVenues } from './venues/changing.ts';
import { activeVenueAt } from './venues/matching.ts';

/** What events and imported items ask of the venue book, and venues of regions. */
export function aboutVenues(core: Core) {
  const { zoneOf } = chosenUpToDate(core.db<EventsSchema>(), core);
  return {
    venueAt: activeVenueAt(core.db()),
    zoneOf,
    ...changingVenues({ ...core, db: core.db(), zoneOf }),
  };
}
