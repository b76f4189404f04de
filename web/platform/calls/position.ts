let highest: string | null = null;
let first: string | null = null;
let staleness: Staleness = 'fresh';
/** Whether rows include all that this browser has seen, lag behind it, or are being rebuilt. */
export type Staleness = 'fresh' | 'behind' | 'rebuilding';

const listeners = new Set<() => void>();

/** Records the log position of a command's facts. Answers may arrive out of order: the highest counts. */
export function sawCommit(position: string): void {
  if (highest === null || isAfter(position, highest)) highest = position;
}

/** What reads send in `X-After-Position` to include this browser's own writes; null before the first. */
export function lastPosition(): string | null {
  return highest;
}

/** Records the position that the rows of an answer have at least reached. */
export function sawRows(position: string | null): void {
  first ??= position;
}

/** Forgets the first rows: the next ones are the first of someone else. */
export function forgetRows(): void {
  first = null;
}

/** The position of the first rows this page read: changes up to it are not news. */
export function firstRows(): string | null {
  return first;
}

/**
 * Records the staleness header of the latest read: how many facts its rows lag behind, with `; rebuilding`
 * during a rebuild; null if up to date.
 */
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

/** The staleness of the latest read. */
export function lastStaleness(): Staleness {
  return staleness;
}

/** Calls back when `lastStaleness` changes; returns the function that unsubscribes. */
export function watchStale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isAfter(a: string, b: string): boolean {
  return a.length === b.length ? a > b : a.length > b.length;
}
