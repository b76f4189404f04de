import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import type pg from 'pg';
import { CODE_ATTEMPTS, CODE_LENGTH, CODE_MINUTES } from '#contracts/access/codeCalls.ts';
import type { CodePurpose } from '#contracts/access/signIn.ts';
import { prepared } from '#platform/database/database.ts';

// One row per holder: the browser or program that asked (`codeBinding.ts`), or the session that confirms itself.
// The row is created for any email; only one that belongs to an account gets a code, later and elsewhere. A
// holder's next request replaces the previous code.
//
// A code is stored as an HMAC under a key that is not in this database. Four digits are guessed in ten
// thousand tries, whatever a hash costs, so a slow hash would protect nobody. What protects is the key, if
// the database is copied, and the limit of three attempts in all other cases.
export const loginCodesSchema = `
  create table private.login_codes (
    holder text primary key,
    request_id uuid not null,
    purpose text not null,
    email text not null,
    user_id uuid,
    code_hash bytea,
    attempts integer not null default 0,
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index on private.login_codes (expires_at)`;

type Db = pg.Pool | pg.PoolClient;

export type CodeRequest = {
  holder: string;
  requestId: string;
  purpose: CodePurpose;
  email: string;
  userId: string | null;
  /** The program that asked, if it was one; it may enter the code without a cookie. */
  program: string | null;
  now: Date;
};

/** Records that a code is requested; the previous one becomes invalid. */
export async function requestCode(client: Db, request: CodeRequest): Promise<void> {
  const { holder, requestId, purpose, email, userId, program, now } = request;
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000);
  await client.query(
    prepared(
      `insert into private.login_codes (holder, request_id, purpose, email, user_id, expires_at, program)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (holder) do update set request_id = excluded.request_id, purpose = excluded.purpose,
         email = excluded.email, user_id = excluded.user_id, expires_at = excluded.expires_at, program = excluded.program,
         code_hash = null, attempts = 0, used_at = null`,
      [holder, requestId, purpose, email, userId, expiresAt, program],
    ),
  );
}

export type OpenRequest = { email: string; userId: string | null; purpose: CodePurpose };

/** A request that still waits for its code; undefined when it was replaced, used up, or has expired. */
export async function openRequest(
  db: Db,
  { holder, requestId, now }: Pick<CodeRequest, 'holder' | 'requestId' | 'now'>,
): Promise<OpenRequest | undefined> {
  const { rows } = await db.query<OpenRequest>(
    `select email, user_id as "userId", purpose from private.login_codes
     where holder = $1 and request_id = $2 and used_at is null and attempts < $3 and expires_at > $4`,
    [holder, requestId, CODE_ATTEMPTS, now],
  );
  return rows[0];
}

/** The key under which codes are hashed, derived from the secret that signs sessions. */
export function codeKeyFrom(jwtSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', jwtSecret, '', 'login codes', 32));
}

/** Generates a code for a request and stores its hash; attempts made before still count. */
export async function makeCode(
  db: Db,
  key: Buffer,
  { holder, requestId, userId }: Pick<CodeRequest, 'holder' | 'requestId'> & { userId: string },
): Promise<string> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  await db.query(
    'update private.login_codes set user_id = $3, code_hash = $4 where holder = $1 and request_id = $2',
    [holder, requestId, userId, hashOf(key, holder, code)],
  );
  return code;
}

/**
 * Records whose code request this is although no code is sent (the account may not sign in), so that wrong
 * codes are attributed to it.
 */
export async function noteOwner(
  db: Db,
  { holder, requestId, userId }: Pick<CodeRequest, 'holder' | 'requestId'> & { userId: string },
): Promise<void> {
  await db.query('update private.login_codes set user_id = $3 where holder = $1 and request_id = $2', [
    holder,
    requestId,
    userId,
  ]);
}

export type Tried =
  | { outcome: 'right'; userId: string }
  | { outcome: 'wrong'; userId: string | null; attemptsRemaining: number; expiresAt: Date }
  | { outcome: 'void' }
  | { outcome: 'none' };

// Of ten thousand concurrent guesses each waits for the row and sees the previous one's count, so only three
// are compared.
const LOOK = `
  select attempts from private.login_codes
  where holder = $1 and email = $2 and used_at is null and expires_at > $3`;
const LOCK = `${LOOK} for update`;
const TRY = `
  update private.login_codes
  set attempts = attempts + 1, used_at = case when code_hash = $3 then $4::timestamptz end
  where holder = $1 and email = $2 and attempts < $5 and used_at is null and expires_at > $4
  returning user_id as "userId", attempts, used_at is not null as "isRight", expires_at as "expiresAt"`;

type Compared = { userId: string | null; attempts: number; isRight: boolean; expiresAt: Date };

/**
 * Tries a code within the caller's transaction; takes the same time whether there is an account or not. The
 * right code is accepted once. `allow` is called before codes are compared, and throws if no guess is
 * allowed; an attempt without a code, or at a void one, is not counted as a guess.
 */
export async function tryCode(
  client: pg.PoolClient,
  key: Buffer,
  { holder, email, code, now }: { holder: string; email: string; code: string; now: Date },
  allow: () => Promise<unknown>,
): Promise<Tried> {
  // Locking a row is a write, which costs a flush to disk: too much for ten thousand guesses at a void code.
  for (const look of [LOOK, LOCK]) {
    const { rows } = await client.query<{ attempts: number }>(prepared(look, [holder, email, now]));
    if (!rows[0]) return { outcome: 'none' };
    if (rows[0].attempts >= CODE_ATTEMPTS) return { outcome: 'void' };
  }
  await allow();
  const values = [holder, email, hashOf(key, holder, code), now, CODE_ATTEMPTS];
  const { rows } = await client.query<Compared>(prepared(TRY, values));
  const { userId, attempts, isRight, expiresAt } = rows[0]!;
  if (isRight && userId) return { outcome: 'right', userId };
  return { outcome: 'wrong', userId, attemptsRemaining: CODE_ATTEMPTS - attempts, expiresAt };
}

/** Deletes codes that expired over an hour ago; returns how many. */
export async function forgetOldCodes(pool: pg.Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query('delete from private.login_codes where expires_at < $1', [
    new Date(now.getTime() - 3_600_000),
  ]);
  return rowCount ?? 0;
}

function hashOf(key: Buffer, holder: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${holder} ${code}`).digest();
}
