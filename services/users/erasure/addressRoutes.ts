import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { FeedbackRow } from '#contracts/feedback/rows.ts';
import { listExportStream } from '#contracts/platform/listExport.ts';
import { eraseAddress, exportAddress, findAddress } from '#contracts/users/addressCalls.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { userActStream } from '#contracts/users/userAct.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { type Api, originOf } from '#platform/http/api.ts';
import {
  type DataOf,
  dataFile,
  type ExportNeeds,
  type ExportParts,
  sentIn,
} from '../person/exportAccount.ts';
import type { EraseAccount, ErasureNeeds } from './eraseAccount.ts';

type Parts = Omit<ExportParts, 'pool'> &
  Pick<ErasureNeeds, 'submissions' | 'eraseInAreas'> &
  Pick<ExportNeeds, 'looksAt'> & {
    db: ReadModel<{ users: UserRow; feedback: FeedbackRow }>;
    /** The account that has an address, however it is spelled. */
    accountWith(email: string): Promise<string | undefined>;
    eraseAccount: EraseAccount;
    dataOf: DataOf;
    execute: Execute;
    clock(): Date;
  };

/** The calls on everything that an email address has here, with an account and without. */
export function addressRoutes(api: Api, parts: Parts): void {
  const { accountWith, submissions, eraseAccount, eraseInAreas } = parts;

  api.query(findAddress, async ({ body: { email } }) => {
    const id = await accountWith(email);
    const [account, feedback, sent] = await Promise.all([
      id ? accountOf(parts.db, id) : null,
      id ? feedbackOf(parts.db, id) : 0,
      submissions.with(email, id),
    ]);
    return { account, feedback, submissions: sent };
  });

  api.command(eraseAddress, async ({ body: { email }, account, asked }) => {
    const id = await accountWith(email);
    if (id) {
      const { erased, commit, revision } = await eraseAccount(id, false, account, asked);
      return { body: { success: true, account: id, erased, commit }, revision };
    }
    const { erased, commit } = await submissions.eraseAllWith({ email }, asked);
    await eraseInAreas(email, asked);
    return { body: { success: true, account: null, erased, commit } };
  });

  api.query(exportAddress, async ({ body: { email }, account, request }, reply) => {
    const now = parts.clock();
    const id = await accountWith(email);
    const sent = await submissions.with(email, id);
    const { fileName, disposition } = dataFile(now);
    const { id: by, role } = account!;
    const asked = { commandId: v7(), actor: { id: by, role }, now, origin: originOf(request) };
    // Recorded before anything is sent: an interrupted download counts as an export.
    if (id) await parts.execute(userActStream, id, 'NoteDataExport', { fileName }, asked);
    else {
      const exported = { list: 'sent' as const, filters: {}, count: sent.length, fileName };
      await parts.execute(listExportStream, asked.commandId, 'NoteListExport', exported, asked);
    }
    reply.header('content-disposition', disposition);
    if (!id) {
      const facts = await sentIn(parts, sent, undefined);
      const looks = await parts.looksAt(sent.map(one => one.id));
      return { exportedAt: now.toISOString(), account: null, submissions: sent, looks, facts };
    }
    const { exportedAt, submissions: found, looks, facts, ...rest } = await parts.dataOf(id, now);
    return { exportedAt, account: rest, submissions: found, looks, facts };
  });
}

async function accountOf(db: Parts['db'], id: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

async function feedbackOf(db: Parts['db'], userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('feedback')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}
