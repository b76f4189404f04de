import { foldedName, SIMILAR, similarityOf } from '../similarity/names.ts';
import { metresApart, WITHIN_METRES } from '../similarity/places.ts';

// Two are the same if they begin within two hours of each other, within 300 m or at a venue of the same name, and
// have similar titles. Venues of the same name in different cities are different ones.

/** The fields by which two events are compared. */
export type Comparable = {
  title: string;
  startsAt: Date;
  venue: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** Events that begin further apart than this are never the same. */
export const WITHIN_MS = 2 * 3_600_000;
/** Beyond this distance even venues of the same name are different ones. */
const SAME_CITY_METRES = 5_000;

/** Whether two events are considered the same. */
export function isSame(one: Comparable, other: Comparable): boolean {
  return isNear(one, other) && similarityOf(one.title, other.title) >= SIMILAR;
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
