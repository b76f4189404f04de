import type pg from 'pg';
import { v5 } from 'uuid';
import { userStream } from '#contracts/users/user.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

const AT_ONCE = 20;
const DUE = `
  select id, deletion_scheduled_for as due from read.users
  where deletion_scheduled_for <= $1 and id::text > $2 order by id::text limit ${AT_ONCE}`;

/**
 * Erases the accounts whose owners asked for it thirty days ago and have not signed in since. The rules
 * decide again: an owner who signs in at this very moment keeps the account. An account that cannot be
 * decided on does not hold up the others. What follows from the erasure, `finishErasures` does: the key and
 * what is recorded elsewhere.
 */
export function eraseAccountsWhenDue({ pool, execute }: { pool: pg.Pool; execute: Execute }): Periodic {
  let after = '';
  return {
    name: 'eraseAccountsWhenDue',
    everyMs: 600_000,
    async work({ now }) {
      const { rows } = await pool.query<Due>(DUE, [now, after]);
      for (const row of rows) await eraseDue(execute, row, now);
      // Starts over after the last one, so that accounts that were skipped are tried again.
      after = rows.length === AT_ONCE ? rows.at(-1)!.id : '';
      return after !== '';
    },
  };
}

type Due = { id: string; due: Date };

async function eraseDue(execute: Execute, { id, due }: Due, now: Date): Promise<void> {
  const asked = {
    commandId: v5(`completeAccountDeletion ${due.toISOString()}`, id),
    actor: { id: 'system', role: 'system' } as const,
    now,
  };
  try {
    await execute(userStream, id, 'CompleteAccountDeletion', {}, asked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
