import { type DanceStyleRow, leadsTo } from '#contracts/danceStyles/rows.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { regionFinder } from '#platform/geography/places.ts';
import { foldedName } from '#platform/similarity/names.ts';
import type { Known } from './readPlace.ts';

export type KnownTables = { regions: RegionRow; danceStyles: DanceStyleRow };

/** The active regions and dance styles, of which there are hundreds at most, as a thread can be sent them. */
export type KnownRows = Awaited<ReturnType<typeof readKnown>>;

export async function readKnown(db: ReadModel<KnownTables>) {
  const [regions, styles] = await Promise.all([
    db
      .selectFrom('regions')
      .select(['id', 'city', 'state', 'country', 'latitude', 'longitude', 'timeZone'])
      .where('status', '=', 'active')
      .execute(),
    db.selectFrom('danceStyles').select(['id', 'name', 'status', 'mergedInto']).execute(),
  ]);
  return { regions, styles };
}

export function knownBy({ regions, styles }: KnownRows): Known {
  return { regions, regionOf: regionFinder(regions), styleNamed: stylesBy(styles) };
}

type Style = Pick<DanceStyleRow, 'id' | 'name' | 'status' | 'mergedInto'>;

/** By name or id, whatever its case; a merged style leads to its successor, a retired one to nothing. */
function stylesBy(styles: readonly Style[]): Known['styleNamed'] {
  const byId = new Map(styles.map(style => [style.id, style]));
  const named = new Map(
    [...styles.map(({ id }) => [id, id] as const), ...styles.map(({ name, id }) => [name, id] as const)].map(
      ([name, id]) => [foldedName(name), id],
    ),
  );
  return name => {
    const id = named.get(foldedName(name));
    const lead = id === undefined ? undefined : leadsTo(byId, id);
    return lead !== undefined && byId.get(lead)?.status === 'active' ? lead : undefined;
  };
}
