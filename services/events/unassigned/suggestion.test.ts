import fc from 'fast-check';
import { expect, test } from 'vitest';
import { regionFinder } from '#platform/geography/places.ts';
import { suggester } from './suggestion.ts';

const region = (
  id: string,
  city: string,
  country: string,
  latitude: number | null,
  longitude: number | null,
) => {
  return { id, city, state: null, country, latitude, longitude };
};
const REGIONS = [
  region('lisbon', 'Lisbon', 'Portugal', 38.7223, -9.1393),
  region('setubal', 'Setúbal', 'Portugal', 38.5244, -8.8882),
  region('valencia', 'Valencia', 'Spain', 39.4699, -0.3763),
  region('berlin', 'Berlin', 'Germany', null, null),
  region('fiji', 'Taveuni', 'Fiji', -16.85, 179.97),
];
const suggest = suggester(REGIONS, regionFinder(REGIONS));

const NOWHERE = {
  latitude: null,
  longitude: null,
  locationCity: null,
  locationState: null,
  locationCountry: null,
};
const at = (latitude: number, longitude: number) => ({ ...NOWHERE, latitude, longitude });
const inCity = (locationCity: string, locationCountry: string | null = null) => ({
  ...NOWHERE,
  locationCity,
  locationCountry,
});

test('the nearest region within 50 km is suggested, with its distance', () => {
  expect(suggest(at(38.7223, -9.1393))).toEqual({ regionId: 'lisbon', km: 0 });
  expect(suggest(at(38.55, -8.95))).toEqual({ regionId: 'setubal', km: 6.1 });
  // Évora, 100 km away.
  expect(suggest(at(38.571, -7.9135))).toBeUndefined();
});

test('distances reach across the 180th meridian', () => {
  expect(suggest(at(-16.85, -179.97))).toEqual({ regionId: 'fiji', km: 6.4 });
});

test('without coordinates, the city decides, in any of its names', () => {
  expect(suggest(inCity('Lisboa'))).toEqual({ regionId: 'lisbon', km: null });
  expect(suggest(inCity('10999 Berlin-Kreuzberg', 'Deutschland'))).toEqual({ regionId: 'berlin', km: null });
  expect(suggest(inCity('Valencia', 'Venezuela'))).toBeUndefined();
  expect(suggest(inCity(''))).toBeUndefined();
  expect(suggest(NOWHERE)).toBeUndefined();
});

test('a city of the same name that is far away is not suggested, unless the region has no coordinates', () => {
  // Valencia in Venezuela, without its country.
  expect(suggest({ ...inCity('Valencia'), latitude: 10.16, longitude: -68 })).toBeUndefined();
  expect(suggest({ ...inCity('Berlin'), latitude: 52.5, longitude: 13.4 })).toEqual({
    regionId: 'berlin',
    km: null,
  });
});

test('of two regions with the name of the city, none is suggested', () => {
  const two = [region('a', 'Paris', 'France', null, null), region('b', 'Paris', 'United States', null, null)];
  const among = suggester(two, regionFinder(two));
  expect(among(inCity('Paris'))).toBeUndefined();
  expect(among(inCity('Paris', 'France'))).toEqual({ regionId: 'a', km: null });
});

test('whatever lies within 49 km of a region gets one that is no farther, at any place on earth', () => {
  const anywhere = fc.record({
    latitude: fc.double({ min: -89, max: 89, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const offset = fc.record({
    km: fc.double({ min: 0, max: 49, noNaN: true }),
    bearing: fc.double({ min: 0, max: 6.28, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(anywhere, { minLength: 1, maxLength: 20 }), offset, (places, { km, bearing }) => {
      const regions = places.map((place, index) => ({
        ...region(`${index}`, `City ${index}`, 'X', 0, 0),
        ...place,
      }));
      const near = suggester(
        regions,
        regionFinder(regions),
      )({ ...NOWHERE, ...moved(places[0]!, km, bearing) });
      expect(near?.km).toBeLessThanOrEqual(km + 0.1);
    }),
    { numRuns: 500 },
  );
});

type Point = { latitude: number; longitude: number };

/** The point at a distance in a direction, on a sphere. */
function moved({ latitude, longitude }: Point, km: number, bearing: number): Point {
  const [rad, arc] = [Math.PI / 180, km / 6_371];
  const [phi, lambda] = [latitude * rad, longitude * rad];
  const sine = Math.sin(phi) * Math.cos(arc) + Math.cos(phi) * Math.sin(arc) * Math.cos(bearing);
  const turned = Math.atan2(
    Math.sin(bearing) * Math.sin(arc) * Math.cos(phi),
    Math.cos(arc) - Math.sin(phi) * sine,
  );
  const east = ((lambda + turned) / rad + 540) % 360;
  return { latitude: Math.asin(sine) / rad, longitude: east - 180 };
}
