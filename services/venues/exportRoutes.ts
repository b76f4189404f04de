import type { Kysely } from 'kysely';
import type { ListedVenue } from '#contracts/venues/calls.ts';
import { exportVenues } from '#contracts/venues/exportCalls.ts';
import { allPages, type ExportList, FIRST_PAGE, type FileColumns } from '#platform/files/exportList.ts';
import type { Api } from '#platform/http/api.ts';
import { type CountUpcoming, findVenues, type VenuesSchema } from './queries.ts';

const COLUMNS: FileColumns<ListedVenue> = {
  'Tanda ID': ({ id }) => id,
  Name: ({ name }) => name,
  Address: ({ address }) => address,
  'Postal code': ({ postalCode }) => postalCode,
  City: ({ city }) => city,
  State: ({ state }) => state,
  Country: ({ country }) => country,
  Region: ({ region }) => region && `${region.city}, ${region.country}`,
  Latitude: ({ latitude }) => latitude,
  Longitude: ({ longitude }) => longitude,
  'Time zone': ({ timeZone }) => timeZone,
  Notes: ({ notes }) => notes,
  Status: ({ status }) => status,
  'Upcoming events': ({ upcomingEvents }) => upcomingEvents,
};

type Parts = { db: Kysely<VenuesSchema>; upcomingAt: CountUpcoming; exportList: ExportList };

/** The call that exports the venue book as a CSV file. */
export function exportRoutes(api: Api, { db, upcomingAt, exportList }: Parts): void {
  api.query(exportVenues, async ({ query, ...asking }, reply) => {
    const page = (at: { limit: number; offset: number }) => findVenues(db, { ...query, ...at }, upcomingAt);
    const first = await page(FIRST_PAGE);
    const rows = allPages(first.venues, async at => (await page(at)).venues);
    return exportList({ list: 'venues', query, columns: COLUMNS, count: first.total, rows }, asking, reply);
  });
}
