import { FACTS_A_BLOCK } from '#contracts/platform/soughtFacts.ts';

/** A block of the log, with the times of its first and last fact in microseconds. */
export type Block = { block: number; first: bigint; last: bigint };
export type Times = { from?: string | undefined; until?: string | undefined };
/** A place in the order in which people read the log: by time, in microseconds, and at the same time by position. */
export type Place = { at: bigint; position: bigint };

/** The microseconds of a time, as Postgres has them: other programs' records are as exact. */
export function microsOf(time: string): bigint {
  return BigInt(Date.parse(time)) * 1_000n;
}

/**
 * The blocks that have facts of a time, by their last fact, newest first. Blocks may overlap, where a clock was set back:
 * what is found is in its place once it is newer than all blocks that are left.
 */
export function blocksOf(blocks: readonly Block[], { from, until }: Times): Block[] {
  return blocks
    .filter(({ first, last }) => (!from || last >= microsOf(from)) && (!until || first < microsOf(until)))
    .toSorted((one, other) => Number(other.last - one.last) || other.block - one.block);
}

export function newestFirst(one: Place, other: Place): number {
  return Number(other.at - one.at) || Number(other.position - one.position);
}

/** How many times as many blocks as before may be read at once. */
const GROWTH = 4;

/** How many blocks to read next: those with some 16,384 matches, going by the last `blocks`, which had `matching`. */
export function nextLength({ blocks, matching }: { blocks: number; matching: number }, most: number): number {
  const expected = matching === 0 ? most : Math.ceil((blocks * FACTS_A_BLOCK) / matching);
  return Math.max(1, Math.min(expected, blocks * GROWTH, most));
}
