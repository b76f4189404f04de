import { sql } from 'kysely';
import { validate } from 'uuid';
import type { FactRow } from '#contracts/platform/facts.ts';
import { regionStream } from '#contracts/regions/region.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { Core } from '#platform/areas/core.ts';
import { readableJson } from '#platform/database/readableJson.ts';
import { idOf } from '#platform/facts/factCodec.ts';

const CITY = sql<string | null>`(${readableJson('data')}) ->> 'city'`;

/** Cities of regions by id; those of deleted ones are the last they had. */
export async function citiesOfRegions(
  core: Pick<Core, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const db = core.db<{ regions: RegionRow; facts: FactRow }>();
  const valid = ids.filter(id => validate(id));
  if (valid.length === 0) return new Map();
  const rows = await db.selectFrom('regions').select(['id', 'city']).where('id', 'in', valid).execute();
  const cities = new Map(rows.map(({ id, city }) => [id, city]));
  const gone = valid.filter(id => !cities.has(id)).map(id => `${regionStream.category}-${id}`);
  if (gone.length === 0) return cities;
  const last = await db
    .selectFrom('facts')
    .distinctOn('stream')
    .select(['stream', CITY.as('city')])
    .where('stream', 'in', gone)
    .where(CITY, 'is not', null)
    .orderBy('stream')
    .orderBy('position', 'desc')
    .execute();
  return new Map([...cities, ...last.map(({ stream, city }) => [idOf(stream), city ?? ''] as const)]);
}
