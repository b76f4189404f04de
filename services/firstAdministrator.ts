import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { v7 } from 'uuid';
import { type UserState, userStream } from '#contracts/users/user.ts';
import type { Execute, Outcome } from '#platform/commands/commands.ts';
import { areKeysMissing } from '#platform/facts/missingKeys.ts';
import type { Store } from '#platform/store/store.ts';
import { keepFirstPassword } from './access/accounts/credentials.ts';

export const firstAdministratorSchema = `
  create table private.first_administrator (
    only_one boolean primary key default true check (only_one),
    user_id uuid not null
  )`;

type Parts = { pool: pg.Pool; store: Store; execute: Execute; now: Date };

/**
 * Creates the first administrator, once: the id is stored first, so that a start that was interrupted, or
 * another process that starts at the same moment, finishes the same account instead of creating a second one.
 * Creates none if the log has an administrator, or keys are missing: then Postgres was lost, and the log was
 * not.
 */
export async function ensureFirstAdministrator(
  { email, password }: { email: string; password: string | undefined },
  { pool, store, execute, now }: Parts,
): Promise<{ created: boolean; outcome?: Outcome<UserState> }> {
  if (await areKeysMissing(pool)) return { created: false };
  const found = await keptId(pool);
  if (!found && (!password || (await knowsAdministrator(store)))) return { created: false };
  const made = await pool.query(
    'insert into private.first_administrator (user_id) values ($1) on conflict do nothing',
    [v7()],
  );
  const id = (await keptId(pool))!;
  if (password) await keepFirstPassword(pool, id, password);
  const registration = {
    name: 'Administrator',
    email,
    role: 'admin',
    location: null,
    preferredLanguage: 'en',
  } as const;
  const asked = { commandId: id, actor: { id: 'system', role: 'system' } as const, now };
  const outcome = await execute(userStream, id, 'RegisterUser', registration, asked);
  return { created: made.rowCount === 1, outcome };
}

async function keptId(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ user_id: string }>('select user_id from private.first_administrator');
  return rows[0]?.user_id;
}

/** Whether there ever was an administrator. Roles are not encrypted, so no key is needed. */
async function knowsAdministrator(store: Store): Promise<boolean> {
  for await (const { data } of store.readAll({ prefixes: [`${userStream.category}-`] })) {
    if ((data as { role?: unknown } | null)?.role === 'admin') return true;
  }
  return false;
}

const PATIENCE = 5_000;

/**
 * Waits, for up to five seconds, until a new administrator can sign in: people try the account as soon as it
 * is announced, and before the row exists that would count as a failed sign-in.
 */
export async function untilItCanSignIn(
  pool: pg.Pool,
  outcome: Outcome<UserState> | undefined,
): Promise<void> {
  const until = performance.now() + PATIENCE;
  const id = outcome?.commit.stream.slice('user-'.length);
  while (id && performance.now() < until) {
    // The table itself may not exist yet.
    const found = await pool.query('select 1 from read.users where id = $1', [id]).catch(() => undefined);
    if (found?.rowCount) return;
    await pause(25);
  }
}
