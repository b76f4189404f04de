import { cityTeamNow } from '../cities/cityTeam.ts';
import { momentNow } from '../past/moment.ts';
import type { Freshness } from './freshness.ts';

/** How long a value is kept while no row changes, as far as this process knows. */
const HOLDS_MS = 300_000;

type Parts<Found> = {
  freshness: Pick<Freshness, 'changes'>;
  /** The projections whose rows it is computed from. */
  reads: readonly string[];
  find(now: Date): Promise<Found>;
};

/**
 * Makes the function that returns the cached result of `find`. It is computed again when rows have changed, or after
 * five minutes; callers that arrive in the meantime wait for the same result. A failure is not cached.
 */
export function remembered<Found>({ freshness, reads, find }: Parts<Found>): (now: Date) => Promise<Found> {
  let last: { changes: string; at: number; found: Promise<Found> } | undefined;
  return now => {
    // What was so at an earlier moment, or is so in some cities, is neither kept for now nor found among what is.
    if (momentNow() || cityTeamNow()) return find(now);
    // Read before `find` runs, so that a change during it counts as a later one.
    const changes = freshness.changes(reads).join(' ');
    const age = last ? now.getTime() - last.at : 0;
    if (last?.changes === changes && age >= 0 && age < HOLDS_MS) return last.found;
    const finding = { changes, at: now.getTime(), found: find(now) };
    finding.found.catch(() => {
      if (last === finding) last = undefined;
    });
    last = finding;
    return finding.found;
  };
}
