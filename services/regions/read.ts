import type { RegionRead } from '#contracts/regions/calls.ts';
import type { RegionState } from '#contracts/regions/region.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { Outcome } from '#platform/commands/commands.ts';

/** A region's row as calls return it. */
export function regionFrom({ createdAt, ...row }: RegionRow): RegionRead {
  return { ...row, createdAt: createdAt.toISOString() };
}

/** A region as a command left it. */
export function regionOf(
  id: string,
  { state: { closed: _, ...state }, revision, createdAt }: Outcome<RegionState>,
): RegionRead {
  return { ...state, id, revision, createdAt: createdAt.toISOString() };
}
