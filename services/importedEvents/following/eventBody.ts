import type { z } from 'zod';
import { instantOf, PLATFORM_ZONE } from '#contracts/calendar/wallTime.ts';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import { eventCreateBody } from '#contracts/events/eventBody.ts';
import { type ImportedContent, isItemPriceOpen } from '#contracts/importedEvents/importedEvent.ts';
import { textsOfItem } from '#contracts/importedEvents/itemTexts.ts';
import { pictureAddress, webAddress } from '#contracts/platform/validation/webAddress.ts';
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
  const { title, description, startLocal, endLocal, allDay, cancelled, price, currency, danceStyleIds } =
    item;
  const { timeZone: _, ...ofVenue } = venue ? placeOf(venue) : { timeZone: null };
  const regionId = item.regionId ?? venue?.regionId ?? null;
  const { sourceUrl, latitude, longitude } = item;
  return eventCreateBody.parse({
    ...{ title, description, price, currency, danceStyleIds, sourceUrl: addressIn(sourceUrl) },
    coverImage: pictureAddress.safeParse(item.imageUrl).data ?? null,
    ...{ ...textsOfItem(item), latitude, longitude },
    ...(venue && { ...ofVenue, venueId: venue.id }),
    priceOpen: isItemPriceOpen(item),
    regionId,
    startDateTime: startLocal,
    endDateTime: endLocal,
    allDay,
    status: cancelled ? 'cancelled' : regionId !== null ? 'published' : 'draft',
  });
}

/** Items that were read before may have an address that the form does not take. */
function addressIn(sourceUrl: string | null): string | null {
  return webAddress.safeParse(sourceUrl).data ?? null;
}

/**
 * The zone that an event has instead of that of its region, `regions`: the one that its times were read on. Without a
 * region that is the one that its source named; with one, where a series keeps the zone of its source (`keptZone`), or
 * where the region is known by the venue alone.
 */
export function zoneOf(
  { regionId, timeZone, startLocal, recurrence }: ImportedContent,
  venue: KnownVenue | undefined,
  regions: string,
): Pick<EventForm, 'timeZone'> | object {
  if (regionId === null && !venue?.regionId)
    return { timeZone: timeZone ?? venue?.timeZone ?? PLATFORM_ZONE };
  if (timeZone === null || timeZone === regions || startLocal === null) return {};
  const isOtherInstant = +instantOf(startLocal, timeZone) !== +instantOf(startLocal, regions);
  const isRead = regionId === null ? isOtherInstant : isKeptZone(recurrence, timeZone);
  return isRead ? { timeZone } : {};
}

/** The region's zone may have changed since, and is that of the item no longer. */
function isKeptZone(recurrence: string | null, timeZone: string): boolean {
  return recurrence !== null && (JSON.parse(recurrence) as { timeZone?: unknown }).timeZone === timeZone;
}
