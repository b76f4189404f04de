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

test('a field that both changed requires a choice; a related one is only shown', () => {
  const theirs = { ...EMPTY, price: '$9', currency: 'EUR' };
  const mine = { ...EMPTY, price: '$8' };
  const conflict = conflictOf([change('price'), change('currency')], EMPTY, theirs, mine);
  expect(conflict.fields.map(({ field, asks }) => [field, asks])).toEqual([
    ['price', true],
    ['currency', false],
  ]);
});

test('a field that both changed equally requires no choice', () => {
  const both = { ...EMPTY, title: 'Same' };
  expect(conflictOf([change('title')], EMPTY, both, both).fields[0]?.asks).toBe(false);
});

test('recorded fields are mapped to fields of the form; dates of a preview are not a field', () => {
  const changes = [change('startLocal'), change('2026-06-12 title'), change('preview'), change('timeZone')];
  const conflict = conflictOf(changes, EMPTY, EMPTY, EMPTY);
  expect(conflict.fields.map(one => one.field)).toEqual(['start', null]);
  expect(conflict.preview?.by).toBe('Ana');
});
