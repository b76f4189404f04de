import { v7 } from 'uuid';
import type { Actor } from '#contracts/platform/fact.ts';
import { endUserSessions, exportUser, messageUser } from '#contracts/users/actCalls.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import { userStream } from '#contracts/users/user.ts';
import { userActStream } from '#contracts/users/userAct.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';
import { type Account, type Api, originOf, type Query } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { needFreshCode } from '../user/freshCode.ts';
import { type DataOf, dataFile } from './exportAccount.ts';

type Request = Query<typeof endUserSessions>['request'];
export type ActNeeds = {
  /** Signs somebody out everywhere, but for one session; returns how many were open. */
  endSessionsOf(
    userId: string,
    by: { actor: Actor; except: string | undefined; request: Request },
  ): Promise<number>;
};
type Parts = ActNeeds & {
  roleOf(userId: string): Promise<Account['role'] | undefined>;
  execute: Execute;
  load: Load;
  dataOf: DataOf;
  clock(): Date;
};

/** What administrators do about a person without changing the account: mail, sign out, export. */
export function actRoutes(api: Api, { execute, load, dataOf, endSessionsOf, roleOf, clock }: Parts): void {
  /** Refuses for somebody who does not exist, or was erased. */
  const needUser = async (id: string): Promise<void> => {
    const state = fold(userStream, await load(`${userStream.category}-${id}`));
    if (!state || state.erased) throw notFound(userSentences.none);
  };

  api.command(messageUser, async ({ params: { id }, body, asked }) => {
    await needUser(id);
    const { commit, revision } = await execute(userActStream, id, 'NoteMessage', body, asked);
    return { body: { success: true, commit }, revision };
  });

  api.query(endUserSessions, async ({ params: { id }, account, request }) => {
    await needUser(id);
    const { sessionId, ...by } = signedIn(account);
    // Somebody who took over one administrator's session must not be able to shut out the others.
    if (by.id !== id && (await roleOf(id)) === 'admin') needFreshCode(account, { now: clock() });
    const except = by.id === id ? sessionId : undefined;
    const ended = await endSessionsOf(id, { actor: { id: by.id, role: by.role }, except, request });
    return { success: true, ended };
  });

  api.query(exportUser, async ({ params: { id }, account, request }, reply) => {
    await needUser(id);
    const now = clock();
    const { fileName, disposition } = dataFile(now);
    const { id: by, role } = signedIn(account);
    const asked = { commandId: v7(), actor: { id: by, role }, now, origin: originOf(request) };
    // Recorded before anything is sent: an interrupted download counts as an export.
    await execute(userActStream, id, 'NoteDataExport', { fileName }, asked);
    reply.header('content-disposition', disposition);
    return dataOf(id, now);
  });
}

/** The guard has already refused callers without an account. */
function signedIn(account: Account | null): Account {
  return account!;
}
