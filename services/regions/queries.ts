import type { z } from 'zod';
import type { offerRegions } from '#contracts/regions/calls.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { type RegionsSchema, searched } from './regionRows.ts';

type Db = ReadModel<RegionsSchema>;
type Offer = z.output<typeof offerRegions.query>;

const OFFERED = ['r.id', 'r.city', 'r.state', 'r.country', 'r.status', 'r.popular'] as const;

export function findRegion(db: Db, id: string): Promise<RegionRow | undefined> {
  return db.selectFrom('regions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Regions to choose from, by country and city; active ones only, unless `all`. */
export function findOffered(db: Db, { limit, search, country, status }: Offer, all: boolean) {
  let offered = db.selectFrom('regions as r').select(OFFERED);
  if (search) offered = offered.where(searched(search));
  if (country) offered = offered.where('r.country', '=', country);
  if (!all) offered = offered.where('r.status', '=', 'active');
  if (status !== 'all') offered = offered.where('r.status', '=', status);
  return offered.orderBy(byLanguage('r.country')).orderBy(byLanguage('r.city')).limit(limit).execute();
}
