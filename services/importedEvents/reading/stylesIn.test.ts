import { expect, it } from 'vitest';
import { knownBy } from './known.ts';
import { readItem } from './readItem.ts';
import { stylesIn } from './stylesIn.ts';

const style = (name: string, more: object = {}) => {
  const id = name.toLowerCase().replaceAll(' ', '-');
  return { id, name, status: 'active' as const, mergedInto: null, ...more };
};
const known = knownBy({
  regions: [],
  styles: [
    ...['Salsa', 'Bachata', 'Zouk', 'Tango', 'Swing', 'West Coast Swing'].map(name => style(name)),
    style('Lambazouk', { status: 'merged', mergedInto: 'zouk' }),
    style('Forró', { id: 'forro' }),
    style('Kizomba', { status: 'retired' }),
  ],
});
const idsIn = (text: string) => stylesIn(text, known.styleNamed).map(({ id }) => id);

it.each([
  ['Bachata social with a lesson', ['bachata']],
  ['SALSA/bachata & Zouk', ['salsa', 'bachata', 'zouk']],
  ['Brazilian Zouk night', ['zouk']],
  ['West Coast Swing, then Swing', ['west-coast-swing', 'swing']],
  ['FORRO & Lambazouk', ['forro', 'zouk']],
  // Not in the list, retired, or part of another word.
  ['Lindy Hop', []],
  ['Kizomba', []],
  ['Salsanacht und Tangoabend', []],
  ['Workshop Party Berlin', []],
  ['', []],
  ['constructor __proto__', []],
])('%j names %j', (text, ids) => {
  expect(idsIn(text)).toEqual(ids);
});

const read = (more: object) =>
  readItem({ id: 'a', title: 'Social', start: '2027-03-05T20:00', ...more }, known, new Date('2027-01-01'))
    .content;
const noted = (more: object) => read(more).validationIssues.filter(({ field }) => field === 'danceStyles');

it('what categories name is a style, and nothing else of them is one', () => {
  const more = { categories: ['Chicago', 'Salsa Party', 'Workshop', 'Brazilian Zouk', 7, null] };
  expect(read(more)).toMatchObject({ danceStyles: 'Salsa, Zouk', danceStyleIds: ['salsa', 'zouk'] });
  expect(noted(more)).toEqual([]);
  expect(read({ categories: 'Tango' })).toMatchObject({ danceStyleIds: ['tango'] });
});

it('a title is read where nothing else names a style', () => {
  const title = 'Bachata social';
  expect(read({ title })).toMatchObject({ danceStyles: 'Bachata', danceStyleIds: ['bachata'] });
  expect(read({ title, categories: ['Salsa'] }).danceStyleIds).toEqual(['salsa']);
  expect(read({ title, danceStyles: ['Tango'] }).danceStyleIds).toEqual(['tango']);
  const unknown = { title, danceStyles: 'Dabke' };
  expect(read(unknown)).toMatchObject({ danceStyles: 'Dabke, Bachata', danceStyleIds: ['bachata'] });
  expect(noted(unknown)).toHaveLength(1);
});

it('a long title of names is read within its bounds', () => {
  const item = read({ title: 'Salsa '.repeat(30), categories: Array(5_000).fill('Salsa Tango '.repeat(50)) });
  expect(item.danceStyleIds).toEqual(['salsa', 'tango']);
  expect(item.danceStyles.length).toBeLessThanOrEqual(500);
});
