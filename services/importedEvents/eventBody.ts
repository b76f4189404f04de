import type { z } from 'zod';
import { PLATFORM_ZONE } from '#contracts/calendar/wallTime.ts';
import type { EventForm } from '#contracts/events/event/event.ts';
import { eventCreateBody } from '#contracts/events/eventBody.ts';
import { type ImportedContent, isItemPriceOpen } from '#contracts/importedEvents/importedEvent.ts';
import { pictureAddress, webAddress } from '#contracts/platform/webAddress.ts';
import { placeOf, type VenueFields } from '#contracts/venues/venue.ts';

/** A venue of the venue book where an item takes place. */
export type KnownVenue = VenueFields & { id: string };
/** Finds the venue of the venue book where something takes place, retired ones not included; another area's. */
export type VenueAt = (
  place: Pick<ImportedContent, 'locationName' | 'locationCity' | 'latitude' | 'longitude'>,
) => Promise<KnownVenue | undefined>;

/**
 * The form of the event that an item becomes: published where title, start and region are known, else a draft. If the
 * venue book has its venue, it has what that says of the place.
 */
export function eventBodyOf(
  item: ImportedContent,
  venue: KnownVenue | undefined,
): z.output<typeof eventCreateBody> {
  const { title, description, startLocal, endLocal, cancelled, price, currency, danceStyleIds } = item;
  const { timeZone: _, ...ofVenue } = venue ? placeOf(venue) : { timeZone: null };
  const regionId = item.regionId ?? venue?.regionId ?? null;
  const {
    sourceUrl,
    locationName,
    locationAddress,
    locationCity,
    locationState,
    locationCountry,
    latitude,
    longitude,
  } = item;
  return eventCreateBody.parse({
    ...{ title, description, price, currency, danceStyleIds, sourceUrl: addressIn(sourceUrl) },
    coverImage: pictureAddress.safeParse(item.imageUrl).data ?? null,
    ...{ locationName, locationAddress, locationCity, locationState, locationCountry, latitude, longitude },
    ...(venue && { ...ofVenue, venueId: venue.id }),
    priceOpen: isItemPriceOpen(item),
    regionId,
    startDateTime: startLocal,
    endDateTime: endLocal,
    status: cancelled ? 'cancelled' : regionId !== null ? 'published' : 'draft',
  });
}

/** Items that were read before may have an address that the form does not take. */
function addressIn(sourceUrl: string | null): string | null {
  return webAddress.safeParse(sourceUrl).data ?? null;
}

/** Without a region, the zone is the one that the source named, for its times are in that one. */
export function zoneOf(
  { regionId, timeZone }: ImportedContent,
  venue: KnownVenue | undefined,
): Pick<EventForm, 'timeZone'> | object {
  if (regionId !== null || venue?.regionId) return {};
  return { timeZone: timeZone ?? venue?.timeZone ?? PLATFORM_ZONE };
}
