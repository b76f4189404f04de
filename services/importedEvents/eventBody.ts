import type { z } from 'zod';
import { PLATFORM_ZONE } from '#contracts/calendar/wallTime.ts';
import type { EventForm } from '#contracts/events/event/event.ts';
import { eventCreateBody } from '#contracts/events/eventBody.ts';
import type { ImportedContent } from '#contracts/importedEvents/importedEvent.ts';
import { webAddress } from '#contracts/platform/publicForm.ts';

/** The form of the event that an item becomes: published where title, start and region are known, else a draft. */
export function eventBodyOf(item: ImportedContent): z.output<typeof eventCreateBody> {
  const { title, description, startLocal, endLocal, regionId, cancelled, price, currency, danceStyleIds } =
    item;
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
    ...{ title, description, price, currency, regionId, danceStyleIds, sourceUrl: addressIn(sourceUrl) },
    ...{ locationName, locationAddress, locationCity, locationState, locationCountry, latitude, longitude },
    startDateTime: startLocal,
    endDateTime: endLocal,
    status: regionId !== null && !cancelled ? 'published' : 'draft',
  });
}

/** Items that were read before may have an address that the form does not take. */
function addressIn(sourceUrl: string | null): string | null {
  return webAddress.safeParse(sourceUrl).data ?? null;
}

/** Without a region, the zone is the one that the source named. */
export function zoneOf({ regionId, timeZone }: ImportedContent): Pick<EventForm, 'timeZone'> | object {
  return regionId === null ? { timeZone: timeZone ?? PLATFORM_ZONE } : {};
}
