import {
  FROM_VENUE,
  type PlaceOfVenue,
  type VenueFollowing,
} from '#contracts/events/event/venueFollowing.ts';
import { FILLS, placeOf, type VenueState } from '#contracts/venues/venue.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { zoneOfRegion } from '../list/queries.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';

/** A venue: its id, all the states that it has been in, oldest first, and the one that events are to follow. */
type Venue = { id: string; states: readonly VenueState[]; next: VenueState };

/**
 * The values of a venue that its events follow where it changes these fields. Concurrent changes have the same result
 * in any order, since the newest value replaces any earlier one.
 */
export async function followingOf(
  db: ReadModel<EventsSchema>,
  { id, states, next }: Venue,
  changed: readonly string[],
): Promise<VenueFollowing> {
  const zones = new Map<string, string | undefined>();
  for (const { regionId } of [...states, next]) {
    if (regionId !== null && !zones.has(regionId)) zones.set(regionId, await zoneOfRegion(db, regionId));
  }
  const placed = (venue: VenueState): PlaceOfVenue => ({
    ...placeOf(venue),
    timeZone: (venue.regionId && zones.get(venue.regionId)) ?? venue.timeZone,
  });
  const names = changed.flatMap(field => (field in FILLS ? [FILLS[field as keyof typeof FILLS]] : []));
  const isAboutClock = names.some(name => name === 'regionId' || name === 'timeZone');
  const followed = FROM_VENUE.filter(
    name => names.includes(name) || (isAboutClock && (name === 'regionId' || name === 'timeZone')),
  );
  const now = placed(next);
  return {
    venueId: id,
    now: Object.fromEntries(followed.map(name => [name, now[name]])),
    earlier: distinct(states.map(placed)),
  };
}

function distinct(places: readonly PlaceOfVenue[]): PlaceOfVenue[] {
  return [...new Map(places.map(place => [JSON.stringify(place), place])).values()];
}
