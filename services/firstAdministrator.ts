import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { Execute, Outcome } from '#platform/commands.ts';
import { keepFirstPassword } from './access/credentials.ts';
import { type UserState, userRules } from './users/user.ts';

export const firstAdministratorSchema = `
  create table private.first_administrator (
    only_one boolean primary key default true check (only_one),
    user_id uuid not null
  )`;

type Parts = { pool: pg.Pool; execute: Execute; now: Date };

/**
 * Makes the first administrator, once: the id is kept first, so that a start which was cut off, or another
 * process that starts at the same moment, finishes the same account instead of making a second one.
 */
export async function ensureFirstAdministrator(
  { email, password }: { email: string; password: string | undefined },
  { pool, execute, now }: Parts,
): Promise<{ created: boolean; outcome?: Outcome<UserState> }> {
  const { rows } = await pool.query<{ user_id: string }>('select user_id from private.first_administrator');
  if (rows.length === 0 && !password) return { created: false };
  const made = await pool.query(
    'insert into private.first_administrator (user_id) values ($1) on conflict do nothing',
    [v7()],
  );
  const kept = await pool.query<{ user_id: string }>('select user_id from private.first_administrator');
  const id = kept.rows[0]!.user_id;
  if (password) await keepFirstPassword(pool, id, password);
  const registration = {
    name: 'Administrator',
    email,
    role: 'admin',
    location: null,
    preferredLanguage: 'en',
  } as const;
  const asked = { commandId: id, actor: { id: 'system', role: 'system' } as const, now };
  const outcome = await execute(userRules, id, 'RegisterUser', registration, asked);
  return { created: made.rowCount === 1, outcome };
}

const PATIENCE = 5_000;

/**
 * Waits, for up to five seconds, until a new administrator can sign in: who is told of the account tries at
 * once, and a try before the row is there would be a failed one.
 */
export async function untilItCanSignIn(
  pool: pg.Pool,
  outcome: Outcome<UserState> | undefined,
): Promise<void> {
  const until = performance.now() + PATIENCE;
  const id = outcome?.commit.stream.slice('user-'.length);
  while (id && performance.now() < until) {
    // The table itself may not be there yet.
    const found = await pool.query('select 1 from read.users where id = $1', [id]).catch(() => undefined);
    if (found?.rowCount) return;
    await pause(25);
  }
}
