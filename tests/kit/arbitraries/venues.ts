import fc from 'fast-check';
import { FROM_VENUE, type PlaceOfVenue } from '#contracts/events/event/venueFollowing.ts';
import { VENUE_STATUSES } from '#contracts/venues/venue.ts';
import { type Asked, id, someFields, text } from './values.ts';

const zone = fc.constantFrom('Europe/Berlin', 'Europe/Lisbon', 'UTC', '', 'Mars/Olympus');
const latitude = fc.option(fc.oneof(fc.constantFrom(-90, 90), fc.double({ min: -90, max: 90, noNaN: true })));
const longitude = fc.option(
  fc.oneof(fc.constantFrom(-180, 180), fc.double({ min: -180, max: 180, noNaN: true })),
);
const venue = fc.record({
  name: text.map(name => `Casa ${name}`),
  address: fc.option(text),
  city: fc.option(text),
  state: fc.option(text),
  country: fc.option(text),
  postalCode: fc.option(fc.string({ maxLength: 10 })),
  regionId: fc.option(id),
  latitude,
  longitude,
  timeZone: zone,
  notes: fc.option(text),
  eventId: fc.option(id),
  status: fc.constantFrom(...VENUE_STATUSES),
});

export const ofVenue: Record<string, Asked> = {
  AddVenue: { weight: 3, data: venue },
  ChangeVenue: {
    weight: 4,
    data: someFields(venue, [
      ...(['name', 'address', 'city', 'state', 'country', 'regionId', 'latitude', 'longitude'] as const),
      ...(['timeZone', 'notes', 'status'] as const),
    ]),
  },
};

const place: fc.Arbitrary<PlaceOfVenue> = fc.record({
  locationName: fc.option(text),
  locationAddress: fc.option(text),
  locationCity: fc.option(text),
  locationState: fc.option(text),
  locationCountry: fc.option(text),
  postalCode: fc.option(fc.string({ maxLength: 10 })),
  latitude,
  longitude,
  regionId: fc.option(id),
  timeZone: fc.constantFrom('Europe/Berlin', 'UTC'),
});
/** The venues that events are at, and that change. */
export const venueId = fc.constantFrom(
  '0197a000-0000-7000-8000-0000000000f1',
  '0197a000-0000-7000-8000-0000000000f2',
);
const following = {
  venueId,
  now: someFields(place, [...FROM_VENUE]),
  earlier: fc.array(place, { maxLength: 2 }),
};
export const followEvent = fc.record({ ...following, overwrite: fc.boolean() });
export const followSeries = (day: fc.Arbitrary<string>) =>
  fc.record({
    ...following,
    overwrite: fc.record({ series: fc.boolean(), dates: fc.array(day, { maxLength: 3 }) }),
  });
