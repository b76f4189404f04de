import type pg from 'pg';
import type { z } from 'zod';
import type { Role } from '#contracts/access/calls.ts';
import { type UserState, type UserStatus, type userCommands, userStream } from '#contracts/users/user.ts';
import type { Asked, Execute, Outcome } from '#platform/commands/commands.ts';
import { inTransaction } from '#platform/database/database.ts';

type AccountState = {
  revision: number;
  role: Role;
  auditor: boolean;
  status: UserStatus;
  deletionScheduledFor: string | null;
};

/** Counts the other administrators, and stores an account's new state. */
export type AccountStates = {
  otherAdministrators(client: pg.PoolClient, userId: string): Promise<number>;
  note(client: pg.PoolClient, userId: string, accountState: AccountState): Promise<void>;
};

type Name =
  | ('ChangeUserRole' | 'ChangeUserStatus' | 'EraseUser')
  | ('MakeUserAuditor' | 'RevokeUserAuditor' | 'SetCityTeam' | 'RevokeCityTeam')
  | ('RequestAccountDeletion' | 'WithdrawAccountDeletion');
type Data<N extends Name> = Omit<z.output<(typeof userCommands)[N]>, 'otherAdministrators'>;

/** Changes what an account may do, effective with that account's next call. */
export type ChangeAccount = <N extends Name>(
  userId: string,
  name: N,
  data: Data<N>,
  asked: Asked,
) => Promise<Outcome<UserState>>;

/**
 * Creates the function that changes accounts one at a time: the number of other administrators must remain valid until
 * the change is made. Within this process, changes queue before they take a connection: if all waiters at the lock held
 * one, the lock's holder might not get the second connection that it needs.
 */
export function accountChanger({
  pool,
  execute,
  accountStates,
}: {
  pool: pg.Pool;
  execute: Execute;
  accountStates: AccountStates;
}): ChangeAccount {
  let last: Promise<unknown> = Promise.resolve();
  return (userId, name, data, asked) => {
    const change = (): Promise<Outcome<UserState>> =>
      inTransaction(pool, async client => {
        const otherAdministrators = await accountStates.otherAdministrators(client, userId);
        const outcome = await execute(
          userStream,
          userId,
          name,
          { ...data, otherAdministrators } as never,
          asked,
        );
        await accountStates.note(client, userId, { ...outcome.state, revision: outcome.revision });
        return outcome;
      });
    const changed = last.then(change, change);
    last = changed;
    return changed;
  };
}
