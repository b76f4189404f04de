import { expect, test } from 'vitest';
import { EMPTY } from './eventFormValues.ts';
import { bodyOf, changedBody } from './sentBody.ts';
import { chosenVenue } from './venueChoice.ts';

const venue = {
  ...{
    id: '0197a000-0000-7000-8000-0000000000f1',
    name: 'Casa Porteña 💃',
    address: 'Rua 7',
    city: 'Lisboa',
  },
  ...{ state: null, country: 'Portugal', postalCode: '1200', regionId: null, region: null },
  ...{ latitude: -90, longitude: 180, timeZone: 'Europe/Lisbon' },
};
const typed = {
  ...EMPTY,
  ...{ title: 'Salsa', price: '10', locationName: 'cas', locationState: 'Old', googlePlaceId: 'ChIJ' },
};

test('choosing a venue fills the place, and leaves everything else', () => {
  const now = { ...typed, ...chosenVenue(typed, venue, undefined).filled };
  expect(bodyOf(now)).toEqual({
    ...bodyOf(typed),
    venueId: venue.id,
    locationName: 'Casa Porteña 💃',
    locationAddress: 'Rua 7',
    locationCity: 'Lisboa',
    locationState: null,
    locationCountry: 'Portugal',
    postalCode: '1200',
    latitude: -90,
    longitude: 180,
    googlePlacesId: null,
  });
});

test('undoing the choice gives back what was there', () => {
  const { filled, before } = chosenVenue(typed, venue, undefined);
  expect({ ...typed, ...filled, ...before }).toEqual(typed);
});

test('the region is sent with a newly chosen venue, also if there is none, so that its time zone counts', () => {
  const now = { ...typed, ...chosenVenue(typed, venue, undefined).filled };
  expect(changedBody(typed, now)).toMatchObject({ venueId: venue.id, regionId: null });
  expect(changedBody(now, { ...now, title: 'Zouk' })).toEqual({ title: 'Zouk' });
});

test('a region stays if the venue has none and its time zone is the same', () => {
  const there = { ...typed, regionId: '0197a000-0000-7000-8000-000000000001' };
  expect(chosenVenue(there, venue, 'Europe/Lisbon').filled.regionId).toBe(there.regionId);
  expect(chosenVenue(there, venue, 'Europe/Berlin').filled.regionId).toBe('');
});
