import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOf, EVERYTHING, isPicked, NOTHING, pageState, rangeOf, withPicked } from './picked.ts';

const page = ['a', 'b', 'c', 'd', 'e'];

test('selected rows are counted, and so is "all except"', () => {
  const some = withPicked(NOTHING, ['a', 'c'], true);
  expect(countOf(some, 1200)).toBe(2);
  const butTwo = withPicked(EVERYTHING, ['a', 'c'], false);
  expect(countOf(butTwo, 1200)).toBe(1198);
  expect([isPicked(butTwo, 'a'), isPicked(butTwo, 'b')]).toEqual([false, true]);
  expect(countOf(withPicked(butTwo, ['a'], true), 1200)).toBe(1199);
});

test('a page is selected fully, partly or not at all', () => {
  expect(pageState(NOTHING, page)).toBe('none');
  expect(pageState(withPicked(NOTHING, ['b'], true), page)).toBe('some');
  expect(pageState(withPicked(NOTHING, page, true), page)).toBe('all');
  expect(pageState(EVERYTHING, page)).toBe('all');
  expect(pageState(withPicked(EVERYTHING, page, false), page)).toBe('none');
});

test('a range runs in either direction, and is one row if its start is not on the page', () => {
  expect(rangeOf(page, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeOf(page, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(rangeOf(page, null, 'c')).toEqual(['c']);
  expect(rangeOf(page, 'elsewhere', 'c')).toEqual(['c']);
});

test('selecting and deselecting restores the selection, in either mode', () => {
  const which = fc.subarray(page);
  const begun = fc.constantFrom(NOTHING, EVERYTHING);
  fc.assert(
    fc.property(begun, which, which, (from, first, second) => {
      const before = withPicked(from, first, true);
      const fresh = second.filter(id => !isPicked(before, id));
      const after = withPicked(withPicked(before, fresh, true), fresh, false);
      for (const id of page) expect(isPicked(after, id)).toBe(isPicked(before, id));
      for (const id of second) expect(isPicked(withPicked(before, second, true), id)).toBe(true);
    }),
  );
});
