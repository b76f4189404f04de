import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contracts/platform/change.ts';

/**
 * The fields that differ between two flat objects, in the order of the later one. `undefined` counts as null.
 */
export function changesBetween(before: object | undefined, after: object | undefined): Change[] {
  const old: Record<string, unknown> = { ...before };
  const now: Record<string, unknown> = { ...after };
  return Object.keys({ ...now, ...old })
    .filter(field => !isDeepStrictEqual(old[field] ?? null, now[field] ?? null))
    .map(field => ({ field, before: old[field] ?? null, after: now[field] ?? null }));
}
