let highest: string | null = null;
let first: string | null = null;
let behind = 0;
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

/** Notes how many facts the rows of the latest read were behind; 0 when they were not. */
export function sawStale(facts: number): void {
  if (facts === behind) return;
  behind = facts;
  for (const listener of listeners) listener();
}

/** How many facts the latest read was behind. */
export function factsBehind(): number {
  return behind;
}

/** Calls back when `factsBehind` changes; answers with what stops it. */
export function watchStale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isAfter(a: string, b: string): boolean {
  return a.length === b.length ? a > b : a.length > b.length;
}
