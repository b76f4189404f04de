import { expect, it } from 'vitest';
import { foldedFilter } from './foldedFilter.ts';

const options = ['Straße 1', 'Łódź, Poland', 'Évora, Portugal', 'Işıklar'].map(label => ({
  value: label,
  label,
}));
const found = (search: string, limit = Number.POSITIVE_INFINITY) =>
  foldedFilter({ options, search, limit }).map(option => ('label' in option ? option.label : option.group));

it('finds the options as they are typed, by every word in any order', () => {
  expect(found('strasse')).toEqual(['Straße 1']);
  expect(found('poland lodz')).toEqual(['Łódź, Poland']);
  expect(found('ISIK')).toEqual(['Işıklar']);
  expect(found('evora poland')).toEqual([]);
  expect(found('%')).toEqual([]);
  expect(found('  ')).toHaveLength(4);
  expect(found('o', 1)).toHaveLength(1);
});

it('keeps the groups that have such an option', () => {
  const groups = [
    { group: 'Cities', items: options },
    { group: 'Others', items: [{ value: 'x', label: 'Berlin' }] },
  ];
  const none = Number.POSITIVE_INFINITY;
  expect(foldedFilter({ options: groups, search: 'lodz', limit: none })).toEqual([
    { group: 'Cities', items: [options[1]] },
  ]);
});
