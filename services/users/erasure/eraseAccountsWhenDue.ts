import type pg from 'pg';
import { v5 } from 'uuid';
import { userStream } from '#contracts/users/user.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

const AT_ONCE = 20;
const DUE = `
  select id, email, deletion_scheduled_for as due from read.users
  where deletion_scheduled_for <= $1 and id::text > $2 order by id::text limit ${AT_ONCE}`;

type Parts = {
  pool: pg.Pool;
  execute: Execute;
  /** Erases what other areas have recorded about a person under their e-mail. */
  eraseElsewhere(email: string, asked: Asked): Promise<void>;
};

/**
 * Erases the accounts whose owners asked for it thirty days ago and have not signed in since. The rules
 * decide again: an owner who signs in at this very moment keeps the account. An account that cannot be
 * decided on does not hold up the others.
 */
export function eraseAccountsWhenDue({ pool, execute, eraseElsewhere }: Parts): Periodic {
  let after = '';
  return {
    name: 'eraseAccountsWhenDue',
    everyMs: 600_000,
    async work({ now }) {
      const { rows } = await pool.query<Due>(DUE, [now, after]);
      for (const row of rows) await eraseDue({ execute, eraseElsewhere }, row, now);
      // Starts over after the last one, so that accounts that were skipped are tried again.
      after = rows.length === AT_ONCE ? rows.at(-1)!.id : '';
      return after !== '';
    },
  };
}

type Due = { id: string; email: string; due: Date };

async function eraseDue(
  { execute, eraseElsewhere }: Omit<Parts, 'pool'>,
  { id, email, due }: Due,
  now: Date,
): Promise<void> {
  const asked = {
    commandId: v5(`completeAccountDeletion ${due.toISOString()}`, id),
    actor: { id: 'system', role: 'system' } as const,
    now,
  };
  try {
    const { state } = await execute(userStream, id, 'CompleteAccountDeletion', {}, asked);
    if (state.erased) await eraseElsewhere(email, asked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
