import { expect, test } from 'vitest';
import { columnsOfFile, type FileFields } from './bookFile.ts';

type Hall = { id: string; name: string; styles: string[]; seats: number | null };

const fields: FileFields<Hall> = {
  id: 'Id',
  styles: ['Styles', styles => styles.join('; ')],
  name: null,
  seats: ['Big', (seats, { name }) => `${name}: ${(seats ?? 0) > 100}`],
};

test('a file has the fields that have a heading, in their order', () => {
  const columns = columnsOfFile(fields);
  const hall = { id: 'h1', name: 'Hall', styles: ['salsa', 'zouk'], seats: 120 };
  expect(Object.entries(columns).map(([heading, cell]) => [heading, cell(hall)])).toEqual([
    ['Id', 'h1'],
    ['Styles', 'salsa; zouk'],
    ['Big', 'Hall: true'],
  ]);
});

test('a field that is forgotten, or that no cell can hold, does not compile', () => {
  const { seats: _, ...others } = fields;
  // @ts-expect-error: the seats are missing
  columnsOfFile<Hall>(others);
  // @ts-expect-error: a list is no cell
  columnsOfFile<Hall>({ ...fields, styles: 'Styles' });
});
