import type { EventRead } from '#contracts/events/calls.ts';
import { toldTimes } from '#contracts/events/event/allDay.ts';
import { isPriceOpen } from '#contracts/events/price/priceOpen.ts';
import type { PublicNight } from '#contracts/events/publicCalls.ts';
import { shownPicture } from '#contracts/platform/text/shownAddress.ts';

/** An event or date as visitors see it. `address` is that of the site, `km` how far it is from the place asked for. */
export function publicNightOf(event: EventRead, address: string, km?: number): PublicNight {
  const { eventOrganizer: organizer, region } = event;
  return {
    id: event.id,
    title: event.title,
    status: event.status,
    ...told(event),
    allDay: event.allDay,
    startsAt: event.startsAt,
    timeZone: event.timeZone,
    cityStart: event.cityStart,
    seriesId: event.seriesId,
    moved: event.movedFrom !== null,
    movedFrom: event.movedFrom?.slice(0, 16) ?? null,
    venue: event.locationName,
    address: event.locationAddress,
    city: event.locationCity ?? region?.city ?? null,
    country: event.locationCountry ?? region?.country ?? null,
    latitude: event.latitude,
    longitude: event.longitude,
    distance: km === undefined ? null : Math.round(km * 10) / 10,
    price: event.price,
    currency: event.currency,
    priceOpen: isPriceOpen(event),
    category: event.category,
    styles: event.danceStyles.map(({ danceStyle }) => danceStyle),
    organizer: organizer && { id: organizer.id, name: organizer.name },
    image: shownPicture(event.coverImage),
    confirmation: event.confirmation,
    url: `${address}/events/${event.id}`,
  };
}

/** The public times of an event or date: days if it is all-day, else wall times to the minute. */
export function told({ startDateTime, endDateTime, allDay }: EventRead): Pick<PublicNight, 'start' | 'end'> {
  const startLocal = startDateTime.slice(0, 16);
  return toldTimes({ startLocal, endLocal: endDateTime?.slice(0, 16) ?? null, allDay });
}
