import { expect, test } from 'vitest';
import { DANCE_STYLES, styleBits } from './danceStyles.ts';
import { foldedText, searchTextOf } from './searchText.ts';

test('a search ignores accents and case', () => {
  expect(foldedText('PRÁCTICA Malmö Ñandú')).toBe('practica malmo nandu');
});

test('the searched text has each value once, preceded by a space, and skips missing values', () => {
  const night = { title: 'Milonga', locationName: 'Casa', locationCity: null };
  expect(searchTextOf([night, { ...night, title: 'Gala' }, { title: 'Milonga' }])).toBe(' milonga casa gala');
});

test('a word with leading punctuation is found with it and without', () => {
  expect(searchTextOf([{ title: 'Milonga „La Rubia“' }])).toBe(' milonga „la rubia“ milonga la rubia“');
});

test('each dance style has its own bit, and an unknown one has none', () => {
  const bits = DANCE_STYLES.map(({ id }) => styleBits([id]));
  expect(new Set(bits).size).toBe(DANCE_STYLES.length);
  expect(Math.max(...DANCE_STYLES.map(({ bit }) => bit))).toBeLessThanOrEqual(30);
  expect(styleBits(['salsa', 'tango', 'quadrille'])).toBe(styleBits(['salsa']) + styleBits(['tango']));
});
