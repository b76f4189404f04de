import { sql } from 'kysely';
import { regionBook } from '#contracts/regions/calls.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import { bookRows } from '#platform/book/bookRows.ts';
import { equals, holds } from '#platform/book/conditions.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { holdsAll } from '#platform/database/search.ts';
import { regionFrom } from './read.ts';

export type RegionsSchema = { regions: RegionRow };
type Db = ReadModel<RegionsSchema>;

/** The number of upcoming events in each of these regions; regions without any may be missing. */
export type CountUpcoming = (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;

const CITY = byLanguage('r.city');
const COUNTRY = byLanguage('r.country');

export const searched = (words: string) =>
  holdsAll(sql`(r.city || ' ' || coalesce(r.state, '') || ' ' || r.country)`, words);

/** The list of regions: active ones first. */
export const regionRows = bookRows(regionBook, {
  from: (db: Db) => db.selectFrom('regions as r'),
  id: 'r.id',
  select: regions => regions.selectAll('r'),
  search: searched,
  where: {
    country: equals('r.country'),
    active: holds("r.status = 'active'"),
    popular: holds('r.popular'),
  },
  first: sql.ref('r.status'),
  sorts: { city: [CITY, COUNTRY], country: [COUNTRY, CITY] },
  figures: {
    total: 'true',
    active: "r.status = 'active'",
    inactive: "r.status = 'inactive'",
    popular: 'r.popular',
  },
  offers: {
    async countries(db) {
      const rows = await db
        .selectFrom('regions as r')
        .select('country')
        .groupBy('country')
        .orderBy(COUNTRY)
        .execute();
      return rows.map(({ country }) => country);
    },
  },
  async read(rows, upcoming: CountUpcoming) {
    const counts = await upcoming(rows.map(({ id }) => id));
    return rows.map(row => ({ ...regionFrom(row), upcomingEvents: counts.get(row.id) ?? 0 }));
  },
  file: {
    id: 'Tanda ID',
    city: 'City',
    state: 'State',
    country: 'Country',
    timeZone: 'Time zone',
    latitude: 'Latitude',
    longitude: 'Longitude',
    status: 'Status',
    popular: 'Popular',
    upcomingEvents: 'Upcoming events',
    revision: null,
    coverImage: null,
    coverImageAlt: null,
    createdAt: null,
  },
});
