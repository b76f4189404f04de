import type { Kysely } from 'kysely';
import { exportUsers } from '#contracts/users/exportCalls.ts';
import { inChunks } from '#platform/database/inChunks.ts';
import { type ExportList, type FileColumns, maskedEmail } from '#platform/files/exportList.ts';
import type { Api } from '#platform/http/api.ts';
import { needFreshCode } from '../user/freshCode.ts';
import { type FoundUser, matchingUsers, pageOfUsers, type UsersSchema } from './queries.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;

const columns = (emailOf: (email: string) => string): FileColumns<FoundUser> => ({
  'Tanda ID': ({ id }) => id,
  Name: ({ name }) => name,
  Email: ({ email }) => emailOf(email),
  Role: ({ role }) => role,
  Status: ({ status }) => status,
  Location: ({ location }) => location,
  Language: ({ preferredLanguage }) => preferredLanguage,
  'Feedback given': ({ feedbackGiven }) => feedbackGiven,
  'Joined at': ({ createdAt }) => instant(createdAt),
  'To be erased at': ({ deletionScheduledFor }) => instant(deletionScheduledFor),
});

type Parts = { db: Kysely<UsersSchema>; exportList: ExportList; clock(): Date };

/** The call that exports the list of users as a CSV file. */
export function exportRoutes(api: Api, { db, exportList, clock }: Parts): void {
  api.query(exportUsers, async ({ query, ...asking }, reply) => {
    const now = clock();
    // Somebody who guessed a login code must not leave with everybody's address.
    if (query.emails === 'full') needFreshCode(asking.account, { now });
    const { count, rows, close } = await inChunks(db, inside => {
      const matching = matchingUsers(inside, query, now);
      return { rows: pageOfUsers(matching, query), count: matching.select('u.id') };
    });
    const emailOf = query.emails === 'full' ? (email: string) => email : maskedEmail;
    try {
      const exporting = { list: 'users', query, columns: columns(emailOf), count, rows } as const;
      const file = await exportList(exporting, asking, reply);
      // A caller who leaves before the first row is read would leave the snapshot open.
      return file.once('close', () => void close().catch(() => undefined));
    } catch (error) {
      await close();
      throw error;
    }
  });
}
