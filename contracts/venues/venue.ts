import { z } from 'zod';
import { isTimeZone } from '../calendar/timeZone.ts';
import { eventPlace } from '../events/event/eventFields.ts';
import type { PlaceOfVenue } from '../events/event/venueFollowing.ts';
import type { StreamOf } from '../platform/fact.ts';
import { asMessage } from '../platform/validation/message.ts';
import { venueSentences } from './sentences.ts';

export const VENUE_STATUSES = ['active', 'retired'] as const;
export type VenueStatus = (typeof VENUE_STATUSES)[number];

const { locationName, locationAddress, locationCity, locationState, locationCountry } = eventPlace.shape;
const { postalCode, latitude, longitude } = eventPlace.shape;

// What an event takes over has the bounds that it has there. `timeZone` counts for a venue without a region.
const fields = {
  name: locationName.unwrap().min(1),
  address: locationAddress,
  city: locationCity,
  state: locationState,
  country: locationCountry,
  postalCode,
  regionId: z.uuid().nullable(),
  latitude,
  longitude,
  timeZone: z.string(),
  /** For administrators only. */
  notes: z.string().max(2_000).nullable(),
};
export const venueFields = z.object(fields);
export type VenueFields = z.output<typeof venueFields>;
export const VENUE_FIELDS = Object.keys(fields) as (keyof VenueFields)[];

export const venueFacts = {
  /** `eventId`: the decided event, or series, whose place it was. */
  VenueAdded: z.object({ ...fields, eventId: z.uuid().nullable() }),
  VenueChanged: z.object(fields).partial(),
  VenueRetired: z.object({}),
  VenueReinstated: z.object({}),
};

const asked = { ...fields, timeZone: z.string().refine(isTimeZone, asMessage(venueSentences.noZone)) };

export const venueCommands = {
  AddVenue: z.object({ ...asked, eventId: z.uuid().nullable().default(null) }),
  ChangeVenue: z.object({ ...asked, status: z.enum(VENUE_STATUSES) }).partial(),
  /** Undoes what a command did, by its id. */
  UndoVenueChange: z.object({ commandId: z.string() }),
};

export type VenueState = VenueFields & { eventId: string | null; status: VenueStatus };

export const venueStream: StreamOf<VenueState, typeof venueFacts, typeof venueCommands, 'VenueAdded'> = {
  category: 'venue',
  named: { field: 'name' },
  facts: venueFacts,
  commands: venueCommands,
  begin: { VenueAdded: data => ({ ...data, status: 'active' }) },
  evolve: {
    VenueChanged: (state, changed) => ({ ...state, ...changed }),
    VenueRetired: state => ({ ...state, status: 'retired' }),
    VenueReinstated: state => ({ ...state, status: 'active' }),
  },
};

/** The fields of an event that each field of its venue fills. */
export const FILLS = {
  name: 'locationName',
  address: 'locationAddress',
  city: 'locationCity',
  state: 'locationState',
  country: 'locationCountry',
  postalCode: 'postalCode',
  regionId: 'regionId',
  latitude: 'latitude',
  longitude: 'longitude',
  timeZone: 'timeZone',
} as const satisfies Record<Exclude<keyof VenueFields, 'notes'>, keyof PlaceOfVenue>;

/** What a venue gives the events that take place there. */
export function placeOf(venue: Omit<VenueFields, 'notes'>): PlaceOfVenue {
  const filled = Object.entries(FILLS).map(([field, name]) => [name, venue[field as keyof typeof FILLS]]);
  return Object.fromEntries(filled) as PlaceOfVenue;
}
