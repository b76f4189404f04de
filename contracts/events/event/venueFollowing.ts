import { z } from 'zod';
import { place, region } from './eventFields.ts';

/** What follows from a venue: the place without what only describes it elsewhere, and the region with its time zone. */
const ofVenue = z.object({ ...place, ...region }).omit({ venueId: true, googlePlacesId: true });
export const FROM_VENUE = Object.keys(ofVenue.shape) as (keyof typeof ofVenue.shape)[];
export type PlaceOfVenue = z.output<typeof ofVenue>;
/** What a venue changed, and what it was before: `earlier` has all the values that it ever gave its events. */
export const venueFollowing = z.object({
  venueId: z.uuid(),
  now: ofVenue.partial().refine(isRegionWithZone),
  earlier: z.array(ofVenue),
});
export type VenueFollowing = z.output<typeof venueFollowing>;

function isRegionWithZone({ regionId, timeZone }: Partial<PlaceOfVenue>): boolean {
  return (regionId === undefined) === (timeZone === undefined);
}
