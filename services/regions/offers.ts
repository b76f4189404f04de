import type { RegionUses } from '#contracts/regions/region.ts';
import type { Common } from '#platform/areas/core.ts';
import { regionReversal } from './reversal.ts';

export const offers = {
  regionReversal: (_: Common, { usesOf }: { usesOf(regionId: string): Promise<RegionUses> }) =>
    regionReversal(id => usesOf(id)),
};
