import { compareNames } from '#contracts/platform/text/compareNames.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { RegionChoice } from '#contracts/site/pages.ts';
import type { Core } from '#platform/areas/core.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';

/** As many regions as public forms offer. */
const MOST = 1_000;

/** The active regions as forms offer them, by country and city. */
export async function findRegions({ db }: Pick<Core, 'db'>): Promise<RegionChoice[]> {
  const rows = await db<{ regions: RegionRow }>()
    .selectFrom('regions')
    .select(['id', 'city', 'state', 'country'])
    .where('status', '=', 'active')
    .orderBy(byLanguage('country'))
    .orderBy(byLanguage('city'))
    .limit(MOST)
    .execute();
  return rows
    .toSorted((a, b) => compareNames(a.country, b.country) || compareNames(a.city, b.city))
    .map(({ id, city, state, country }) => ({
      id,
      label: `${country}: ${[city, state].filter(Boolean).join(', ')}`,
    }));
}
