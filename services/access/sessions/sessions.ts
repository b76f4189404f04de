import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { v7, validate } from 'uuid';
import { TOKEN_LIFE } from '#contracts/access/calls.ts';
import { CONFIRMED_MINUTES, type Platform } from '#contracts/access/codeCalls.ts';
import { accessSentences } from '#contracts/access/sentences.ts';
import type { SessionRead, SignInMethod } from '#contracts/access/sessionCalls.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { prepared } from '#platform/database/database.ts';
import { inGroups } from '#platform/database/inGroups.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { Authenticate } from '#platform/http/admission.ts';
import type { Account } from '#platform/http/api.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { ACCOUNTS, AUDITOR, CITIES, ROLE, STATUS } from '../accounts/accountStates.ts';
import type { Visitor } from '../accounts/visitor.ts';
import { endMailLinks, forgetMailLinks } from './mailLinks.ts';

export type AccessSchema = { users: UserRow };

// A token is valid only as long as its session: once the session is ended, the next call is refused.
export const sessionsSchema = `
  create table private.sessions (
    id uuid primary key,
    user_id uuid not null,
    method text not null,
    platform text not null,
    device text not null,
    ip text,
    place text,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    confirmed_at timestamptz,
    ended_at timestamptz
  );
  create index on private.sessions (user_id) where ended_at is null;
  create index on private.sessions (expires_at)`;

type Db = pg.Pool | pg.PoolClient;

/** A token for 12 hours; it contains the ids of user and session and nothing else. */
export function issueToken(app: FastifyInstance, userId: string, sessionId: string): string {
  return app.jwt.sign({ sub: userId, sid: sessionId }, { expiresIn: TOKEN_LIFE });
}

/** Opens a session that lasts as long as its token; returns its id. */
export async function openSession(
  db: Db,
  {
    userId,
    method,
    platform,
    visitor,
    deviceId,
    onlyOrganizer = null,
    now,
  }: {
    userId: string;
    method: SignInMethod;
    platform: Platform;
    visitor: Visitor;
    deviceId: string;
    onlyOrganizer?: string | null;
    now: Date;
  },
): Promise<string> {
  const id = v7();
  const { device, ip, place } = visitor;
  await db.query(
    `insert into private.sessions
       (id, user_id, method, platform, device, ip, place, device_id, organizer_id, created_at, last_seen_at,
        expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)`,
    [
      ...[id, userId, method, platform, device, ip, place, deviceId, onlyOrganizer, now],
      new Date(now.getTime() + TOKEN_LIFE * 1_000),
    ],
  );
  return id;
}

type Found = Account & { lastSeenAt: Date; confirmedAt: Date | null };
type Bearer = { sub: string; sid: string; now: Date };

// Runs at every call, hence hand-written: prepared it takes 0.10 ms, parsed each time 0.25 ms.
const ACCOUNTS_OF = `
  select u.id, u.name, u.email, ${ROLE} as role, ${AUDITOR} as auditor, ${CITIES} as cities, s.id as "sessionId",
    s.organizer_id as "onlyOrganizer", s.last_seen_at as "lastSeenAt", s.confirmed_at as "confirmedAt"
  from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as asked (sid, sub, at)
  join private.sessions as s on s.id = asked.sid and s.user_id = asked.sub
  join ${ACCOUNTS} on u.id = asked.sub
  where s.ended_at is null and s.expires_at > asked.at and ${STATUS} = 'active'`;
const SEEN = 'update private.sessions set last_seen_at = $2 where id = $1';
const SEEN_EVERY = 60_000;

type AccountParts = { pool: pg.Pool; clock(): Date; onError(error: Error): void };

/**
 * Makes the function that finds the account behind a request's bearer token, with its current role and status. Null
 * without a token; refuses a token that is forged, expired, of an ended session, or of an account that may no longer
 * sign in. Requests that arrive together are looked up together.
 */
export function accountFinder({ pool, clock, onError }: AccountParts): Authenticate {
  const find = inGroups((bearers: readonly Bearer[]) => findEach(pool, bearers));
  const claimsIn = tokenReader();
  return async request => {
    if (!request.headers.authorization) return null;
    const { sub, sid } = await claimsIn(request);
    const now = clock();
    const found = await find({ sub, sid, now });
    if (!found) throw sessionEnded();
    const { lastSeenAt, confirmedAt, ...account } = found;
    if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY) {
      pool.query(prepared(SEEN, [sid, now])).catch(onError);
    }
    return { ...account, confirmedUntil: confirmedAt && confirmedUntil(confirmedAt) };
  };
}

type Claims = { sub: string; sid: string; exp: number };

const KEPT_TOKENS = 1_000;

