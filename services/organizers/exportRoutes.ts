import type { Kysely } from 'kysely';
import type { listOrganizers } from '#contracts/organizers/calls.ts';
import { exportOrganizers } from '#contracts/organizers/exportCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import {
  allPages,
  type ExportList,
  FIRST_PAGE,
  type FileColumns,
  maskedEmail,
} from '#platform/files/exportList.ts';
import type { Api } from '#platform/http/api.ts';
import { type CountUpcoming, findOrganizers, type OrganizersSchema } from './queries.ts';

type Listed = AnswerOf<typeof listOrganizers>['organizers'][number];

const COLUMNS: FileColumns<Listed> = {
  'Tanda ID': ({ id }) => id,
  Name: ({ name }) => name,
  Email: ({ email }) => email && maskedEmail(email),
  Phone: ({ phone }) => phone,
  Website: ({ website }) => website,
  City: ({ city }) => city,
  State: ({ state }) => state,
  Country: ({ country }) => country,
  Status: ({ status }) => status,
  Verified: ({ verified }) => verified,
  'Upcoming events': ({ upcomingEvents }) => upcomingEvents,
};

type Parts = { db: Kysely<OrganizersSchema>; upcomingOf: CountUpcoming; exportList: ExportList };

/** The call that exports the list of organizers as a CSV file. */
export function exportRoutes(api: Api, { db, upcomingOf, exportList }: Parts): void {
  api.query(exportOrganizers, async ({ query, ...asking }, reply) => {
    const page = (at: { limit: number; offset: number }) =>
      findOrganizers(db, { ...query, ...at }, upcomingOf);
    const first = await page(FIRST_PAGE);
    const rows = allPages(first.organizers, async at => (await page(at)).organizers);
    const exporting = { list: 'organizers', query, columns: COLUMNS, count: first.total, rows } as const;
    return exportList(exporting, asking, reply);
  });
}
