import type { Role } from '#contracts/access/calls.ts';
import {
  changeUserRole,
  changeUserRoleAlias,
  changeUserStatus,
  changeUserStatusAlias,
  listUsers,
  listUsersAlias,
  makeUserAuditor,
  revokeCityTeam,
  revokeUserAuditor,
  setCityTeam,
} from '#contracts/users/calls.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import type { UserStatus } from '#contracts/users/user.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { Account, Api } from '#platform/http/api.ts';
import { invalidField, notFound } from '#platform/refusals/refusal.ts';
import { type UsersSchema, userRows } from './list/queries.ts';
import type { ChangeAccount } from './user/changeAccount.ts';
import { needFreshCode } from './user/freshCode.ts';
import { userFrom } from './user/read.ts';

type Parts = {
  db: ReadModel<UsersSchema>;
  changeAccount: ChangeAccount;
  /** The current role of an account. */
  roleOf(userId: string): Promise<Account['role'] | undefined>;
  /** Which of these regions there are. */
  regionsAmong(ids: readonly string[]): Promise<ReadonlySet<string>>;
  clock(): Date;
};

type Changing<Body> = { params: { id: string }; body: Body; account: Account | null; asked: Asked };

/** The calls with which administrators list and change accounts. */
export function adminRoutes(api: Api, { db, changeAccount, roleOf, regionsAmong, clock }: Parts): void {
  const changeRole = async ({ params: { id }, body: { role }, account, asked }: Changing<{ role: Role }>) => {
    const own = account?.id === id;
    const present = await roleOf(id);
    if (!present) throw notFound(userSentences.none);
    if (!own && role !== present && [role, present].includes('admin')) needFreshCode(account, asked);
    return written(id, changeAccount(id, 'ChangeUserRole', { role, own }, asked));
  };
  const changeStatus = async ({
    params: { id },
    body: { status },
    account,
    asked,
  }: Changing<{ status: UserStatus }>) => {
    const own = account?.id === id;
    if (!own && (await roleOf(id)) === 'admin') needFreshCode(account, asked);
    return written(id, changeAccount(id, 'ChangeUserStatus', { status, own }, asked));
  };

  for (const call of [listUsers, listUsersAlias]) {
    api.query(call, ({ query }) => userRows.page(db, query, { now: clock() }));
  }
  api.command(changeUserRole, changeRole);
  api.command(changeUserRoleAlias, changeRole);
  api.command(changeUserStatus, changeStatus);
  api.command(changeUserStatusAlias, changeStatus);
  permissionRoutes(api, { changeAccount, regionsAmong });
}

/** Those that give accounts permissions beside their role. */
function permissionRoutes(
  api: Api,
  { changeAccount, regionsAmong }: Pick<Parts, 'changeAccount' | 'regionsAmong'>,
): void {
  api.command(makeUserAuditor, async ({ params: { id }, account, asked }) => {
    // Whoever guessed a login code must not let somebody read everything that was ever done.
    if (account?.id !== id) needFreshCode(account, asked);
    return written(id, changeAccount(id, 'MakeUserAuditor', { own: account?.id === id }, asked));
  });
  api.command(setCityTeam, async ({ params: { id }, body: { regionIds }, account, asked }) => {
    const own = account?.id === id;
    // As for an auditor: it opens the console.
    if (!own) needFreshCode(account, asked);
    const known = await regionsAmong(regionIds);
    if (!regionIds.every(one => known.has(one))) throw invalidField('regionIds', userSentences.noSuchRegion);
    return written(id, changeAccount(id, 'SetCityTeam', { regionIds, own }, asked));
  });
  api.command(revokeCityTeam, async ({ params: { id }, account, asked }) =>
    written(id, changeAccount(id, 'RevokeCityTeam', { own: account?.id === id }, asked)),
  );
  api.command(revokeUserAuditor, async ({ params: { id }, account, asked }) =>
    written(id, changeAccount(id, 'RevokeUserAuditor', { own: account?.id === id }, asked)),
  );
}

async function written(id: string, changed: ReturnType<ChangeAccount>) {
  const outcome = await changed;
  return { body: { user: userFrom(id, outcome), commit: outcome.commit }, revision: outcome.revision };
}
