import type pg from 'pg';
import type { Role } from '#contracts/access/calls.ts';
import type { UserStatus } from '#contracts/users/user.ts';
import { prepared } from '#platform/database/database.ts';

// Role and status are read at every call, and rows follow the log a few milliseconds late. So whatever
// changes them notes the account's new state here before the change is answered; of this note and the row
// the one with the higher revision counts. If a crash prevents the note, the row makes up for it.
export const accountStatesSchema = `
  create table private.standings (
    user_id uuid primary key,
    revision integer not null,
    role text not null,
    status text not null,
    deletion_scheduled_for timestamptz
  )`;

export const auditorsSchema =
  'alter table private.standings add column auditor boolean not null default false';

/** An account's role and status as of a revision of its stream. */
export type AccountState = {
  revision: number;
  role: Role;
  auditor: boolean;
  status: UserStatus;
  deletionScheduledFor: string | null;
};

/** An account with its current state. */
export type Known = {
  id: string;
  name: string;
  email: string;
  language: string;
  role: Role;
  auditor: boolean;
  cities: readonly string[];
  status: UserStatus;
  deletionScheduledFor: Date | null;
};

/** Row and note of an account; `n` is null if the row is as recent as the note. */
export const ACCOUNTS = `
  read.users as u
  left join private.standings as n on n.user_id = u.id and n.revision > u.revision`;
export const ROLE = 'coalesce(n.role, u.role)';
export const STATUS = 'coalesce(n.status, u.status)';
// Rows of an earlier version have no such column until they are rebuilt, and nobody may be shut out meanwhile.
export const AUDITOR = "coalesce(n.auditor, (to_jsonb(u)->>'auditor')::boolean, false)";
// Only for what the console shows: what a city team may do is read in the log.
export const CITIES = "coalesce(to_jsonb(u)->'cities', '[]')";
const SCHEDULED =
  'case when n.user_id is null then u.deletion_scheduled_for else n.deletion_scheduled_for end';

const KNOWN = `
  select u.id, u.name, u.email, u.preferred_language as language, ${ROLE} as role, ${STATUS} as status,
    ${AUDITOR} as auditor, ${CITIES} as cities, ${SCHEDULED} as "deletionScheduledFor"
  from ${ACCOUNTS}`;
const BY_EMAIL = `${KNOWN} where lower(u.email) = $1 order by u.created_at limit 1`;
const BY_ID = `${KNOWN} where u.id = $1`;

type Db = pg.Pool | pg.PoolClient;

/** The account with an email, given in lower case. */
export async function knownByEmail(db: Db, email: string): Promise<Known | undefined> {
  const { rows } = await db.query<Known>(prepared(BY_EMAIL, [email]));
  return rows[0];
}

export async function knownById(db: Db, id: string): Promise<Known | undefined> {
  const { rows } = await db.query<Known>(prepared(BY_ID, [id]));
  return rows[0];
}

/** The administrators who can sign in. */
export async function activeAdministrators(db: Db): Promise<Known[]> {
  const { rows } = await db.query<Known>(`${KNOWN} where ${ROLE} = 'admin' and ${STATUS} = 'active'`);
  return rows;
}

/** Stores an account's new state; an older one does not replace a newer one. */
export async function noteAccountState(db: Db, userId: string, accountState: AccountState): Promise<void> {
  const { revision, role, auditor, status, deletionScheduledFor } = accountState;
  await db.query(
    `insert into private.standings as kept (user_id, revision, role, status, deletion_scheduled_for, auditor)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id) do update set revision = excluded.revision, role = excluded.role,
       status = excluded.status, deletion_scheduled_for = excluded.deletion_scheduled_for,
       auditor = excluded.auditor
     where kept.revision < excluded.revision`,
    [userId, revision, role, status, deletionScheduledFor, auditor],
  );
}

// An arbitrary fixed number: changes that might remove the last administrator are serialized by this lock.
const LOCK = 7_461_005;

/**
 * How many other administrators can sign in and have not asked to be deleted. Until the caller's transaction
 * ends nobody else gets an answer, so that two who leave at once cannot both count on each other: store the
 * resulting state in the same transaction.
 */
export async function otherAdministrators(client: pg.PoolClient, userId: string): Promise<number> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::integer as others from ${ACCOUNTS}
     where u.id <> $1 and ${ROLE} = 'admin' and ${STATUS} = 'active' and ${SCHEDULED} is null`,
    [userId],
  );
  return rows[0]!.others;
}
