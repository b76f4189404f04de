import { expect, it } from 'vitest';
import { busiest, MOST_CITIES } from './busiest.ts';

const cities = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, nights: (index * 7) % count }));

it('keeps all cities while they fit a page', () => {
  expect(busiest(cities(MOST_CITIES))).toEqual(cities(MOST_CITIES));
  expect(busiest([])).toEqual([]);
});

it('keeps those with the most nights, in their order', () => {
  const all = cities(1_000);
  const kept = busiest(all);
  expect(kept).toEqual(all.filter(({ nights }) => nights >= 1_000 - MOST_CITIES));
  expect(kept).toHaveLength(MOST_CITIES);
});
