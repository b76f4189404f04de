import { expect, test } from 'vitest';
import type { City, Gazetteer } from './cities.ts';
import { cityBySlug, cityTyped } from './namedCity.ts';

const one = (id: number, name: string, country: string, state: string, population: number): City => ({
  ...{ id, name, country, state, population, latitude: id, longitude: -id },
});
const CITIES = [
  one(1, 'San Juan', 'Puerto Rico', '', 400_000),
  one(2, 'San Juan', 'Argentina', '', 450_000),
  one(3, 'San Juan Capistrano', 'United States', 'CA', 35_000),
  one(4, 'Portland', 'United States', 'OR', 630_000),
  one(5, 'Portland', 'United States', 'ME', 66_000),
  one(6, 'Málaga', 'Spain', '', 570_000),
];
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const known: Gazetteer = {
  named: (text, limit) =>
    CITIES.filter(({ name }) => folded(name).startsWith(folded(text)))
      .toSorted((a, b) => b.population - a.population)
      .slice(0, limit),
  byId: id => CITIES.find(city => city.id === id),
};
const cities = async () => known;

test.each([
  ['San Juan', 'Argentina'],
  ['san juan, puerto rico', 'Puerto Rico'],
  ['Portland, ME', 'United States'],
  ['malaga', 'Spain'],
  ['  Málaga , Spain ', 'Spain'],
  ['Portla', 'United States'],
])('%j is a city in %s', async (text, country) => {
  expect((await cityTyped(cities, text))?.country).toBe(country);
});

test.each(['', ',', 'x', 'Atlantis', 'Portland, Spain', '%', 'San Juan, Puerto Rico, Spain'])(
  '%j is no city',
  async text => expect(await cityTyped(cities, text)).toBeUndefined(),
);

test('a name in addresses is that of one city', async () => {
  const found = async (slug: string) => (await cityBySlug(cities, slug))?.latitude;
  expect(await found('san-juan-puerto-rico')).toBe(1);
  expect(await found('portland-me-united-states')).toBe(5);
  expect(await found('malaga-spain')).toBe(6);
  expect(await found('malaga')).toBeUndefined();
  expect(await found('-'.repeat(200))).toBeUndefined();
});
