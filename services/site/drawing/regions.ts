import { compareNames } from '#contracts/platform/text/compareNames.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { RegionChoice } from '#contracts/site/choices.ts';
import type { Core } from '#platform/areas/core.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';

/** As many regions as public forms offer. */
const MOST = 1_000;

type Region = Pick<RegionRow, 'id' | 'city' | 'state' | 'country'>;

/** The active regions as forms offer them, by country and city. */
export async function findRegions(core: Pick<Core, 'db'>): Promise<RegionChoice[]> {
  const regions = await activeRegions(core);
  return regions
    .toSorted((a, b) => compareNames(a.country, b.country) || compareNames(a.city, b.city))
    .map(region => ({ id: region.id, label: labelOf(region) }));
}

/** The active region that a label names, or, by the name of its city alone, the only one that is called so. */
export async function regionNamed(core: Pick<Core, 'db'>, text: string): Promise<Region | undefined> {
  if (!text) return undefined;
  const regions = await activeRegions(core);
  const exact = regions.find(region => labelOf(region) === text);
  const called = regions.filter(({ city }) => compareNames(city, text) === 0);
  return exact ?? (called.length === 1 ? called[0] : undefined);
}

function labelOf({ city, state, country }: Region): string {
  return `${country}: ${[city, state].filter(Boolean).join(', ')}`;
}

function activeRegions({ db }: Pick<Core, 'db'>): Promise<Region[]> {
  return db<{ regions: RegionRow }>()
    .selectFrom('regions')
    .select(['id', 'city', 'state', 'country'])
    .where('status', '=', 'active')
    .orderBy(byLanguage('country'))
    .orderBy(byLanguage('city'))
    .limit(MOST)
    .execute();
}
