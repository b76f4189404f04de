import type { Freshness } from './freshness.ts';

/** How long something holds while no row changes, as far as this process knows. */
const HOLDS_MS = 300_000;

type Parts<Found> = {
  freshness: Pick<Freshness, 'changes'>;
  /** The projections whose rows it is found in. */
  reads: readonly string[];
  find(now: Date): Promise<Found>;
};

/**
 * Makes the function that answers with what `find` found. It is found again when rows have changed, or after five
 * minutes; whoever asks while it is being found waits for that. A failure is not kept.
 */
export function remembered<Found>({ freshness, reads, find }: Parts<Found>): (now: Date) => Promise<Found> {
  let last: { changes: string; at: number; found: Promise<Found> } | undefined;
  return now => {
    // Before it is found, so that what changes meanwhile counts as a change after it.
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
