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
 * Erases the accounts whose owners asked for it thirty days ago and have not come back. The rules decide once
 * more: who signs in at this very moment stays. An account about which nothing can be decided keeps no other waiting.
 */
export function eraseAccountsWhenDue({ pool, execute }: { pool: pg.Pool; execute: Execute }): Periodic {
  let after = '';
  return {
    name: 'eraseAccountsWhenDue',
    everyMs: 600_000,
    async work({ now }) {
      const { rows } = await pool.query<{ id: string; due: Date }>(DUE, [now, after]);
      for (const { id, due } of rows) await eraseDue(execute, id, due, now);
      // From the beginning again after the last: whoever was passed over then has another turn.
      after = rows.length === AT_ONCE ? rows.at(-1)!.id : '';
      return after !== '';
    },
  };
}

async function eraseDue(execute: Execute, id: string, due: Date, now: Date): Promise<void> {
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
