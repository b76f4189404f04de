import type { Kysely } from 'kysely';
import type { AnswerOf } from '#contracts/platform/call.ts';
import type { listRegions } from '#contracts/regions/calls.ts';
import { exportRegions } from '#contracts/regions/exportCalls.ts';
import { allPages, type ExportList, FIRST_PAGE, type FileColumns } from '#platform/files/exportList.ts';
import type { Api } from '#platform/http/api.ts';
import { type CountUpcoming, findRegions, type RegionsSchema } from './queries.ts';

type Listed = AnswerOf<typeof listRegions>['regions'][number];

const COLUMNS: FileColumns<Listed> = {
  'Tanda ID': ({ id }) => id,
  City: ({ city }) => city,
  State: ({ state }) => state,
  Country: ({ country }) => country,
  'Time zone': ({ timeZone }) => timeZone,
  Latitude: ({ latitude }) => latitude,
  Longitude: ({ longitude }) => longitude,
  Status: ({ status }) => status,
  Popular: ({ popular }) => popular,
  'Upcoming events': ({ upcomingEvents }) => upcomingEvents,
};

type Parts = { db: Kysely<RegionsSchema>; upcomingIn: CountUpcoming; exportList: ExportList };

/** The call that exports the list of regions as a CSV file. */
export function exportRoutes(api: Api, { db, upcomingIn, exportList }: Parts): void {
  api.query(exportRegions, async ({ query, ...asking }, reply) => {
    const page = (at: { limit: number; offset: number }) => findRegions(db, { ...query, ...at }, upcomingIn);
    const first = await page(FIRST_PAGE);
    const rows = allPages(first.regions, async at => (await page(at)).regions);
    return exportList({ list: 'regions', query, columns: COLUMNS, count: first.total, rows }, asking, reply);
  });
}
