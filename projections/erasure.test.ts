import { describe, expect, it } from 'vitest';
import { factTypesOf } from '#platform/facts/factTypes.ts';
import { streams } from '../contracts/streams.ts';
import { projections } from './projections.ts';

const types = [...factTypesOf(streams).values()];
const personal = new Set(types.filter(type => type.personal.length > 0).map(({ category }) => category));
const erasable = new Set(types.filter(type => type.erases).map(({ category }) => category));

// The fold of the erasing fact removes a person from rows. It affects only the row of its own stream.
describe('a projection that reads people', () => {
  const reading = projections.filter(
    ({ categories }) => categories?.some(name => personal.has(name)) ?? true,
  );

  it.each(reading.map(projection => [projection.name, projection] as const))(
    '%s reads the fact that erases them',
    (_, { categories }) => {
      for (const category of categories ?? [...personal]) {
        if (personal.has(category)) expect(erasable).toContain(category);
      }
    },
  );

  it('exists, so that this test can fail', () => {
    expect(reading.map(({ name }) => name)).toContain('users');
  });
});
