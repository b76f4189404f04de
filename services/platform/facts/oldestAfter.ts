import type { Store } from '../store/store.ts';

/** When the oldest fact after a position was recorded; undefined if there is none. */
export async function oldestAfter(
  store: Pick<Store, 'readAll'>,
  position: bigint,
): Promise<Date | undefined> {
  for await (const { created } of store.readAll({ after: position, limit: 1 })) return created;
  return undefined;
}

/** The age of that fact in seconds; 0 if nothing waits, or if the clocks of two machines disagree. */
export function secondsSince(since: Date | undefined, now = Date.now()): number {
  return since ? Math.max(0, (now - since.getTime()) / 1_000) : 0;
}
