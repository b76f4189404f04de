import type { Freshness } from '#platform/database/freshness.ts';
import { remembered } from '#platform/database/remembered.ts';

/** What `likelyPairs` reads. */
const READ = ['events', 'eventPairs'];

type Parts = {
  freshness: Pick<Freshness, 'changes'>;
  find(now: Date): Promise<readonly { overAt: Date }[]>;
};

/**
 * Makes the function that counts the pairs which `find` finds. Every console asks for that each minute, and among a
 * million events it takes a second, so it is found again only when rows have changed. Pairs of which one is over leave
 * it at once.
 */
export function pairCounter({ freshness, find }: Parts): (now: Date) => Promise<number> {
  const found = remembered({ freshness, reads: READ, find });
  return async now => (await found(now)).filter(({ overAt }) => overAt > now).length;
}
