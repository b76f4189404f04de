import { instantOf } from '#contracts/calendar/wallTime.ts';
import type { EventRead } from '#contracts/events/calls.ts';
import { readPrice } from '#contracts/events/price/price.ts';
import { isPriceOpen } from '#contracts/events/price/priceOpen.ts';
import { shownLink } from '#contracts/platform/shownAddress.ts';
import { placeText } from './pagePlace.ts';

/** schema.org/Event as JSON-LD; times with the UTC offset at that place and time. */
export function structured(event: EventRead, url: string, image: string | null) {
  const { locationName, locationAddress, locationCity, locationState, locationCountry, postalCode } = event;
  const { latitude, longitude, eventOrganizer: organizer } = event;
  const place = placeText(event) && {
    '@type': 'Place',
    name: locationName ?? locationCity ?? placeText(event),
    address: {
      '@type': 'PostalAddress',
      ...given({
        streetAddress: locationAddress,
        addressLocality: locationCity,
        addressRegion: locationState,
        postalCode,
        addressCountry: locationCountry,
      }),
    },
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
  return given({
    '@context': 'https://schema.org',
    '@type': 'DanceEvent',
    name: event.title,
    description: event.description || null,
    startDate: withOffset(event.startDateTime, event.timeZone),
    endDate: event.endDateTime && withOffset(event.endDateTime, event.timeZone),
    previousStartDate: event.movedFrom && withOffset(event.movedFrom, event.timeZone),
    eventStatus: `https://schema.org/${statusOf(event)}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url,
    sameAs: shownLink(event.sourceUrl),
    image: image && [pictureOf(image, event.coverImageAlt)],
    location: place || null,
    maximumAttendeeCapacity: event.maxAttendees,
    organizer:
      organizer &&
      given({ '@type': 'Organization', name: organizer.name, url: shownLink(organizer.website) }),
    ...offered(event, url),
  });
}

/** What a night costs, as far as its price can be read; of a donation no amount is known. */
function offered(event: EventRead, url: string): Record<string, unknown> {
  const { price, currency } = event;
  const read = isPriceOpen(event) ? null : readPrice(price, currency);
  if (read === null || read.kind === 'donation') return {};
  const isFree = read.kind === 'free';
  const { from, to } = isFree ? { from: 0, to: 0 } : read;
  const amount =
    from === to
      ? { '@type': 'Offer', price: from }
      : { '@type': 'AggregateOffer', lowPrice: from, highPrice: to };
  return {
    ...(isFree && { isAccessibleForFree: true }),
    offers: { ...amount, priceCurrency: currency, url },
  };
}

function statusOf({ status, movedFrom }: EventRead): string {
  if (status === 'cancelled') return 'EventCancelled';
  return movedFrom === null ? 'EventScheduled' : 'EventRescheduled';
}

/** Only the address if the picture has no description. */
function pictureOf(image: string, alt: string | null): string | object {
  return alt ? { '@type': 'ImageObject', url: image, contentUrl: image, description: alt } : image;
}

function given(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

function withOffset(local: string, timeZone: string): string {
  const minutes = offsetAt(local, timeZone);
  const size = Math.abs(minutes);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function offsetAt(local: string, timeZone: string): number {
  return (Date.parse(`${local}Z`) - instantOf(local.slice(0, 16), timeZone).getTime()) / 60_000;
}
