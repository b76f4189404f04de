import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST_DANCE_STYLES } from '../../danceStyles/firstStyles.ts';
import { hasOwnBit, styleBits } from './styleBits.ts';

const first = FIRST_DANCE_STYLES.map(({ id }) => id);
const anId = fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,12}){0,2}$/);

test('each of the first styles has the bit that rows have always had for it', () => {
  expect(first.map(id => styleBits([id]))).toEqual([1, 2, 4, 8, 16, 32]);
  expect(first.every(hasOwnBit)).toBe(true);
});

test('every other style has one bit, which none of the first ones has, and which an integer column can hold', () => {
  fc.assert(
    fc.property(anId, id => {
      fc.pre(!hasOwnBit(id));
      const bits = styleBits([id]);
      expect(bits).toBeGreaterThanOrEqual(64);
      expect(bits).toBeLessThanOrEqual(2 ** 30);
      expect(Number.isInteger(Math.log2(bits))).toBe(true);
    }),
  );
});

test('several styles have the bits of each', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...first), anId)), ids => {
      const each = ids.map(id => styleBits([id]));
      expect(styleBits(ids)).toBe(each.reduce((all, bits) => all | bits, 0));
    }),
  );
});

test('the bit of an id never changes, since rows keep it', () => {
  const ids = ['lindy-hop', 'salsa-2', 'style', 'forro', 'quadrille'];
  expect(ids.map(id => styleBits([id]))).toEqual([2 ** 22, 2 ** 19, 64, 2 ** 16, 2 ** 14]);
});

test('names of things that every object has are ids like any other', () => {
  expect(hasOwnBit('constructor')).toBe(false);
  expect(styleBits(['constructor', 'valueof'])).toBeGreaterThan(63);
});
