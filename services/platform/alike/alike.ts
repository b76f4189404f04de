import { metresBetween } from '../geography/metres.ts';

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

export const WITHIN_MS = 2 * 3_600_000;
export const WITHIN_METRES = 300;
export const SIMILAR = 0.8;
/** Beyond this distance even venues of the same name are different ones. */
const SAME_CITY_METRES = 5_000;

/** Whether two are taken for the same event. */
export function isSame(one: Comparable, other: Comparable): boolean {
  return isNear(one, other) && titleSimilarity(one.title, other.title) >= SIMILAR;
}

/** Whether two begin at about the same time at the same place. */
export function isNear(one: Comparable, other: Comparable): boolean {
  if (Math.abs(one.startsAt.getTime() - other.startsAt.getTime()) > WITHIN_MS) return false;
  const metres = apart(one, other);
  if (metres !== undefined && metres <= WITHIN_METRES) return true;
  const isSameVenue =
    one.venue !== null && other.venue !== null && foldedName(one.venue) === foldedName(other.venue);
  return isSameVenue && (metres === undefined || metres <= SAME_CITY_METRES);
}

/** In metres; undefined where one of the two has no coordinates. */
export function apart(one: Comparable, other: Comparable): number | undefined {
  if (one.latitude === null || one.longitude === null) return undefined;
  if (other.latitude === null || other.longitude === null) return undefined;
  return metresBetween(
    { latitude: one.latitude, longitude: one.longitude },
    { latitude: other.latitude, longitude: other.longitude },
  );
}

/** A name without case, accents and punctuation, for comparison. */
export function foldedName(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return folded || name.trim();
}

/**
 * How similar two titles are, from 0 to 1: the share of the trigrams of their words that both have, as PostgreSQL's
 * `similarity` (pg_trgm) computes it, after folding.
 */
export function titleSimilarity(one: string, other: string): number {
  const [first, second] = [foldedName(one), foldedName(other)];
  if (first === second) return first === '' ? 0 : 1;
  if (!HAS_WORDS.test(first) || !HAS_WORDS.test(second)) return 0;
  const [left, right] = [trigrams(first), trigrams(second)];
  let both = 0;
  for (const trigram of left) if (right.has(trigram)) both += 1;
  const all = left.size + right.size - both;
  return all === 0 ? 0 : both / all;
}

const HAS_WORDS = /[\p{L}\p{N}]/u;

function trigrams(folded: string): Set<string> {
  const found = new Set<string>();
  for (const word of folded.split(' ')) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  }
  return found;
}
