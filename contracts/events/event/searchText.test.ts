import { expect, test } from 'vitest';
import { foldedText } from '../../platform/text/foldedText.ts';
import { searchTextOf } from './searchText.ts';

test('a search ignores accents and case', () => {
  expect(foldedText('PRÁCTICA Malmö Ñandú')).toBe('practica malmo nandu');
});

test('the searched text has each value once, preceded by a space, and skips missing values', () => {
  const night = { title: 'Milonga', locationName: 'Casa', locationCity: null };
  expect(searchTextOf([night, { ...night, title: 'Gala' }, { title: 'Milonga' }])).toBe(' milonga casa gala');
});

test('a word with leading punctuation is found with it and without', () => {
  expect(searchTextOf([{ title: 'Milonga „La Rubia“' }])).toBe(' milonga "la rubia" milonga la rubia"');
});

test('every two letters of a Chinese or Japanese text are found, as a word of their own', () => {
  expect(searchTextOf([{ title: 'DJ東京タワー 夜' }])).toBe(' dj東京タワー 夜 東京 京タ タワ ワー ー 夜');
});
