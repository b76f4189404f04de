import type { ChainEnd } from '#platform/facts/leaf.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import { earlierHash, NO_HASH } from './chains.ts';

/**
 * A place in the log that somebody wrote down: the number of facts, and the hash of the chain there. Versions before
 * 0.1.0 printed the hash of another chain, and a store position instead of a count.
 */
export type KeptPlace = { hash: string; at: bigint };

/** `<hash>@<number of facts>`, as `log verify` and `log export` print it. */
export const placeText = ({ hash, facts }: ChainEnd): string => `${hash.toString('hex')}@${facts}`;

/** Reads what `placeText` wrote. Throws, with a sentence for the user, for any other text. */
export function placeIn(text: string): KeptPlace {
  const [, hash, at] = /^([0-9a-f]{64})@(\d{1,19})$/i.exec(text.trim()) ?? [];
  if (hash && at) return { hash: hash.toLowerCase(), at: BigInt(at) };
  throw new Error('What is expected is written as <hash>@<number>, as verify and export print it.');
}

/**
 * Looks for a kept place while a log is read from its beginning, and records if it is missing. A place of an earlier
 * version is found by that version's chain, as long as the log is in the same store.
 */
export function keptPlace(kept: KeptPlace | undefined, note: (position: bigint, what: string) => void) {
  // Before the first fact there is only the start of either chain.
  let isFound = !kept || (kept.at === 0n && kept.hash === NO_HASH.toString('hex'));
  let otherwise: bigint | undefined;
  let last = 0n;
  let earlier = NO_HASH;
  const passes = (end: ChainEnd, record: StoredRecord): void => {
    if (!kept || isFound) return;
    last = record.position;
    earlier = earlierHash(earlier, record);
    isFound = isPlace(kept, end.facts, end.hash) || isPlace(kept, record.position, earlier);
    if (end.facts === kept.at || record.position === kept.at) otherwise ??= record.position;
  };
  return {
    passes,
    /** Whether reading further is pointless. */
    isSettled: () => isFound,
    end(): void {
      if (isFound) return;
      if (otherwise === undefined) note(last, 'is the end of the log, which was expected to go further');
      else note(otherwise, 'is not where the log had the hash that was expected');
    },
  };
}

const isPlace = ({ hash, at }: KeptPlace, reached: bigint, found: Buffer): boolean =>
  at === reached && hash === found.toString('hex');
