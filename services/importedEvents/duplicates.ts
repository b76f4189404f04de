import type { DuplicateOf } from '#contracts/importedEvents/importedEvent.ts';
import { foldedName, SIMILAR, similarityOf } from '#platform/likeness/names.ts';
import { metresApart, WITHIN_METRES } from '#platform/likeness/places.ts';

// Two are the same if they begin within two hours of each other, within 300 m or at a venue of the same name, and
// have similar titles. Venues of the same name in different cities are different ones.

/** What two events are compared by. */
export type Comparable = {
  title: string;
  startsAt: Date;
  venue: string | null;
  latitude: number | null;
  longitude: number | null;
};
export type Candidate = Comparable & { of: DuplicateOf };

export const WITHIN_MS = 2 * 3_600_000;
/** Beyond this distance even venues of the same name are different ones. */
const SAME_CITY_METRES = 5_000;

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

/** Whether two begin at about the same time at the same place. */
export function isNear(one: Comparable, other: Comparable): boolean {
  if (Math.abs(one.startsAt.getTime() - other.startsAt.getTime()) > WITHIN_MS) return false;
  const metres = metresApart(one, other);
  if (metres !== undefined && metres <= WITHIN_METRES) return true;
  const isSameVenue =
    one.venue !== null && other.venue !== null && foldedName(one.venue) === foldedName(other.venue);
  return isSameVenue && (metres === undefined || metres <= SAME_CITY_METRES);
}
