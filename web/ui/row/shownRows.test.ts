import { expect, test } from 'vitest';
import { shownRows } from './shownRows.ts';

type Row = { id: string; revision: number; status: string; popular: boolean; events: number };
const a: Row = { id: 'a', revision: 3, status: 'active', popular: false, events: 7 };
const b: Row = { ...a, id: 'b' };
const none: never[] = [];

test('a change on its way is shown on its own row alone', () => {
  const pending = [{ id: 'a', change: { status: 'inactive' } }];
  expect(shownRows<Row>([a, b], new Map(), pending)).toEqual([{ ...a, status: 'inactive' }, b]);
});

test('of two changes on their way the later one is on top', () => {
  const pending = [
    { id: 'a', change: { popular: true, status: 'inactive' } },
    { id: 'a', change: { popular: false } },
  ];
  expect(shownRows<Row>([a], new Map(), pending)).toEqual([{ ...a, status: 'inactive', popular: false }]);
});

test('a list that was read before a write does not bring the older row back, and a newer one wins', () => {
  const own = new Map([['a', { id: 'a', revision: 4, popular: true }]]);
  expect(shownRows<Row>([a], own, none)).toEqual([{ ...a, revision: 4, popular: true }]);
  const newer = { ...a, revision: 5, popular: false };
  expect(shownRows<Row>([newer], own, none)).toEqual([newer]);
});

test('what was removed does not come back with an older list', () => {
  expect(shownRows<Row>([a, b], new Map([['a', null]]), none)).toEqual([b]);
});
