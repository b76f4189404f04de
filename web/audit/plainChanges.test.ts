import { expect, test } from 'vitest';
import { plainChanges, shownValue } from './plainChanges.ts';

test.each([
  ['', null],
  [null, null],
  [true, 'yes'],
  [0, '0'],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [[{ id: 1, name: 'Ana' }], ['Id: 1, Name: Ana']],
  [{ by: { role: 'admin', id: null }, note: { on: true } }, ['Written by: Role: admin', 'Note: on: yes']],
  [{}, []],
  ['Salsa', 'Salsa'],
])('%j is shown as %j', (value, shown) => {
  expect(shownValue(value)).toEqual(shown);
});

test('an instant is formatted, and a local time is shown as recorded', () => {
  expect(shownValue('2026-11-21T09:30:00.000Z')).toMatch(/21 Nov 2026/);
  expect(shownValue('2026-11-21T09:30')).toBe('2026-11-21T09:30');
});

test('a field without a label falls back to its recorded name', () => {
  const [known, unknown] = plainChanges([
    { field: 'timeZone', before: null, after: 'Europe/Berlin' },
    { field: 'somethingNew', before: 1, after: 2 },
  ]);
  expect(known?.label).toBe('Time zone');
  expect(unknown).toEqual({ id: 'somethingNew', label: 'something new', before: '1', after: '2' });
});
