import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PublicNight } from '#contracts/events/publicCalls.ts';
import type { PublicSpot } from '#contracts/events/publicSpots.ts';
import { mapOfCities, mapOfNights } from './calendarMap.ts';
import { clustersOf } from './clusters.ts';

const city = (label: string, latitude: number, longitude: number, count = 1): PublicSpot => ({
  ...{ label, latitude, longitude, count, city: label.toLowerCase() },
  near: `${latitude},${longitude}`,
});
const CITIES = [
  city('Berlin', 52.52, 13.4, 90),
  city('Potsdam', 52.4, 13.07, 3),
  city('Madrid', 40.42, -3.7, 40),
  city('Auckland', -36.85, 174.76, 5),
];
const night = (id: string, latitude: number | null, longitude: number | null, venue: string | null) =>
  ({ id, latitude, longitude, venue, address: null, city: 'Berlin' }) as PublicNight;

describe('places on a map', () => {
  test('are all counted once, whatever is too close together', () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 600 }) });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 60 }), points => {
        const placed = points.map((one, index) => ({ ...one, index, count: (index % 7) + 1 }));
        const clusters = clustersOf(placed);
        const members = clusters.flatMap(one => one.members.map(({ index }) => index));
        expect(members.toSorted((one, other) => one - other)).toEqual(placed.map(({ index }) => index));
        for (const [index, { x, y }] of clusters.entries()) {
          for (const other of clusters.slice(index + 1)) {
            expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThanOrEqual(54);
          }
        }
      }),
    );
  });

  test('that are close together lead to a part where they are apart', async () => {
    const world = await mapOfCities({ spots: CITIES, unplaced: [] }, undefined);
    expect(world.land.length).toBeGreaterThan(10_000);
    expect(world.places.map(({ label }) => label)).toEqual(['Berlin', 'Potsdam', 'Madrid', 'Auckland']);
    const both = world.dots.find(({ places }) => places.length > 1)!;
    expect(both).toMatchObject({ count: 93, places: [0, 1] });
    const closer = await mapOfCities({ spots: CITIES, unplaced: [] }, both.closer!);
    expect(closer.at).toBe(both.closer);
    expect(closer.dots.map(({ places }) => places)).toEqual([[0], [1]]);
    expect([closer.places.length, closer.elsewhere]).toEqual([2, 2]);
    expect(closer.scale.share).toBeLessThanOrEqual(0.25);
  });

  test('that nobody knows stand beside it, and an address that names no part is that of all', async () => {
    const unplaced = [{ label: 'Nowhere', city: 'nowhere', count: 4 }];
    const map = await mapOfCities({ spots: [], unplaced }, '91,0,x');
    expect(map).toMatchObject({ at: null, dots: [], places: [], elsewhere: 0 });
    expect(map.unplaced).toMatchObject([{ label: 'Nowhere', city: 'nowhere', count: 4 }]);
  });

  test('are those of nights by their coordinates, with what has none beside them', async () => {
    const nights = [
      ...[
        night('1', 52.5, 13.4, 'Clärchens'),
        night('2', 52.5, 13.40001, null),
        night('3', 52.51, 13.41, null),
      ],
      night('4', null, null, 'Somewhere'),
    ];
    const map = await mapOfNights(nights, undefined);
    expect(map.places.map(({ label, count }) => [label, count])).toEqual([
      ['Clärchens', 2],
      ['Berlin', 1],
    ]);
    expect(map.unplaced.map(one => one.nights.map(({ id }) => id))).toEqual([['4']]);
    // Coasts are too coarse for streets.
    expect([map.land, map.borders]).toEqual(['', '']);
    expect((await mapOfNights([], undefined)).places).toEqual([]);
  });
});

test('the coast of a part reaches across the 180th meridian', async () => {
  const { land } = await mapOfCities({ spots: [], unplaced: [] }, '-17,180,6');
  const xs = [...land.matchAll(/[ML ](-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x));
  expect(xs.some(x => x > 0 && x < 390)).toBe(true);
  expect(xs.some(x => x > 410 && x < 800)).toBe(true);
});
