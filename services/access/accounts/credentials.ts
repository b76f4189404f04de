import { hash, verify } from '@node-rs/argon2';
import type pg from 'pg';

export const credentialsSchema = `
  create table private.credentials (
    user_id uuid primary key,
    password_hash text not null,
    changed_at timestamptz not null default now()
  )`;

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The library's defaults are the same.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// What the password for an unknown email is checked against, so that it takes as long as for a known one.
const nobody = hash('nobody has this password', COST);

/** Stores a password as an argon2id hash; the first one stored for a user wins. */
export async function keepFirstPassword(pool: pg.Pool, userId: string, password: string): Promise<void> {
  await pool.query(
    'insert into private.credentials (user_id, password_hash) values ($1, $2) on conflict (user_id) do nothing',
    [userId, await hash(password, COST)],
  );
}

/** Whether the password is the user's. Takes equally long for a user that does not exist. */
export async function isPassword(
  pool: pg.Pool,
  userId: string | undefined,
  password: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ password_hash: string }>(
    'select password_hash from private.credentials where user_id = $1',
    [userId ?? null],
  );
  const kept = rows[0]?.password_hash;
  const matches = await verify(kept ?? (await nobody), password);
  return kept !== undefined && matches;
}

/** Deletes the password of a person who is being erased. */
export async function forgetCredentials(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('delete from private.credentials where user_id::text = $1', [userId]);
}
