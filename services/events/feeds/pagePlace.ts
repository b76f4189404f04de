import type { EventRead } from '#contracts/events/calls.ts';

/** The place in a line: name, street, postal code and city, country; empty where nothing is known. */
export function placeText(event: EventRead): string {
  const { locationName, locationAddress, locationCity, locationState, locationCountry, postalCode } = event;
  const city = [postalCode, locationCity].filter(Boolean).join(' ');
  return [locationName, locationAddress, city, locationState, locationCountry].filter(Boolean).join(', ');
}
