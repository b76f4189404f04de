import type { VenueRead } from '#contracts/venues/calls.ts';
import type { VenueRow } from '#contracts/venues/rows.ts';
import type { VenueState } from '#contracts/venues/venue.ts';
import type { Outcome } from '#platform/commands/commands.ts';

/** A venue's row as calls return it; `regionZone` is the time zone of its region, if it has one. */
export function venueFrom(row: VenueRow, regionZone: string | null): VenueRead {
  const { nameKey: _, cityKey: __, searchText: ___, createdAt, updatedAt, ...said } = row;
  return {
    ...said,
    timeZone: regionZone ?? row.timeZone,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** A venue as a command left it. */
export function venueOf(
  id: string,
  { state, revision, createdAt, updatedAt }: Outcome<VenueState>,
  regionZone: string | null,
): VenueRead {
  return {
    ...state,
    timeZone: regionZone ?? state.timeZone,
    id,
    revision,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