/** Makes the function that reads a token; the signature of one that comes again is not checked again. */
function tokenReader(): (request: FastifyRequest) => Promise<Claims> {
  const checked = new Map<string, Claims>();
  return async request => {
    const header = request.headers.authorization!;
    const known = checked.get(header);
    if (known && known.exp * 1_000 > Date.now()) return known;
    const claims = await request.jwtVerify<Claims>().catch(() => {
      throw sessionEnded();
    });
    if (!validate(claims.sub) || !validate(claims.sid)) throw sessionEnded();
    if (checked.size >= KEPT_TOKENS) checked.clear();
    checked.set(header, claims);
    return claims;
  };
}

/** A session that several of them have is looked up once, at the time of the last. */
async function findEach(pool: pg.Pool, bearers: readonly Bearer[]): Promise<(Found | undefined)[]> {
  const bySession = [...new Map(bearers.map(bearer => [`${bearer.sid} ${bearer.sub}`, bearer])).values()];
  const { rows } = await pool.query<Found>(
    prepared(ACCOUNTS_OF, [
      bySession.map(({ sid }) => sid),
      bySession.map(({ sub }) => sub),
      bySession.map(({ now }) => now),
    ]),
  );
  const found = new Map(rows.map(row => [`${row.sessionId} ${row.id}`, row]));
  return bearers.map(({ sid, sub }) => found.get(`${sid} ${sub}`));
}

function sessionEnded(): Refusal {
  return new Refusal(accessSentences.sessionEnded, { status: 401, code: 'unauthenticated' });
}

function confirmedUntil(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + CONFIRMED_MINUTES * 60_000);
}

/** Records that a session was confirmed with a fresh code; returns until when that counts. */
export async function confirmSession(db: Db, id: string, now: Date): Promise<Date> {
  await db.query('update private.sessions set confirmed_at = $2 where id = $1', [id, now]);
  return confirmedUntil(now);
}

/**
 * Ends sessions of a user: one, all but one, or all; with several, or one that the link in a mail has opened, also what such
 * links open. Returns the ids of those that were still open.
 */
export async function endSessions(
  db: Db,
  userId: string,
  which: { only?: string; except?: string },
  now: Date,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string; organizerId: string | null }>(
    `update private.sessions set ended_at = $4
     where user_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
       and ended_at is null and expires_at > $4
     returning id, organizer_id as "organizerId"`,
    [userId, which.only ?? null, which.except ?? null, now],
  );
  const isByLink = rows.some(({ organizerId }) => organizerId !== null);
  if (isByLink || which.only === undefined) await endMailLinks(db, userId, now);
  return rows.map(({ id }) => id);
}

export type SessionRow = Omit<SessionRead, 'current' | 'createdAt' | 'lastSeenAt' | 'expiresAt'> & {
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
};

/** The open sessions of a user, `current` first, then the most recently used. */
export async function sessionsOf(db: Db, userId: string, current: string, now: Date): Promise<SessionRead[]> {
  const { rows } = await db.query<SessionRow>(
    `select id, method, device, ip, place, created_at as "createdAt", last_seen_at as "lastSeenAt",
       expires_at as "expiresAt"
     from private.sessions where user_id = $1 and ended_at is null and expires_at > $2
     order by id = $3 desc, last_seen_at desc`,
    [userId, now, current],
  );
  return rows.map(row => sessionFrom(row, current));
}

/** A session as calls answer it; `current` is the id of the one that asks. */
export function sessionFrom(
  { createdAt, lastSeenAt, expiresAt, ...same }: SessionRow,
  current: string,
): SessionRead {
  return {
    ...same,
    current: same.id === current,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** When a user's sessions were last used, as far as sessions are kept, and how many are open. */
export async function presenceOf(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ lastSeenAt: Date | null; openSessions: number }> {
  const { rows } = await db.query<{ lastSeenAt: Date | null; openSessions: number }>(
    `select max(last_seen_at) as "lastSeenAt",
       (count(*) filter (where ended_at is null and expires_at > $2))::integer as "openSessions"
     from private.sessions where user_id = $1`,
    [userId, now],
  );
  return rows[0]!;
}

const KEPT_DAYS = 30;

/** Deletes sessions that expired over thirty days ago; returns how many. */
export async function forgetOldSessions(pool: pg.Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query('delete from private.sessions where expires_at < $1', [
    new Date(now.getTime() - KEPT_DAYS * 86_400_000),
  ]);
  return rowCount ?? 0;
}

/** Deletes the sessions and login codes of a person who is being erased. */
export async function forgetSessions(
  client: pg.PoolClient,
  userId: string,
  email: string | undefined,
): Promise<void> {
  await client.query('delete from private.sessions where user_id::text = $1', [userId]);
  await forgetMailLinks(client, userId);
  // A code that was only requested belongs to an address, not yet to an account.
  await client.query('delete from private.login_codes where user_id::text = $1 or email = $2', [
    userId,
    email,
  ]);
}

/** The names of the accounts among `actorIds`. */
export async function namesOf(
  db: ReadModel<AccessSchema>,
  actorIds: readonly string[],
): Promise<Map<string, string>> {
  const ids = actorIds.filter(id => validate(id));
  if (ids.length === 0) return new Map();
  const users = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(users.map(user => [user.id, user.name]));
}
