import { type ListedVenue, type VenueRead, venueCreateBody } from '#contracts/venues/calls.ts';
import { FILLS } from '#contracts/venues/venue.ts';
import { changedValues } from '../ui/form/formValues.ts';
import { numberOf, numberText, schemaErrors } from '../ui/form/schemaErrors.ts';

/** The form's values: numbers as typed, and empty strings where there is nothing. */
export type VenueValues = {
  name: string;
  address: string;
  postalCode: string;
  city: string;
  state: string;
  country: string;
  regionId: string;
  latitude: string;
  longitude: string;
  /** Of a venue without a region; empty for that of its place. */
  timeZone: string;
  notes: string;
};

/** The form's values for a venue; for null those of a new one. */
export function valuesOf(venue: VenueRead | ListedVenue | null): VenueValues {
  return {
    name: venue?.name ?? '',
    address: venue?.address ?? '',
    postalCode: venue?.postalCode ?? '',
    city: venue?.city ?? '',
    state: venue?.state ?? '',
    country: venue?.country ?? '',
    regionId: venue?.regionId ?? '',
    latitude: numberText(venue?.latitude ?? null),
    longitude: numberText(venue?.longitude ?? null),
    timeZone: venue && venue.regionId === null ? venue.timeZone : '',
    notes: venue?.notes ?? '',
  };
}

/** The request body for the form's values. */
export function bodyOf(values: VenueValues) {
  const { name, regionId, timeZone } = values;
  const text = (field: 'address' | 'postalCode' | 'city' | 'state' | 'country' | 'notes') =>
    values[field].trim() || null;
  return {
    name: name.trim(),
    address: text('address'),
    postalCode: text('postalCode'),
    city: text('city'),
    state: text('state'),
    country: text('country'),
    regionId: regionId || null,
    latitude: numberOf(values.latitude),
    longitude: numberOf(values.longitude),
    ...(timeZone && !regionId && { timeZone }),
    notes: text('notes'),
  };
}

/** The request body with only the fields that differ from the venue. */
export function changedBody(venue: VenueRead, values: VenueValues) {
  return changedValues(bodyOf(valuesOf(venue)), bodyOf(values));
}

/** Whether events at the venue can follow such a change: notes are about the venue alone. */
export function concernsEvents(changed: object): boolean {
  return Object.keys(changed).some(field => field in FILLS);
}

/** Validation errors by field, from the schema that the server uses. */
export function errorsOf(values: VenueValues): Partial<Record<keyof VenueValues, string>> {
  return schemaErrors(venueCreateBody, bodyOf(values));
}
