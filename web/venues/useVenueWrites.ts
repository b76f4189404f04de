import { changeVenue, type ListedVenue, undoVenueChange } from '#contracts/venues/calls.ts';
import type { VenueStatus } from '#contracts/venues/venue.ts';
import { send } from '../platform/calls/api.ts';
import { type RowWrites, useRowWrites } from '../ui/row/useRowWrites.ts';
import { venuesKey } from './queries.ts';

export type VenueToggle = { status?: VenueStatus };
export type VenueWrites = RowWrites<ListedVenue, VenueToggle>;

/** The queries that show venues: lists, the picker of the event form, the audit log. */
const SHOW_VENUES = [venuesKey, ['events'], ['audit'], ['importedEvents']];

/** Writes to venues of the list. */
export function useVenueWrites(): VenueWrites {
  return useRowWrites<ListedVenue, VenueToggle>({
    of: SHOW_VENUES,
    async send(id, body, options) {
      const { venue, commandId } = await send(changeVenue, { params: { id }, body }, options);
      return { row: venue, commandId };
    },
    async undo(id, commandId, options) {
      return (await send(undoVenueChange, { params: { id }, body: { commandId } }, options)).venue;
    },
  });
}
