import { expect, test } from 'vitest';
import { losesTooMuch } from './losses.ts';

const loss = (live: number, rebuilt: number, lost: number, table = 'events') => ({
  table,
  live,
  rebuilt,
  lost,
});

test.each([
  ['nothing', [], false],
  ['one row in twenty', [loss(100, 95, 5)], false],
  ['one more', [loss(100, 94, 6)], true],
  ['every row, each exchanged for another', [loss(100, 100, 100)], true],
  ['the only row', [loss(1, 0, 1)], true],
  ['few rows of one table and many of another', [loss(100, 99, 1), loss(10, 4, 6, 'dates')], true],
])('a swap that loses %s: %j', (_, losses, tooMuch) => {
  expect(losesTooMuch(losses)).toBe(tooMuch);
});

test('what a person has accepted may be lost, but not more', () => {
  expect(losesTooMuch([loss(100, 40, 60)], [loss(100, 40, 60)])).toBe(false);
  expect(losesTooMuch([loss(100, 30, 70)], [loss(100, 40, 60)])).toBe(true);
  expect(losesTooMuch([loss(100, 0, 100)], [loss(100, 2, 98)])).toBe(true);
  expect(losesTooMuch([loss(100, 0, 100)], [loss(100, 0, 100)])).toBe(false);
  expect(losesTooMuch([loss(100, 0, 100)], 'any')).toBe(false);
});
