import { exportUsers, type ListedUser } from '#contracts/users/calls.ts';
import { columnsOfFile } from '#platform/book/bookFile.ts';
import { inChunks } from '#platform/database/inChunks.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { allPages, type ExportList, FIRST_PAGE } from '#platform/files/exportList.ts';
import type { Api } from '#platform/http/api.ts';
import { inPresent, momentNow } from '#platform/past/moment.ts';
import { needFreshCode } from '../user/freshCode.ts';
import { type UsersSchema, userRows } from './queries.ts';

type Parts = { db: ReadModel<UsersSchema>; exportList: ExportList; clock(): Date };

/** The call that exports the list of users as a CSV file: read in one go, as there may be 200,000. */
export function exportRoutes(api: Api, { db, exportList, clock }: Parts): void {
  api.query(exportUsers, async ({ query, ...asking }, reply) => {
    const now = clock();
    // Somebody who guessed a login code must not leave with everybody's address. A moment is no excuse.
    if (query.emails === 'full') needFreshCode(asking.account, { now: inPresent(clock) });
    const { file } = userRows;
    const columns = columnsOfFile<ListedUser>(query.emails === 'full' ? { ...file, email: 'Email' } : file);
    const exporting = { call: exportUsers, list: 'users', query, columns } as const;
    if (momentNow()) {
      // Page by page: a snapshot that a slow reader holds would keep the rows of a moment from being dropped.
      const page = (at: typeof FIRST_PAGE) => userRows.page(db, { ...query, ...at }, { now });
      const { users, total } = await page(FIRST_PAGE);
      const all = allPages(users, async at => (await page(at)).users);
      return exportList({ ...exporting, count: total, rows: all }, asking, reply);
    }
    const { count, rows, close } = await inChunks(db, inside => {
      const matching = userRows.matching(inside, query, { now });
      return { rows: userRows.sorted(matching, query), count: matching.select('u.id') };
    });
    try {
      const sent = await exportList({ ...exporting, count, rows: read(rows, now) }, asking, reply);
      // A caller who leaves before the first row is read would leave the snapshot open.
      return sent.once('close', () => void close().catch(() => undefined));
    } catch (error) {
      await close();
      throw error;
    }
  });
}

type Found = Parameters<typeof userRows.read>[0][number];

async function* read(rows: AsyncIterable<Found>, now: Date): AsyncGenerator<ListedUser> {
  for await (const row of rows) yield* await userRows.read([row], { now });
}
