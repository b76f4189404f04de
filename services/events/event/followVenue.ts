import { isDeepStrictEqual } from 'node:util';
import {
  FROM_VENUE,
  type PlaceOfVenue,
  type VenueFollowing,
} from '#contracts/events/event/venueFollowing.ts';

// What takes place at a venue follows its changes where it has what the venue has or ever had. Any other value is one
// that a person gave it, and stays unless it is to be overwritten. Region and time zone are one value: an event has the
// clock of its region. A field that the venue did not change is left alone.

type Has = { [Field in keyof PlaceOfVenue]?: PlaceOfVenue[Field] | undefined };
export type FieldOfVenue = keyof PlaceOfVenue;

/** The fields that follow the venue, with their new values, and those that keep a value of their own. */
export function followed(
  has: Has,
  { now, earlier }: Pick<VenueFollowing, 'now' | 'earlier'>,
  overwrites: (field: FieldOfVenue) => boolean,
): { changed: Partial<PlaceOfVenue>; kept: FieldOfVenue[] } {
  const changed: Record<string, unknown> = {};
  const kept: FieldOfVenue[] = [];
  for (const field of FROM_VENUE) {
    if (!(field in now) || field === 'timeZone') continue;
    const together: readonly FieldOfVenue[] = field === 'regionId' ? ['regionId', 'timeZone'] : [field];
    if (together.every(one => isSame(has, now, one))) continue;
    const isOfVenue = earlier.some(before => hasOf(has, before, field));
    if (!isOfVenue && !overwrites(field)) kept.push(field);
    else for (const one of together) changed[one] = now[one];
  }
  return { changed: changed as Partial<PlaceOfVenue>, kept };
}

/** Whether a field has a value of the venue. A region brings its time zone, which may have changed since. */
function hasOf(has: Has, venue: PlaceOfVenue, field: FieldOfVenue): boolean {
  if (!isSame(has, venue, field)) return false;
  return field !== 'regionId' || venue.regionId !== null || has.timeZone === venue.timeZone;
}

function isSame(has: Has, other: Partial<PlaceOfVenue>, field: FieldOfVenue): boolean {
  return isDeepStrictEqual(has[field] ?? null, other[field] ?? null);
}
