import { expect, test } from 'vitest';
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
