import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { sign, unsign } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { v7 } from 'uuid';
import { prepared } from '#platform/database/database.ts';
import { setCookies } from './signInCookies.ts';

// A device is known to an account once somebody has signed in to the account on it. It carries a random token
// in a signed cookie; this table holds the accounts for which the token is valid, so that signing out
// elsewhere can revoke it. The token grants no access: it only has guesses counted apart from those of
// strangers.
export const knownDevicesSchema = `
  create table private.known_devices (
    id uuid primary key,
    token_hash bytea not null,
    user_id uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    unique (token_hash, user_id)
  );
  create index on private.known_devices (user_id);
  create index on private.known_devices (expires_at);
  alter table private.sessions add column device_id uuid`;

const DEVICE_COOKIE = 'tanda_device';
const KNOWN_DAYS = 180;
const DAY_MS = 86_400_000;
const PATH = '/api/auth';

type Db = pg.Pool | pg.PoolClient;

/** The key that signs device cookies, derived from the secret that signs sessions. */
export function deviceKeyFrom(jwtSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', jwtSecret, '', 'known devices', 32));
}

/** The token of the device that a request comes from; undefined without a cookie, or with a forged one. */
export function deviceTokenOf(request: FastifyRequest, key: Buffer): string | undefined {
  const cookie = request.cookies[DEVICE_COOKIE];
  if (!cookie) return undefined;
  const { valid, value } = unsign(cookie, key);
  return valid ? value : undefined;
}

/** Lets a device keep its token for 180 days from its last sign-in. */
export function setDeviceCookie(reply: FastifyReply, token: string, key: Buffer): void {
  const seconds = (KNOWN_DAYS * DAY_MS) / 1_000;
  setCookies(reply, { name: DEVICE_COOKIE, value: sign(token, key), seconds, callPath: PATH });
}

// By lower-cased email: answering must not involve looking up whether there is an account.
const KNOWN = `
  select d.id from private.known_devices as d join read.users as u on u.id = d.user_id
  where d.token_hash = $1 and lower(u.email) = $2 and d.expires_at > $3`;

/** The id by which the account with this email knows the device, if it does. */
export async function knownDevice(
  db: Db,
  { token, email, now }: { token: string | undefined; email: string; now: Date },
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const { rows } = await db.query<{ id: string }>(prepared(KNOWN, [hashOf(token), email, now]));
  return rows[0]?.id;
}

type Remembered = { token: string | undefined; userId: string; now: Date };

/**
 * Records a sign-in on a device, within the caller's transaction. Returns its id and its new token, which
 * invalidates any copy of the old one. The id, by which allowances are counted, stays, so that nobody gets a
 * new allowance for one account by signing in to another.
 */
export async function rememberDevice(
  client: pg.PoolClient,
  { token: old, userId, now }: Remembered,
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url');
  if (old !== undefined) {
    const renew = 'update private.known_devices set token_hash = $2 where token_hash = $1';
    await client.query(renew, [hashOf(old), hashOf(token)]);
  }
  const expiresAt = new Date(now.getTime() + KNOWN_DAYS * DAY_MS);
  const { rows } = await client.query<{ id: string }>(
    `insert into private.known_devices (id, token_hash, user_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5)
     on conflict (token_hash, user_id) do update set expires_at = excluded.expires_at
     returning id`,
    [v7(), hashOf(token), userId, now, expiresAt],
  );
  return { id: rows[0]!.id, token };
}

/**
 * Forgets the devices of sessions that somebody ended from elsewhere: that of one session, or of all but one.
 */
export async function forgetDevices(
  db: Db,
  userId: string,
  { only, except }: { only?: string; except?: string },
): Promise<void> {
  await db.query(
    `delete from private.known_devices as d where user_id = $1
       and ($2::uuid is null or id = (select device_id from private.sessions where id = $2 and user_id = $1))
       and ($3::uuid is null or id is distinct from
         (select device_id from private.sessions where id = $3 and user_id = $1))`,
    [userId, only ?? null, except ?? null],
  );
}

/** Clients without a cookie jar make a new device with each sign-in. */
const MOST_DEVICES = 100;

/** Deletes expired devices, and all but the last hundred of each account; returns how many. */
export async function forgetOldDevices(pool: pg.Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from private.known_devices where expires_at < $1 or id in (
       select id from (
         select id, row_number() over (partition by user_id order by expires_at desc) as place
         from private.known_devices
       ) as placed where place > ${MOST_DEVICES}
     )`,
    [now],
  );
  return rowCount ?? 0;
}

/** Deletes the devices of a person who is being erased. */
export async function forgetDevicesOf(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('delete from private.known_devices where user_id::text = $1', [userId]);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
