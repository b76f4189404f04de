import { expect, it } from 'vitest';
import { countryCode, regionFinder } from './places.ts';

const region = (id: string, city: string, country: string, state: string | null = null) => ({
  id,
  city,
  country,
  state,
});
const find = regionFinder([
  region('berlin', 'Berlin', 'Germany'),
  region('munich', 'Munich', 'Germany'),
  region('koeln', 'Köln', 'Germany'),
  region('duesseldorf', 'Düsseldorf', 'Germany'),
  region('seville', 'Seville', 'Spain'),
  region('london', 'London', 'United Kingdom'),
  region('ontario', 'London', 'Canada', 'Ontario'),
  region('portland-or', 'Portland', 'United States', 'Oregon'),
  region('portland-me', 'Portland', 'United States', 'Maine'),
]);

it.each([
  ['BERLIN', undefined, 'berlin'],
  ['10999 Berlin-Kreuzberg', undefined, 'berlin'],
  ['Berlin, Germany', undefined, 'berlin'],
  ['München', 'Deutschland', 'munich'],
  ['Muenchen', 'DE', 'munich'],
  ['Cologne', 'Allemagne', 'koeln'],
  ['Duesseldorf', undefined, 'duesseldorf'],
  ['Sevilla', 'España', 'seville'],
  ['Siviglia', 'Spagna', 'seville'],
  ['Londres', 'Reino Unido', 'london'],
  ['London', 'Kanada', 'ontario'],
  ['London', 'England', 'london'],
  ['London', undefined, 'several'],
  ['London', 'Germany', undefined],
  ['Berlin', 'Prussia', 'berlin'],
  ['Jena', 'Germany', undefined],
  ['', undefined, undefined],
])('%s in %s', (city, country, id) => {
  expect(find({ city, ...(country && { country }) })).toBe(id);
});

it('a state decides between cities of one name', () => {
  expect(find({ city: 'Portland', country: 'USA' })).toBe('several');
  expect(find({ city: 'Portland', country: 'USA', state: 'maine' })).toBe('portland-me');
});

it('a country is recognised by its code and its name in six languages', () => {
  expect(['DE', 'Germany', 'Deutschland', 'Alemania', 'Alemanha', 'Germania'].map(countryCode)).toEqual(
    Array(6).fill('DE'),
  );
});
