import type { RegionUses } from '#contracts/regions/region.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { Common } from '#platform/areas/core.ts';
import { regionReversal } from './reversal.ts';

export const offers = {
  regionReversal: (_: Common, { usesOf }: { usesOf(regionId: string): Promise<RegionUses> }) =>
    regionReversal(id => usesOf(id)),
  /** Which of these regions there are. */
  regionsAmong:
    ({ db }: Common) =>
    async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
      const rows = await db<{ regions: RegionRow }>()
        .selectFrom('regions')
        .select('id')
        .where('id', 'in', ids)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
};
