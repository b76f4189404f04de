import { expect, test } from 'vitest';
import { DANCE_STYLES, styleBits } from './danceStyles.ts';
import { foldedText, searchTextOf } from './searchText.ts';

test('a text is looked for without accents and capitals', () => {
  expect(foldedText('PRÁCTICA Malmö Ñandú')).toBe('practica malmo nandu');
});

test('what is searched has each text once, behind a space, and nothing of what is missing', () => {
  const night = { title: 'Milonga', locationName: 'Casa', locationCity: null };
  expect(searchTextOf([night, { ...night, title: 'Gala' }, { title: 'Milonga' }])).toBe(' milonga casa gala');
});

test('a word with leading punctuation is found with it and without', () => {
  expect(searchTextOf([{ title: 'Milonga „La Rubia“' }])).toBe(' milonga „la rubia“ milonga la rubia“');
});

test('each dance style has a bit of its own, and one that is not known has none', () => {
  const bits = DANCE_STYLES.map(({ id }) => styleBits([id]));
  expect(new Set(bits).size).toBe(DANCE_STYLES.length);
  expect(Math.max(...DANCE_STYLES.map(({ bit }) => bit))).toBeLessThanOrEqual(30);
  expect(styleBits(['salsa', 'tango', 'quadrille'])).toBe(styleBits(['salsa']) + styleBits(['tango']));
});
