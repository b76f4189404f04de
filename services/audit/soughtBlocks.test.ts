import { describe, expect, it } from 'vitest';
import { FACTS_A_BLOCK } from '#contracts/platform/soughtFacts.ts';
import { blocksOf, microsOf, newestFirst, nextLength } from './soughtBlocks.ts';

const block = (number: number, first: string, last: string) => ({
  ...{ block: number, first: microsOf(`2027-01-${first}T00:00:00Z`) },
  last: microsOf(`2027-01-${last}T00:00:00Z`),
});
const numbers = (blocks: readonly { block: number }[]) => blocks.map(each => each.block);

describe('the blocks that are looked through', () => {
  const blocks = [block(0, '01', '05'), block(1, '05', '09'), block(2, '09', '12')];

  it('begin with the newest', () => expect(numbers(blocksOf(blocks, {}))).toEqual([2, 1, 0]));

  it('begin with the one that has the newest fact, also if it is an old block and a clock was wrong', () => {
    expect(numbers(blocksOf([block(0, '01', '20'), ...blocks.slice(1)], {}))).toEqual([0, 2, 1]);
  });

  it('are those with facts of the time, whose end is not part of it', () => {
    const from = '2027-01-05T00:00:00Z';
    expect(numbers(blocksOf(blocks, { from }))).toEqual([2, 1, 0]);
    expect(numbers(blocksOf(blocks, { until: from }))).toEqual([0]);
    expect(
      numbers(blocksOf(blocks, { from: '2027-01-06T00:00:00Z', until: '2027-01-08T00:00:00Z' })),
    ).toEqual([1]);
  });

  it('are more at once where little is found, and never more than that', () => {
    expect(nextLength({ blocks: 1, matching: 0 }, 16)).toBe(4);
    expect(nextLength({ blocks: 8, matching: 0 }, 16)).toBe(16);
    expect(nextLength({ blocks: 4, matching: 4 * FACTS_A_BLOCK }, 16)).toBe(1);
    expect(nextLength({ blocks: 4, matching: FACTS_A_BLOCK }, 16)).toBe(4);
  });
});

it('facts are in the order of time, at the same time of their positions, to the microsecond', () => {
  const places = [
    { at: 5n, position: 1n },
    { at: 4n, position: 9n },
    { at: 5n, position: 2n },
  ];
  expect(places.toSorted(newestFirst).map(({ position }) => position)).toEqual([2n, 1n, 9n]);
});
