import type { OfferedVenue } from '#contracts/venues/calls.ts';
import { numberText } from '../../ui/form/schemaErrors.ts';
import type { EventFormValues } from './eventFormValues.ts';

/**
 * What choosing a venue fills in, and what the fields had before, for an undo: the place and the region, and nothing
 * else. The time zone follows from these. A venue without a region leaves one that has its time zone. An address of
 * Google's no longer applies.
 */
export function chosenVenue(
  values: EventFormValues,
  venue: OfferedVenue,
  regionZone: string | undefined,
): { filled: Partial<EventFormValues>; before: Partial<EventFormValues> } {
  const filled = {
    venueId: venue.id,
    locationName: venue.name,
    locationAddress: venue.address ?? '',
    locationCity: venue.city ?? '',
    locationState: venue.state ?? '',
    locationCountry: venue.country ?? '',
    postalCode: venue.postalCode ?? '',
    regionId: venue.regionId ?? (regionZone === venue.timeZone ? values.regionId : ''),
    latitude: numberText(venue.latitude),
    longitude: numberText(venue.longitude),
    googlePlaceId: '',
  } satisfies Partial<EventFormValues>;
  const before = Object.keys(filled).map(field => [field, values[field as keyof typeof filled]]);
  return { filled, before: Object.fromEntries(before) };
}
