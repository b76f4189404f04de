import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metresBetween } from '../../services/platform/geography/metres.ts';
import { type Coordinates, cellAt, cellsAround, EARTH_KM } from './cells.ts';
import { nearOf, nearText, roundedNear, WITHIN_KM } from './near.ts';

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** Where grids break: poles, the 180th meridian, and the edges of cells. */
const edge = fc.record({
  latitude: fc.constantFrom(-90, -89.999, -89.5, -66, -0.5, -0, 0, 0.5, 52.5, 66.57, 89.5, 89.999, 90),
  longitude: fc.constantFrom(-180, -179.999, -90, -0.5, 0, 13.4, 90, 179.5, 179.999, 180),
});
const km = fc.constantFrom(1, 10, 25, 100, 250, 500);

/** The point at a distance in a direction, on a sphere. */
function away(from: Coordinates, distance: number, direction: number): Coordinates {
  const angle = distance / EARTH_KM;
  const [lat, lng] = [from.latitude, from.longitude].map(value => (value * Math.PI) / 180) as [
    number,
    number,
  ];
  const sine = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(direction);
  const latitude = Math.asin(Math.max(-1, Math.min(1, sine)));
  const east = Math.sin(direction) * Math.sin(angle) * Math.cos(lat);
  const longitude = lng + Math.atan2(east, Math.cos(angle) - Math.sin(lat) * Math.sin(latitude));
  const around = ((((longitude * 180) / Math.PI + 180) % 360) + 360) % 360;
  return { latitude: (latitude * 180) / Math.PI, longitude: around - 180 };
}

test('every place of a circle is in one of its cells, at the poles and the 180th meridian too', () => {
  fc.assert(
    fc.property(
      fc.oneof(place, edge),
      km,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      (centre, radius, share, direction) => {
        const one = away(centre, radius * share, direction);
        expect(metresBetween(centre, one) / 1_000).toBeLessThanOrEqual(radius + 1e-6);
        expect(cellsAround(centre, radius)).toContain(cellAt(one.latitude, one.longitude));
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a circle has each of its cells once, and few of them wherever it is', () => {
  fc.assert(
    fc.property(fc.oneof(place, edge), centre => {
      const cells = cellsAround(centre, WITHIN_KM.most);
      expect(new Set(cells).size).toBe(cells.length);
      expect(cells.length).toBeLessThan(150);
      expect(cellsAround(centre, 10).length).toBeLessThanOrEqual(9);
    }),
    { numRuns: 500 },
  );
});

test('the two names of the 180th meridian are one cell, and all those of a pole', () => {
  for (const latitude of [-60, 0, 17.3, 71]) expect(cellAt(latitude, 180)).toBe(cellAt(latitude, -180));
  const pole = cellsAround({ latitude: 90, longitude: 12 }, 60);
  for (const longitude of [-180, -77, 0, 179.9]) expect(pole).toContain(cellAt(90, longitude));
  // An old fact may lack them.
  expect([cellAt(null, 3), cellAt(3, undefined), cellAt(Number.NaN, 3)]).toEqual([null, null, null]);
});

test('the grid is the one that rows were written with', () => {
  const known = [
    [52.52, 13.405],
    [-33.87, 151.21],
    [0, 0],
    [90, 0],
    [-90, 0],
  ].map(([latitude, longitude]) => cellAt(latitude!, longitude!));
  expect(known).toEqual([148_201, 36_920, 82_868, 165_014, 1]);
});

test.each([
  ['52.520008,13.404954', '52.52,13.4'],
  ['-33.8688,151.2093', '-33.87,151.21'],
  ['-0.001,-0.004', '0,0'],
  ['90,180', '90,180'],
])('%s is asked for as %s', (given, asked) => {
  expect(roundedNear(given)).toBe(asked);
  expect(nearText(nearOf(given)!)).toBe(asked);
  expect(roundedNear(asked)).toBe(asked);
});

test.each([
  '',
  '91,0',
  '0,181',
  '1e1,2',
  'NaN,0',
  '5',
  '5,',
  ',5',
  '5,5,5',
  ' 5,5',
  '5;5',
  '+5,5',
  '٥,٥',
  '0x1,2',
])('the text %j names no place', text => expect(nearOf(text)).toBeUndefined());
