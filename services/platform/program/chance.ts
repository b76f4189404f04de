import { createHash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { v7 } from 'uuid';

/** Reproducible randomness: with the same seed and the same calls it gives the same results. */
export type Chance = {
  /** A number from 0 (included) to 1 (excluded). */
  share(): number;
  /** A whole number, both bounds included. */
  int(from: number, to: number): number;
  /** True with this probability. */
  happens(share: number): boolean;
  pick<Item>(from: readonly Item[]): Item;
  /** One of the items, with a probability proportional to its weight. */
  weighted<Item>(from: readonly Item[], weightOf: (item: Item) => number): Item;
  /** One of the keys, with a probability proportional to its number. */
  among<Key extends string>(weights: Record<Key, number>): Key;
  /** The items in random order. */
  shuffled<Item>(items: readonly Item[]): Item[];
  /** A UUIDv7 with that time; always the same for the same chance and time. */
  id(at: Date): string;
  /** An independent chance for one named thing: calls on other chances, in any number or order, do not affect it. */
  of(...name: (string | number)[]): Chance;
};

/** Randomness from a seed. Not for secrets: anyone who knows the seed can predict the results. */
export function seededChance(seed: string): Chance {
  const hash = createHash('sha256').update(seed).digest();
  const random = xoroshiro128plusFromState([0, 4, 8, 12].map(offset => hash.readInt32LE(offset)));
  const share = (): number => uniformFloat64(random);
  const int = (from: number, to: number): number => uniformInt(random, from, to);
  const weighted: Chance['weighted'] = (from, weightOf) => {
    let left = share() * from.reduce((sum, item) => sum + weightOf(item), 0);
    for (const item of from) {
      left -= weightOf(item);
      if (left < 0) return item;
    }
    return from.at(-1)!;
  };
  return {
    share,
    int,
    weighted,
    happens: wanted => share() < wanted,
    pick: from => from[int(0, from.length - 1)]!,
    among: weights => weighted(Object.keys(weights) as (keyof typeof weights)[], key => weights[key]),
    shuffled(items) {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last--) {
        const other = int(0, last);
        [order[last], order[other]] = [order[other]!, order[last]!];
      }
      return order;
    },
    id: at => v7({ msecs: at.getTime(), random: hash.subarray(16) }),
    of: (...name) => seededChance([seed, ...name].join('/')),
  };
}
