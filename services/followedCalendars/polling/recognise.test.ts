import { expect, it } from 'vitest';
import type { HashedEntry } from '../reading/calendarParts.ts';
import type { KnownItem } from './itemRecords.ts';
import { recognise } from './recognise.ts';

const NOW = new Date('2026-11-22T12:00Z');
/** An entry by its id and what it says: `start.title.place`. */
const entry = (id: string, likeness: string | null): HashedEntry => ({
  ...{ item: { id }, hash: `${likeness}`, likeness, overAt: null },
});
const item = (uid: string, likeness: string | null, more: Partial<KnownItem> = {}): KnownItem => ({
  ...{ item: uid, uid, hash: `${likeness}`, likeness, overAt: null, gone: false },
  ...more,
});
const taken = (known: KnownItem[], entries: HashedEntry[]) =>
  recognise(known, entries, NOW).map(one => `${one.entry.item.id} is ${one.before ? '' : 'new '}${one.item}`);

it('entries are known by their ids, also when they have changed', () => {
  const known = [item('a', '1.A.x'), item('b', '1.B.x')];
  expect(taken(known, [entry('a', '2.A.x'), entry('b', '1.B.x'), entry('c', '3.C.x')])).toEqual([
    'a is a',
    'b is b',
    'c is new c',
  ]);
});

it('with ids that are new at each fetch, entries are known by what they say', () => {
  const known = [item('a', '1.A.x'), item('b', '1.B.x', { uid: 'b1' }), item('c', '1.B.x', { gone: true })];
  expect(
    taken(known, [entry('7', '1.B.x'), entry('8', '1.A.x'), entry('9', '1.B.x'), entry('10', '1.B.x')]),
  ).toEqual([
    '7 is b',
    '8 is a',
    // Items that are present win over items that have gone.
    '9 is c',
    '10 is new 10',
  ]);
});

it('where ids have changed, one that has another title, or another place, is known by the rest', () => {
  const known = [item('a', '1.A.x'), item('b', '2.B.x'), item('c', '3.C.x'), item('d', '4.D.x')];
  expect(
    taken(known, [entry('6', '1.A.x'), entry('7', '2.Z.x'), entry('8', '3.C.z'), entry('9', '5.D.x')]),
  ).toEqual([
    '6 is a',
    '7 is b',
    '8 is c',
    // At another time it is probably another night.
    '9 is new 9',
  ]);
});

it('with entries that are numbered, one is never taken for another', () => {
  const known = [item('1', '1.A.x'), item('2', '2.B.x'), item('3', '3.C.x')];
  // One was added in front, and B has another time.
  expect(
    taken(known, [entry('1', '9.N.x'), entry('2', '1.A.x'), entry('3', '7.B.x'), entry('4', '3.C.x')]),
  ).toEqual(['1 is new 1~2', '2 is 1', '3 is new 3~2', '4 is 3']);
});

it('two that say the same are two, and each stays what it is', () => {
  const known = [item('a', '1.A.x'), item('b', '1.A.x')];
  expect(taken(known, [entry('b', '1.A.x'), entry('a', '1.A.x')])).toEqual(['b is b', 'a is a']);
  expect(taken(known, [entry('y', '1.A.x'), entry('x', '1.A.x')])).toEqual(['y is a', 'x is b']);
  expect(taken(known, [entry('x', '1.A.x'), entry('b', '1.A.x')])).toEqual(['x is a', 'b is b']);
});

it('what is over, says nothing, or is from before, is known by its id alone', () => {
  const known = [
    item('a', '1.A.x', { overAt: new Date('2026-01-01') }),
    item('b', null),
    item('c', '3.C.x', { item: 'first', uid: 'c' }),
  ];
  expect(
    taken(known, [entry('m', '3.C.x'), entry('n', '1.Z.x'), entry('b', null), entry('first', '5.F.x')]),
  ).toEqual(['m is first', 'n is new n', 'b is b', 'first is new first~2']);
});

it('thousands that say the same are told apart in no time', () => {
  const known = Array.from({ length: 20_000 }, (_, index) => item(`a${index}`, '1.A.x'));
  const entries = known.map((_, index) => entry(`b${index}`, '1.A.x'));
  const read = recognise(known, entries, NOW);
  expect(new Set(read.map(one => one.item)).size).toBe(20_000);
  expect(read.every(({ before }) => before !== undefined)).toBe(true);
});
