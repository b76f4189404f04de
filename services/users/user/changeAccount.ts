import type pg from 'pg';
import type { z } from 'zod';
import type { Role } from '#contracts/access/calls.ts';
import { type UserState, type UserStatus, type userCommands, userStream } from '#contracts/users/user.ts';
import type { Asked, Execute, Outcome } from '#platform/commands/commands.ts';
import { inTransaction } from '#platform/database/database.ts';

type Standing = {
  revision: number;
  role: Role;
  status: UserStatus;
  deletionScheduledFor: string | null;
};

/** Counts the other administrators, and stores an account's new standing. */
export type Standings = {
  otherAdministrators(client: pg.PoolClient, userId: string): Promise<number>;
  note(client: pg.PoolClient, userId: string, standing: Standing): Promise<void>;
};

type Name =
  | ('ChangeUserRole' | 'ChangeUserStatus' | 'EraseUser')
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
 * Creates the function that changes accounts, one after the other: the number of other administrators must
 * remain valid until the change is made. Within this process, changes queue before they take a connection: if
 * all waiters at the lock held one, the lock's holder might not get the second connection that it needs.
 */
export function accountChanger({
  pool,
  execute,
  standings,
}: {
  pool: pg.Pool;
  execute: Execute;
  standings: Standings;
}): ChangeAccount {
  let last: Promise<unknown> = Promise.resolve();
  return (userId, name, data, asked) => {
    const change = (): Promise<Outcome<UserState>> =>
      inTransaction(pool, async client => {
        const otherAdministrators = await standings.otherAdministrators(client, userId);
        const outcome = await execute(
          userStream,
          userId,
          name,
          { ...data, otherAdministrators } as never,
          asked,
        );
        await standings.note(client, userId, { ...outcome.state, revision: outcome.revision });
        return outcome;
      });
    const changed = last.then(change, change);
    last = changed;
    return changed;
  };
}
