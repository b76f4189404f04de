import type { DuplicateOf } from '#contracts/importedEvents/importedEvent.ts';
import { type Comparable, isNear } from '#platform/similarity/events.ts';
import { SIMILAR, similarityOf } from '#platform/similarity/names.ts';

export type Candidate = Comparable & { of: DuplicateOf };

/** The candidate that an event is a duplicate of: events before other items, then the most similar. */
export function duplicateAmong(one: Comparable, candidates: readonly Candidate[]): DuplicateOf | null {
  let best: { of: DuplicateOf; rank: number } | undefined;
  for (const candidate of candidates) {
    if (!isNear(one, candidate)) continue;
    const similar = similarityOf(one.title, candidate.title);
    const rank = similar + (candidate.of.kind === 'item' ? 0 : 1);
    if (similar >= SIMILAR && (!best || rank > best.rank)) best = { of: candidate.of, rank };
  }
  return best?.of ?? null;
}
