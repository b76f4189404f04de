import { expect, test } from 'vitest';
import { formOf, isComplete, isCsvName, NEW_ORDER } from './importOrder.ts';

const file = new File(['Title\n'], 'nights.csv');

test('a file is recognized as CSV by its extension', () => {
  expect(['a.csv', 'A.CSV', 'a.csv.txt', 'csv'].map(isCsvName)).toEqual([true, true, false, false]);
});

test('an import is complete with a file, and with 1 to 365 days if it creates series', () => {
  expect(isComplete(NEW_ORDER)).toBe(false);
  expect(isComplete({ ...NEW_ORDER, file })).toBe(true);
  expect(isComplete({ ...NEW_ORDER, file, from: 'server' })).toBe(false);
  expect(isComplete({ ...NEW_ORDER, from: 'server', fileName: 'a.csv' })).toBe(true);
  for (const daysToGenerate of [0, 366, '', 1.5]) {
    expect(isComplete({ ...NEW_ORDER, file, daysToGenerate })).toBe(false);
    expect(isComplete({ ...NEW_ORDER, file, daysToGenerate, generateRecurring: false })).toBe(true);
  }
});

test('the form holds only the chosen source and the settings that were chosen', () => {
  const both = { ...NEW_ORDER, file, fileName: 'lies-there.csv' };
  expect([...formOf(both, true).keys()]).toEqual([
    'dryRun',
    'generateRecurring',
    'daysToGenerate',
    'csvFile',
  ]);
  const chosen = formOf(
    { ...both, from: 'server', mapping: { Wann: 'startDate' }, dateOrder: { Wann: 'dmy' } },
    false,
  );
  expect(Object.fromEntries(chosen)).toEqual({
    dryRun: 'false',
    generateRecurring: 'true',
    daysToGenerate: '90',
    mapping: '{"Wann":"startDate"}',
    dateOrder: '{"Wann":"dmy"}',
    fileName: 'lies-there.csv',
  });
});

test('the file is sent once: later requests send its upload id, with the decisions', () => {
  const order = { ...NEW_ORDER, file, timeZone: null, startTime: '20:00', sameEvent: 'new' as const };
  const again = formOf({ ...order, values: { danceStyles: { balboa: 'swing' } } }, false, 'an-id');
  expect(Object.fromEntries(again)).toEqual({
    dryRun: 'false',
    generateRecurring: 'true',
    daysToGenerate: '90',
    uploadId: 'an-id',
    values: '{"danceStyles":{"balboa":"swing"}}',
    timeZone: '',
    startTime: '20:00',
    sameEvent: 'new',
  });
});
