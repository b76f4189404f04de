import {
  changeProfile,
  DELETION_DAYS,
  deleteAccount,
  exportAccount,
  showProfile,
} from '#contracts/users/ownCalls.ts';
import { changePreferences, showPreferences } from '#contracts/users/preferenceCalls.ts';
import {
  DEFAULT_PREFERENCES,
  type PreferencesRead,
  type PreferencesRow,
  preferencesRead,
  preferencesStream,
} from '#contracts/users/preferences.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { userStream } from '#contracts/users/user.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { Account, Api } from '#platform/http/api.ts';
import { type DataOf, dataFile } from './person/exportAccount.ts';
import type { ChangeAccount } from './user/changeAccount.ts';
import { profileOf } from './user/read.ts';

export type OwnSchema = { preferences: PreferencesRow; users: UserRow };

export type OwnNeeds = {
  /** Signs a person out everywhere, because the account will be deleted. */
  endSessions(account: Account, asked: Asked): Promise<unknown>;
};
type Parts = OwnNeeds & {
  db: ReadModel<OwnSchema>;
  dataOf: DataOf;
  execute: Execute;
  changeAccount: ChangeAccount;
  clock(): Date;
};

const DAY = 86_400_000;

/** The calls with which people see and change their own account. */
export function ownRoutes(api: Api, parts: Parts): void {
  const { db, execute, changeAccount, endSessions, dataOf, clock } = parts;

  api.command(changeProfile, async ({ account, body, asked }) => {
    const { id, role, auditor, cities } = account!;
    const { state, commit, revision } = await execute(userStream, id, 'ChangeUserProfile', body, asked);
    const { name, email } = state;
    const user = {
      id,
      role,
      name,
      email,
      ...(auditor && { auditor }),
      ...(cities.length > 0 && { cities: [...cities] }),
    };
    return { body: { user, profile: profileOf(state), commit }, revision };
  });

  api.query(showProfile, async ({ account }) => ({
    profile: profileOf(
      await db.selectFrom('users').selectAll().where('id', '=', account!.id).executeTakeFirstOrThrow(),
    ),
  }));

  api.query(showPreferences, async ({ account }) => ({
    preferences: await preferencesOf(db, account!.id),
  }));

  api.command(changePreferences, async ({ account, body, asked }) => {
    const outcome = await execute(preferencesStream, account!.id, 'ChangePreferences', body, asked);
    return { body: { preferences: outcome.state, commit: outcome.commit }, revision: outcome.revision };
  });

  api.command(deleteAccount, async ({ account, asked }) => {
    const scheduledFor = new Date(asked.now.getTime() + DELETION_DAYS * DAY).toISOString();
    const { state } = await changeAccount(account!.id, 'RequestAccountDeletion', { scheduledFor }, asked);
    await endSessions(account!, asked);
    return { body: { success: true, scheduledFor: state.deletionScheduledFor ?? scheduledFor } };
  });

  api.query(exportAccount, async ({ account }, reply) => {
    const now = clock();
    reply.header('content-disposition', dataFile(now).disposition);
    return dataOf(account!.id, now);
  });
}

/** Somebody's settings; the defaults of those that they never changed. */
export async function preferencesOf(db: ReadModel<OwnSchema>, userId: string): Promise<PreferencesRead> {
  const row = await db.selectFrom('preferences').selectAll().where('userId', '=', userId).executeTakeFirst();
  return row ? preferencesRead.parse(row) : DEFAULT_PREFERENCES;
}
