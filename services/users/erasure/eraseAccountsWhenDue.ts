import type pg from 'pg';
import { v5 } from 'uuid';
import { userStream } from '#contracts/users/user.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { eachDue } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';

const DUE = `
  select id, deletion_scheduled_for as due from read.users
  where deletion_scheduled_for <= $1 and id::text > $2 order by id::text limit $3`;

/**
 * Erases the accounts whose owners asked for it thirty days ago and have not signed in since. The rules
 * decide again: an owner who signs in at this very moment keeps the account. What follows from the erasure,
 * `finishErasures` does: the key and what is recorded elsewhere.
 */
export function eraseAccountsWhenDue({ pool, execute }: { pool: pg.Pool; execute: Execute }): Periodic {
  return eachDue<Due>({
    name: 'eraseAccountsWhenDue',
    everyMs: 600_000,
    atOnce: 20,
    find: async ({ now, after, limit }) => (await pool.query<Due>(DUE, [now, after?.id ?? '', limit])).rows,
    each: (account, now) => eraseDue(execute, account, now),
  });
}

type Due = { id: string; due: Date };

async function eraseDue(execute: Execute, { id, due }: Due, now: Date): Promise<void> {
  const asked = {
    commandId: v5(`completeAccountDeletion ${due.toISOString()}`, id),
    actor: { id: 'system', role: 'system' } as const,
    now,
  };
  await execute(userStream, id, 'CompleteAccountDeletion', {}, asked);
}
