import type pg from 'pg';
import { reservationStream } from '#contracts/platform/reservation.ts';
import type { Store } from '../store/store.ts';

// Keys are in Postgres alone. Where Postgres was lost and the log was not, a key that is made anew for a person would
// stand in the way of the one that their facts are sealed with, and a new key for hashes would know none of the
// values that are reserved. So from the start that finds this on, no key is made until the kept ones are imported.
export const missingKeysSchema = `
  create table private.missing_keys (
    only_one boolean primary key default true check (only_one),
    since timestamptz not null default now()
  )`;

type Db = pg.Pool | pg.PoolClient;

/** The command that brings kept keys back. */
export const IMPORT_COMMAND = 'npm run tanda -- keys import <file>';

/** The subject of the one key for hashes. */
export const HASHING = '$hashing';

/**
 * Notes that keys are missing, where the log holds reservations and the key that names them is not here. To be
 * called before a process makes its first key. Reads the log up to its first reservation, and nothing of it where
 * the key is here.
 */
export async function lookForKeys({ pool, store }: { pool: pg.Pool; store: Store }): Promise<void> {
  const { rowCount } = await pool.query('select from private.subject_keys where subject = $1', [HASHING]);
  if (rowCount) return;
  for await (const _ of store.readAll({ prefixes: [`${reservationStream.category}-`], limit: 1 })) {
    // Whoever recorded that reservation a moment ago has made the key before.
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

/** How many people have facts that wait in a projection for lack of a key. */
export async function peopleWaiting(db: Db): Promise<number> {
  const { rows } = await db.query<{ people: number }>(MISSING);
  return rows[0]?.people ?? 0;
}

/**
 * As `peopleWaiting`; undefined where no key is missing. 0 says that keys are missing, and that nobody's facts were
 * come to yet. Not for the projections, which may not see the mark.
 */
export async function peopleWithoutKeys(db: Db): Promise<number | undefined> {
  const people = await peopleWaiting(db);
  return people > 0 || (await areKeysMissing(db)) ? people : undefined;
}
