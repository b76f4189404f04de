import type pg from 'pg';
import { reservationStream } from '#contracts/platform/reservation.ts';
import type { Store } from '../store/store.ts';

// Keys are only in Postgres. If Postgres was lost and the log was not, a new key for a person would block the
// one that their facts are sealed with, and a new hashing key would match none of the reserved values. So
// once startup detects this, no key is made until the exported keys are imported.
export const missingKeysSchema = `
  create table private.missing_keys (
    only_one boolean primary key default true check (only_one),
    since timestamptz not null default now()
  )`;

type Db = pg.Pool | pg.PoolClient;

/** The command that imports exported keys. */
export const IMPORT_COMMAND = 'npm run tanda -- keys import <file>';

/** The subject of the single hashing key. */
export const HASHING = '$hashing';

/**
 * Records that keys are missing: the log holds reservations, but the key that hashed their names is not here.
 * Call it before a process makes its first key. Reads the log up to its first reservation, and not at all if
 * the key is present.
 */
export async function lookForKeys({ pool, store }: { pool: pg.Pool; store: Store }): Promise<void> {
  const { rowCount } = await pool.query('select from private.subject_keys where subject = $1', [HASHING]);
  if (rowCount) return;
  for await (const _ of store.readAll({ prefixes: [`${reservationStream.category}-`], limit: 1 })) {
    // If the reservation is only a moment old, its writer stored the key before it.
    await pool.query(
      `insert into private.missing_keys select where not exists (
         select from private.subject_keys where subject = $1) on conflict do nothing`,
      [HASHING],
    );
  }
}

/** Whether keys are missing that the log was written with. */
export async function areKeysMissing(db: Db): Promise<boolean> {
  const { rowCount } = await db.query('select from private.missing_keys');
  return rowCount === 1;
}

const MISSING = `
  select count(distinct p.missing_key)::integer as people from projections.parked as p
  where p.missing_key is not null
    and not exists (select from private.subject_keys as k where k.subject = p.missing_key)`;

/** How many people have facts that a projection has parked because their key is missing. */
export async function peopleWaiting(db: Db): Promise<number> {
  const { rows } = await db.query<{ people: number }>(MISSING);
  return rows[0]?.people ?? 0;
}
