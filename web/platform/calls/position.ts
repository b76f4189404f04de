let highest: string | null = null;
let first: string | null = null;
let staleness: Staleness = 'fresh';
/** Whether rows have what this browser has seen: not yet, or not before they are rebuilt. */
export type Staleness = 'fresh' | 'behind' | 'rebuilding';

const listeners = new Set<() => void>();

/** Notes where a command's facts stand in the log. Answers may arrive out of order: the highest one stays. */
export function sawCommit(position: string): void {
  if (highest === null || isAfter(position, highest)) highest = position;
}

/** What reads send in `X-After-Position`, so that they show at least what this browser has done; null at first. */
export function lastPosition(): string | null {
  return highest;
}

/** Notes how far the rows of an answer were at least. */
export function sawRows(position: string | null): void {
  first ??= position;
}

/** How far the first rows were that this page has read: it has seen nothing of what came before as new. */
export function firstRows(): string | null {
  return first;
}

/** Notes what the latest read said of its rows: facts behind, and perhaps `; rebuilding`; null when up to date. */
export function sawStale(header: string | null): void {
  const seen = stalenessOf(header);
  if (seen === staleness) return;
  staleness = seen;
  for (const listener of listeners) listener();
}

function stalenessOf(header: string | null): Staleness {
  if (header === null) return 'fresh';
  return header.endsWith('; rebuilding') ? 'rebuilding' : 'behind';
}

/** How the rows of the latest read were. */
export function lastStaleness(): Staleness {
  return staleness;
}

/** Calls back when `lastStaleness` changes; answers with what stops it. */
export function watchStale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isAfter(a: string, b: string): boolean {
  return a.length === b.length ? a > b : a.length > b.length;
}
