import type { Freshness } from '#platform/database/freshness.ts';

/** What `likelyPairs` reads. */
const READ = ['events', 'eventPairs'];
/**
 * How long a count holds while nothing is recorded. Pairs of which one is over leave it at once; others come when so many
 * events are to come that not all of them are compared.
 */
const HOLDS_MS = 300_000;

type Parts = {
  freshness: Pick<Freshness, 'changes'>;
  find(now: Date): Promise<readonly { overAt: Date }[]>;
};

/**
 * Makes the function that counts the pairs which `find` finds. Every console asks for that each minute, and among a
 * million events it takes a second, so it is found again only when rows have changed.
 */
export function pairCounter({ freshness, find }: Parts): (now: Date) => Promise<number> {
  let last: { changes: string; at: number; pairs: ReturnType<Parts['find']> } | undefined;
  const found = (now: Date): ReturnType<Parts['find']> => {
    // Before they are found, so that what changes meanwhile counts as a change after it.
    const changes = freshness.changes(READ).join(' ');
    const age = last ? now.getTime() - last.at : 0;
    if (last?.changes === changes && age >= 0 && age < HOLDS_MS) return last.pairs;
    const finding = { changes, at: now.getTime(), pairs: find(now) };
    finding.pairs.catch(() => {
      if (last === finding) last = undefined;
    });
    last = finding;
    return finding.pairs;
  };
  return async now => (await found(now)).filter(({ overAt }) => overAt > now).length;
}
