import { expect, test } from 'vitest';
import { projectionOf } from './mapExtent.ts';

const BERLIN = { longitude: 13.4, latitude: 52.5 };
const MADRID = { longitude: -3.7, latitude: 40.4 };
const SYDNEY = { longitude: 151.2, latitude: -33.9 };
const LIMA = { longitude: -77, latitude: -12 };

const onMap = (places: (typeof BERLIN)[]) => {
  const projection = projectionOf(places, 800, 380);
  return places.map(({ longitude, latitude }) => projection([longitude, latitude])!);
};

test.each([
  ['one city', [BERLIN]],
  ['one continent', [BERLIN, MADRID]],
  ['the world', [BERLIN, SYDNEY, LIMA]],
])('%s is on the map', (_, places) => {
  for (const [x, y] of onMap(places)) {
    expect(x).toBeGreaterThan(10);
    expect(x).toBeLessThan(790);
    expect(y).toBeGreaterThan(5);
    expect(y).toBeLessThan(375);
  }
});

test('places close together are drawn further apart than on a world map', () => {
  const distance = ([a, b]: [number, number][]) => Math.hypot(a![0] - b![0], a![1] - b![1]);
  const near = onMap([BERLIN, MADRID]) as [number, number][];
  const far = onMap([BERLIN, MADRID, SYDNEY, LIMA]) as [number, number][];
  expect(distance(near)).toBeGreaterThan(distance(far) * 3);
});
