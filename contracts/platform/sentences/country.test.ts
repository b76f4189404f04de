import { expect, it } from 'vitest';
import { placeIn } from './country.ts';

it.each([
  ['Berlin, Germany', 'Berlin, Alemania'],
  ['New York, NY, United States', 'New York, NY, Estados Unidos'],
  ['Istanbul, Türkiye', 'Istanbul, Turquía'],
  ['Spain', 'España'],
  ['Somewhere, Atlantis', 'Somewhere, Atlantis'],
  ['', ''],
])('%s is %s in Spanish', (place, told) => {
  expect(placeIn(place, 'es')).toBe(told);
  expect(placeIn(place, 'en')).toBe(place);
});
