import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLOSEST, MAP, type MapView, moved, onMap, snapped, viewOf, viewOn, viewText } from './mercator.ts';

const place = fc.record({
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const view = fc
  .tuple(place, fc.integer({ min: 0, max: CLOSEST }))
  .map(([middle, zoom]): MapView => snapped({ ...middle, zoom }));

test('a view is the same one after it was written into an address and read again', () => {
  fc.assert(
    fc.property(view, one => {
      const text = viewText(one);
      expect(viewText(viewOf(text)!)).toBe(text);
      expect(viewText(snapped(one))).toBe(text);
    }),
    { numRuns: 1_000 },
  );
});

test('the middle of a view is near its middle, and what is far away is not on it', () => {
  const berlin = snapped({ latitude: 52.52, longitude: 13.4, zoom: 8 });
  const { x, y } = onMap(berlin, { latitude: 52.52, longitude: 13.4 })!;
  expect(Math.abs(x - MAP.width / 2)).toBeLessThanOrEqual(25);
  expect(Math.abs(y - MAP.height / 2)).toBeLessThanOrEqual(25);
  expect(onMap(berlin, { latitude: 48.14, longitude: 11.58 })).toBeUndefined();
});

test('the view of some places shows all of them, on both sides of the 180th meridian too', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 6 }), places => {
      const shown = viewOn(places, 9);
      // From pole to pole is more than the map is high: then it shows the world as far as it goes.
      const seen = places.filter(one => onMap(shown, one));
      if (shown.zoom > 0) expect(seen).toHaveLength(places.length);
    }),
    { numRuns: 500 },
  );
  const fiji = [
    { latitude: -17.8, longitude: 177.5 },
    { latitude: -16.9, longitude: -179.9 },
  ];
  expect(viewOn(fiji, 9).zoom).toBeGreaterThan(5);
  expect(viewOn([fiji[0]!], 5).zoom).toBe(5);
  expect(viewOn([], 5).zoom).toBe(0);
});

test('a view moves to each side until the world ends in the north and south, and goes around', () => {
  const north = moved(snapped({ latitude: 80, longitude: 0, zoom: 3 }), 0, -10_000);
  expect(viewText(moved(north, 0, -300))).toBe(viewText(north));
  const around = moved(snapped({ latitude: 0, longitude: 179, zoom: 5 }), 400, 0);
  expect(around.longitude).toBeLessThan(-170);
});

test.each(['', 'x', '1,2', '91,0,3', '0,181,3', '1,2,3,4', '1,2,-1', '1e1,2,3', "1,2,3'", 'NaN,1,2'])(
  'the text %j is no view',
  text => expect(viewOf(text)).toBeUndefined(),
);

test('a zoom that there is not is the closest one', () => expect(viewOf('1,2,99')!.zoom).toBe(CLOSEST));
