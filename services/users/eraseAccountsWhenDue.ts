import type pg from 'pg';
import { v5 } from 'uuid';
import type { Execute } from '#platform/commands.ts';
import type { Periodic } from '#platform/periodic.ts';
import { userRules } from './user.ts';

const AT_ONCE = 20;
const DUE = `
  select id, deletion_scheduled_for as due from read.users
  where deletion_scheduled_for <= $1 order by deletion_scheduled_for limit ${AT_ONCE}`;

/**
 * Erases the accounts whose owners asked for it thirty days ago and have not come back. The rules decide once
 * more: who signs in at this very moment stays.
 */
export function eraseAccountsWhenDue({ pool, execute }: { pool: pg.Pool; execute: Execute }): Periodic {
  return {
    name: 'eraseAccountsWhenDue',
    everyMs: 600_000,
    async work({ now }) {
      const { rows } = await pool.query<{ id: string; due: Date }>(DUE, [now]);
      for (const { id, due } of rows) {
        await execute(
          userRules,
          id,
          'CompleteAccountDeletion',
          {},
          {
            commandId: v5(`completeAccountDeletion ${due.toISOString()}`, id),
            actor: { id: 'system', role: 'system' },
            now,
          },
        );
      }
      return rows.length === AT_ONCE;
    },
  };
}
