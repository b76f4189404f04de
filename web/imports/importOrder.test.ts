import { expect, test } from 'vitest';
import { formOf, isComplete, isCsvName, NEW_ORDER } from './importOrder.ts';

const file = new File(['Title\n'], 'nights.csv');

test('a file is known as CSV by the end of its name', () => {
  expect(['a.csv', 'A.CSV', 'a.csv.txt', 'csv'].map(isCsvName)).toEqual([true, true, false, false]);
});

test('an import is complete with a file, and 1 to 365 days where series are made', () => {
  expect(isComplete(NEW_ORDER)).toBe(false);
  expect(isComplete({ ...NEW_ORDER, file })).toBe(true);
  expect(isComplete({ ...NEW_ORDER, file, from: 'server' })).toBe(false);
  expect(isComplete({ ...NEW_ORDER, from: 'server', fileName: 'a.csv' })).toBe(true);
  for (const daysToGenerate of [0, 366, '', 1.5]) {
    expect(isComplete({ ...NEW_ORDER, file, daysToGenerate })).toBe(false);
    expect(isComplete({ ...NEW_ORDER, file, daysToGenerate, generateRecurring: false })).toBe(true);
  }
});

test('what is sent names the chosen source alone, and only what was chosen', () => {
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

test('the file goes once: after that what stands for it, with what was decided', () => {
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
