import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesAround } from './pagesAround.ts';

test('the first, the last and the pages within one of the current are offered', () => {
  expect(pagesAround(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20]);
  expect(pagesAround(1, 20)).toEqual([1, 2, 'gap', 20]);
  expect(pagesAround(20, 20)).toEqual([1, 'gap', 19, 20]);
  expect(pagesAround(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pagesAround(1, 1)).toEqual([1]);
});

test('with two pages on either side there are at most seven', () => {
  expect(pagesAround(10, 20, 2)).toEqual([1, 'gap', 8, 9, 10, 11, 12, 'gap', 20]);
  expect(pagesAround(4, 7, 2)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pagesAround(1, 20, 2)).toEqual([1, 2, 3, 'gap', 20]);
});

test('pages ascend, and there is a gap exactly where pages are missing', () => {
  const places = fc
    .integer({ min: 1, max: 500 })
    .chain(count => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)));
  fc.assert(
    fc.property(places, ([current, count]) => {
      const marks = pagesAround(current, count);
      let last = 0;
      for (const [at, mark] of marks.entries()) {
        if (mark === 'gap') {
          expect(Number(marks[at + 1]) - last).toBeGreaterThan(1);
          continue;
        }
        if (marks[at - 1] !== 'gap') expect(mark).toBe(last + 1);
        last = mark;
      }
      expect(marks).toContain(current);
      expect(last).toBe(count);
    }),
  );
});
