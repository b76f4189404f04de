import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadModel } from '#platform/database/readModel.ts';
import { findWords, hasWord } from '../list/searchWords.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import type { WrittenPlace } from './namedCity.ts';
import { conditionsOf, isNight, type NightFilters, rangesOf, rowsFor, TABLES, waysOf } from './nights.ts';

/** How many nights are in a region; without one, at a place that is written so. */
export type Counted = WrittenPlace & { regionId: string | null; count: number };

type Group = { isIn: Expression<SqlBool>; columns: RawBuilder<unknown> };

const columnsOf = (region: string, cell: string, city: string, country: string): RawBuilder<unknown> =>
  sql.raw(`${region} as region, ${cell} as cell, ${city} as city, ${country} as country`);
const IN_REGION = columnsOf('e.region_id', 'null::integer', 'null::text', 'null::text');
const IN_CELL = columnsOf('e.region_id', 'e.cell', 'null::text', 'null::text');
/** The index of what has no region does not have that column, and would not be enough. */
const WRITTEN = columnsOf('null::uuid', 'e.cell', 'e.location_city', 'e.location_country');

/** `byCell` are those of whose nights the cells are counted apart. */
type Asked = {
  regions: readonly string[];
  byCell?: readonly string[];
  more?: readonly Expression<SqlBool>[];
};

/** Counts the nights that match by where they are, the most first. All of it is read from indexes alone. */
export async function countPlaces(
  db: ReadModel<EventsSchema>,
  filters: NightFilters,
  now: Date,
  { regions, byCell = [], more = [] }: Asked,
): Promise<Counted[]> {
  const words = await findWords(db, filters.search);
  const inRegions = (ids: readonly string[]) => sql<SqlBool>`e.region_id = any(${ids}::uuid[])`;
  const groups: Group[] = [
    { isIn: inRegions(regions), columns: IN_REGION },
    ...(byCell.length > 0 ? [{ isIn: inRegions(byCell), columns: IN_CELL }] : []),
    { isIn: sql`e.region_id is null`, columns: WRITTEN },
  ];
  const parts = TABLES.flatMap(table => {
    const all = [...isNight(table), ...words.map(hasWord), ...conditionsOf(table, filters, now), ...more];
    return rangesOf(table, filters, now).flatMap(({ range }) =>
      waysOf(filters).flatMap(way =>
        groups.map(({ isIn, columns }) => {
          const conditions = [isIn, ...range, ...all, ...(way?.conditions ?? [])];
          return sql`
            select ${columns}, count(*) as nights from ${rowsFor(table, way)}
            where ${sql.join(conditions, sql` and `)} group by 1, 2, 3, 4`;
        }),
      ),
    );
  });
  const { rows } = await sql<Counted>`
    select region as "regionId", cell, city, country, sum(nights)::integer as count
    from (${sql.join(parts, sql` union all `)}) as part group by region, cell, city, country
    order by count desc`.execute(db);
  return rows;
}
