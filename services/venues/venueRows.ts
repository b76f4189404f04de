import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import { type ListedVenue, venueBook } from '#contracts/venues/calls.ts';
import type { VenueRow } from '#contracts/venues/rows.ts';
import { bookRows } from '#platform/book/bookRows.ts';
import { equals, refersTo } from '#platform/book/conditions.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { foldedHoldsAll } from '#platform/database/search.ts';
import { venueFrom } from './read.ts';

export type VenuesSchema = { venues: VenueRow; regions: RegionRow };
type Db = ReadModel<VenuesSchema>;

/** The number of upcoming events at each of these venues; venues without any may be missing. */
export type CountUpcoming = (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** The cities offered as a filter: those with most venues. */
const MOST_CITIES = 500;
const NAME = byLanguage('v.nameKey');

export const searched = (words: string) => foldedHoldsAll(sql`v.search_text`, words);

/** The venue book. */
export const venueRows = bookRows(venueBook, {
  from: ofVenues,
  id: 'v.id',
  select: withRegion,
  search: searched,
  where: { city: equals('v.city'), regionId: refersTo('v.regionId'), status: equals('v.status') },
  sorts: { name: [NAME], city: [byLanguage('v.cityKey')], updated: [sql.ref('v.updatedAt')] },
  ties: [NAME, sql.ref('v.id')],
  figures: {
    total: 'true',
    active: "v.status = 'active'",
    retired: "v.status = 'retired'",
    withoutRegion: 'v.region_id is null',
  },
  offers: { cities: citiesOf },
  async read(rows: readonly WithRegion[], upcoming: CountUpcoming): Promise<ListedVenue[]> {
    const counts = await upcoming(rows.map(({ id }) => id));
    return rows.map(({ region, regionZone, ...row }) => ({
      ...venueFrom(row, regionZone),
      region,
      upcomingEvents: counts.get(row.id) ?? 0,
    }));
  },
  file: {
    id: 'Tanda ID',
    name: 'Name',
    address: 'Address',
    postalCode: 'Postal code',
    city: 'City',
    state: 'State',
    country: 'Country',
    region: ['Region', region => region && `${region.city}, ${region.country}`],
    latitude: 'Latitude',
    longitude: 'Longitude',
    timeZone: 'Time zone',
    notes: 'Notes',
    status: 'Status',
    upcomingEvents: 'Upcoming events',
    revision: null,
    regionId: null,
    eventId: null,
    createdAt: null,
    updatedAt: null,
  },
});

export type WithRegion = VenueRow & { region: ListedVenue['region']; regionZone: string | null };

export function withRegion(query: ReturnType<typeof ofVenues>) {
  return query
    .leftJoin('regions as r', 'r.id', 'v.regionId')
    .selectAll('v')
    .select(eb => [
      'r.timeZone as regionZone',
      jsonObjectFrom(
        eb
          .selectFrom('regions as g')
          .select(['g.id', 'g.city', 'g.country'])
          .whereRef('g.id', '=', 'v.regionId'),
      ).as('region'),
    ]);
}

export function ofVenues(db: Db) {
  return db.selectFrom('venues as v');
}

async function citiesOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('venues')
    .select('city')
    .where('city', 'is not', null)
    .groupBy('city')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(byLanguage('city'))
    .limit(MOST_CITIES)
    .execute();
  return rows.map(({ city }) => city!).sort(compareNames);
}
