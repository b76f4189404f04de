import { REGION_DETAILS, type RegionUses, regionStream } from '#contracts/regions/region.ts';
import { differing, type Reversal, settingStep } from '#platform/history/reversal.ts';
import { STATEMENTS } from './region.ts';

const FIELDS = [...REGION_DETAILS, 'status', 'popular', 'timeZone'] as const;

/** How a region gets back what it was, also after it was closed. */
export function regionReversal(
  usesOf: (regionId: string) => Promise<RegionUses>,
): Reversal<typeof regionStream> {
  return {
    of: regionStream,
    together: STATEMENTS,
    gone: state => ({ ...state, closed: true }),
    stays: (from, to) => (from.closed && to.closed ? differing(from, to, FIELDS) : []),
    async towards(from, to, { id, facts }) {
      const closing = facts.findLast(({ type }) => type === 'RegionClosed')?.metadata.command.id;
      return [
        ...(from.closed ? [{ name: 'UndoRegionChange', data: { commandId: closing } }] : []),
        ...settingStep('ChangeRegion', [...REGION_DETAILS, 'status', 'popular'], from, to),
        ...settingStep('RezoneRegion', ['timeZone'], from, to),
        ...(to.closed ? [{ name: 'CloseRegion', data: { uses: await usesOf(id) } }] : []),
      ];
    },
  };
}
