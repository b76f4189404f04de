import { instantOf } from '#contracts/calendar/wallTime.ts';
import type { EventRead } from '#contracts/events/calls.ts';
import { isDay } from '#contracts/events/event/allDay.ts';
import { textsToldIn } from '#contracts/events/event/textUses.ts';
import { readPrice } from '#contracts/events/price/price.ts';
import { isPriceOpen } from '#contracts/events/price/priceOpen.ts';
import { countryCode } from '#contracts/platform/sentences/country.ts';
import { shownLink } from '#contracts/platform/text/shownAddress.ts';
import { told } from '../reading/publicNight.ts';
import { placeText } from './pagePlace.ts';

/**
 * schema.org/Event as JSON-LD; times with the UTC offset at that place and time, and of what is all-day its first and its
 * last day. Search engines want a place: where there is no other, it is the city of its region.
 */
export function structured(event: EventRead, url: string, image: string | null) {
  const { eventOrganizer: organizer, movedFrom } = event;
  const { start, end } = told(event);
  return given({
    '@context': 'https://schema.org',
    '@type': 'DanceEvent',
    name: event.title,
    description: event.description || null,
    startDate: withOffset(start, event.timeZone),
    endDate: end && withOffset(end, event.timeZone),
    previousStartDate: movedFrom && withOffset(movedFrom.slice(0, 16), event.timeZone),
    eventStatus: `https://schema.org/${statusOf(event)}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url,
    sameAs: shownLink(event.sourceUrl),
    image: image && [pictureOf(image, event.coverImageAlt)],
    location: locationOf(event),
    maximumAttendeeCapacity: event.maxAttendees,
    organizer:
      organizer &&
      given({ '@type': 'Organization', name: organizer.name, url: shownLink(organizer.website) }),
    additionalProperty: propertiesOf(event),
    ...offered(event, url),
  });
}

/** What visitors read of it besides, each text with its heading. */
function propertiesOf(event: EventRead) {
  const told = textsToldIn('markup', event);
  const properties = told.map(({ heading: [name], text: value }) => ({
    '@type': 'PropertyValue',
    name,
    value,
  }));
  return properties.length > 0 ? properties : null;
}

/** The known parts of the place. An event is in the city of its region unless it names another one. */
function locationOf(event: EventRead) {
  const { locationName, locationAddress, locationCity, locationState, locationCountry, postalCode } = event;
  const { latitude, longitude, region } = event;
  const city = locationCity ?? region?.city ?? null;
  const name = locationName ?? city ?? placeText(event);
  if (!name && (latitude === null || longitude === null)) return null;
  return given({
    '@type': 'Place',
    name: name || null,
    address: given({
      '@type': 'PostalAddress',
      streetAddress: locationAddress,
      addressLocality: city,
      addressRegion: locationState,
      postalCode,
      addressCountry: countryOf(
        locationCountry ?? (locationCity === null ? (region?.country ?? null) : null),
      ),
    }),
    geo: latitude !== null && longitude !== null ? { '@type': 'GeoCoordinates', latitude, longitude } : null,
  });
}

/** The code of a country (ISO 3166), as search engines want it; one that is not known stays as it was written. */
function countryOf(country: string | null): string | null {
  return country && (countryCode(country) ?? country);
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
    offers: { ...amount, priceCurrency: currency, url, ...soldIn(event) },
  };
}

/** Nobody says how many tickets are left: it can be had until it is cancelled. */
function soldIn({ status, createdAt }: EventRead) {
  const availability = status === 'cancelled' ? 'Discontinued' : 'InStock';
  return { availability: `https://schema.org/${availability}`, validFrom: createdAt };
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

/** 2027-03-05T20:00:00+01:00; a day stays one. */
function withOffset(told: string, timeZone: string): string {
  if (isDay(told)) return told;
  const minutes = offsetAt(told, timeZone);
  const size = Math.abs(minutes);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${told}:00${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function offsetAt(local: string, timeZone: string): number {
  return (Date.parse(`${local}Z`) - instantOf(local, timeZone).getTime()) / 60_000;
}
