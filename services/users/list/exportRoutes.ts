import type { Kysely } from 'kysely';
import { exportUsers, type ListedUser } from '#contracts/users/calls.ts';
import { columnsOfFile } from '#platform/book/bookFile.ts';
import { inChunks } from '#platform/database/inChunks.ts';
import type { ExportList } from '#platform/files/exportList.ts';
import type { Api } from '#platform/http/api.ts';
import { needFreshCode } from '../user/freshCode.ts';
import { type UsersSchema, userRows } from './queries.ts';

type Parts = { db: Kysely<UsersSchema>; exportList: ExportList; clock(): Date };

/** The call that exports the list of users as a CSV file: read in one go, as there may be 200,000. */
export function exportRoutes(api: Api, { db, exportList, clock }: Parts): void {
  api.query(exportUsers, async ({ query, ...asking }, reply) => {
    const now = clock();
    // Somebody who guessed a login code must not leave with everybody's address.
    if (query.emails === 'full') needFreshCode(asking.account, { now });
    const { count, rows, close } = await inChunks(db, inside => {
      const matching = userRows.matching(inside, query, { now });
      return { rows: userRows.sorted(matching, query), count: matching.select('u.id') };
    });
    const { file } = userRows;
    const columns = columnsOfFile<ListedUser>(query.emails === 'full' ? { ...file, email: 'Email' } : file);
    try {
      const exporting = { list: 'users', query, columns, count, rows: read(rows, now) } as const;
      const sent = await exportList(exporting, asking, reply);
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
