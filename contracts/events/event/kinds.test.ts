import { expect, it } from 'vitest';
import { CATEGORIES } from './eventFields.ts';
import { categoryBits, KINDS, kindBit } from './kinds.ts';

// Rows keep the bits: these numbers must not change.
it('gives each category its bit', () => {
  expect(CATEGORIES.map(category => categoryBits([category]))).toEqual([1, 2, 4, 8]);
  expect(KINDS.map(kind => [kind, kindBit(kind)])).toEqual([
    ['social', 2],
    ['class', 1],
    ['workshop', 8],
    ['festival', 4],
  ]);
});

it('adds them up, each once', () => {
  expect([categoryBits([]), categoryBits(['Social', 'Class', 'Social'])]).toEqual([0, 3]);
});

it('has a kind for each category', () => {
  expect(KINDS.reduce((bits, kind) => bits | kindBit(kind), 0)).toBe(categoryBits(CATEGORIES));
});
