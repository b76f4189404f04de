import { expect, test } from 'vitest';
import { conflictOf } from './editConflict.ts';
import { EMPTY } from './eventFormValues.ts';

const change = (field: string) => ({
  field,
  before: null,
  after: 'x',
  by: 'Ana',
  at: '2026-03-28T19:00:00.000Z',
});

test('a field that both changed overlaps; one that only the other changed does not', () => {
  const theirs = { ...EMPTY, title: 'Theirs', price: '$9' };
  const mine = { ...EMPTY, title: 'Mine' };
  const conflict = conflictOf([change('title'), change('price')], EMPTY, theirs, mine);
  expect(conflict.fields.map(({ field, overlaps }) => [field, overlaps])).toEqual([
    ['title', true],
    ['price', false],
  ]);
});

test('both changing a field to the same is no overlap', () => {
  const both = { ...EMPTY, title: 'Same' };
  expect(conflictOf([change('title')], EMPTY, both, both).fields[0]?.overlaps).toBe(false);
});

test('recorded fields stand under the names of the form, and those it does not show are left out', () => {
  const conflict = conflictOf([change('startLocal'), change('updatedAt')], EMPTY, EMPTY, EMPTY);
  expect(conflict.fields.map(one => one.field)).toEqual(['start']);
});
