import { expect, test } from 'vitest';
import { isEmpty, isKnownName, kindOf, NO_SOURCE, pastedName, sentFile } from './importSource.ts';

const file = (name: string) => ({ ...NO_SOURCE, file: { name, bytes: new Blob(['x']) } });
const pasted = (text: string) => ({ ...NO_SOURCE, text });

test('tables, workbooks, calendars and JSON are known by their names', () => {
  for (const name of ['a.csv', 'a.TSV', 'a.xlsx', 'a b.ods', 'a.json', 'a.ics', 'a.txt']) {
    expect(isKnownName(name), name).toBe(true);
  }
  for (const name of ['a.pdf', 'a.xls', 'csv', 'a.csv.exe', '']) expect(isKnownName(name), name).toBe(false);
});

test('JSON is sent as it is, everything else as a file', () => {
  expect(['a.json', 'a.JSON', 'a.csv', 'a.xlsx'].map(name => kindOf(file(name)))).toEqual([
    ...['json', 'json', 'file', 'file'],
  ]);
  expect(kindOf({ ...NO_SOURCE, serverFile: 'a.csv' })).toBe('file');
  expect(sentFile(file('a.xlsx'))?.name).toBe('a.xlsx');
  expect(sentFile({ ...NO_SOURCE, serverFile: 'a.csv' })).toBe(null);
});

test('pasted text is JSON unless it is a calendar or a table', () => {
  expect(pastedName('[{"title": "A"},\n{"title": "B"}]')).toBe(null);
  expect(pastedName('  {"events": []}')).toBe(null);
  expect(pastedName('x')).toBe(null);
  expect(pastedName('Title, Date')).toBe(null);
  expect(pastedName('\nBEGIN:VCALENDAR\r\n')).toBe('pasted.ics');
  expect(pastedName('Title\tDate\nA\t2027-01-01')).toBe('pasted.tsv');
  expect(pastedName('Titel;Datum\nA;1.1.2027')).toBe('pasted.csv');
  expect(pastedName('Title,Date\nA,2027-01-01')).toBe('pasted.csv');
});

test('nothing is chosen until there is a file, a name or a text', () => {
  expect(isEmpty(NO_SOURCE)).toBe(true);
  expect(isEmpty(pasted(' \n'))).toBe(true);
  expect(isEmpty(pasted('x'))).toBe(false);
  expect(isEmpty(file('a.csv'))).toBe(false);
});
