import { expect, test } from 'vitest';
import { conflictOf } from './conflict.ts';

const BEFORE = { price: '', currency: 'USD', active: true };
const change = (field: string) => ({
  field,
  before: null,
  after: 'x',
  by: 'Ana',
  at: '2026-03-28T19:00:00.000Z',
});
const asked = (theirs: object, mine: object, ...fields: string[]) =>
  conflictOf(
    fields.map(change),
    { before: BEFORE, theirs: { ...BEFORE, ...theirs }, mine: { ...BEFORE, ...mine } },
    recorded => (recorded === 'status' ? 'active' : recorded),
  ).fields.map(({ field, asks }) => [field, asks]);

test('a field that both changed requires a choice; one that only somebody else changed is shown', () => {
  expect(asked({ price: '9', currency: 'EUR' }, { price: '8' }, 'price', 'currency')).toEqual([
    ['price', true],
    ['currency', false],
  ]);
});

test('a field that both changed equally requires no choice', () => {
  expect(asked({ price: '9' }, { price: '9' }, 'price')).toEqual([['price', false]]);
});

test('a recorded change that the form does not show as one requires no choice', () => {
  expect(asked({}, { price: '8' }, 'price')).toEqual([['price', false]]);
});

test('a recorded field is found by the form’s name for it, and one that the form lacks is only shown', () => {
  expect(asked({ active: false }, { active: false }, 'status', 'contactId', 'toString')).toEqual([
    ['active', false],
    [null, false],
    [null, false],
  ]);
});
