import { expect, test } from 'vitest';
import { readPosition } from './position.ts';

test.each([
  ['52.52, 13.405', 52.52, 13.405],
  [' 52.52 13.405 ', 52.52, 13.405],
  ['-33.87;151.21', -33.87, 151.21],
  ['52,52 13,405', 52.52, 13.405],
  ['52,52, 13,405', 52.52, 13.405],
  ['33.87° S, 70.5° W', -33.87, -70.5],
  ['40.4 N 3.7 W', 40.4, -3.7],
  ['https://maps.example/place/@52.5200,13.4050,17z', 52.52, 13.405],
  ['0, 0', 0, 0],
])('%o is a position', (text, latitude, longitude) => {
  expect(readPosition(text)).toEqual({ latitude, longitude });
});

test.each(['', '52.52', '91, 13', '52, 181', 'Berlin', '52.52, 13.405, 4', '1e9, 2', '٥٢ ١٣'])(
  '%o is none',
  text => {
    expect(readPosition(text)).toBeNull();
  },
);
