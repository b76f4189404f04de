import { changeRegion, type ListedRegion, undoRegionChange } from '#contracts/regions/calls.ts';
import type { RegionStatus } from '#contracts/regions/region.ts';
import { send } from '../platform/calls/api.ts';
import { type RowWrites, useRowWrites } from '../ui/row/useRowWrites.ts';
import { regionsKey } from './queries.ts';

export type RegionToggle = { status?: RegionStatus; popular?: boolean };
export type RegionWrites = RowWrites<ListedRegion, RegionToggle>;

/** The queries that show regions: lists, pickers of other screens, the dashboard, the audit log. */
const SHOW_REGIONS = [regionsKey, ['events'], ['references'], ['dashboard'], ['audit']];

/** Writes to regions of the list. */
export function useRegionWrites(): RegionWrites {
  return useRowWrites<ListedRegion, RegionToggle>({
    of: SHOW_REGIONS,
    async send(id, body, options) {
      const { region, commandId } = await send(changeRegion, { params: { id }, body }, options);
      return { row: region, commandId };
    },
    async undo(id, commandId, options) {
      return (await send(undoRegionChange, { params: { id }, body: { commandId } }, options)).region;
    },
  });
}
