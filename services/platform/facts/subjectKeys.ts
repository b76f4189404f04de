import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { maintain } from '../database/database.ts';
import { Refusal } from '../refusals/refusal.ts';
import { areKeysMissing, HASHING } from './missingKeys.ts';
import { monthsOf, ownerOf } from './originKeys.ts';

/** The keys of the people that facts are about. An erased person has a row, but no key. */
export type SubjectKeys = {
  /**
   * The subject's key, created on first use. Refuses if the subject, or the person whose month it is, was
   * erased, or while keys are missing.
   */
  forSealing(subject: string): Promise<Buffer | KeyObject>;
  /** Makes the keys of many new subjects with one query, for `forSealing` to find. */
  prepare(subjects: readonly string[]): Promise<void>;
  /** The keys of many subjects at once: `null` for the erased; a subject that never had a key is left out. */
  forOpening(subjects: ReadonlySet<string>): Promise<Map<string, Buffer | null>>;
  /** This installation's single key for hashing values that must not be revealed. */
  forHashing(): Promise<Buffer | KeyObject>;
};

/** What sealing and opening facts takes. */
export type CodecKeys = Omit<SubjectKeys, 'prepare'>;

export const subjectKeysSchema = `
  create table private.subject_keys (
    subject text primary key,
    key bytea,
    created_at timestamptz not null default now(),
    erased_at timestamptz,
    check ((key is null) = (erased_at is not null))
  )`;

const CACHED = 10_000;
/** How long, in ms, a sealing key is cached: for this long a process may miss an erasure. */
const REMEMBERED = 2_000;

/**
 * Subject keys in `private.subject_keys`. Keys for sealing are cached for two seconds; keys for opening never
 * are, so that nobody is still readable after their erasure.
 */
export function subjectKeys(pool: pg.Pool | pg.PoolClient): SubjectKeys {
  const known = new Map<string, { key: Promise<KeyObject>; until: number }>();

  const keyOf = (subject: string, remembered: number): Promise<KeyObject> => {
    const now = performance.now();
    const there = known.get(subject);
    if (there && there.until > now) return there.key;
    if (known.size >= CACHED) known.clear();
    // As a key object: created from bytes each time, it would take a third of the time of sealing.
    const key = loadOrMake(pool, subject).then(createSecretKey);
    known.set(subject, { key, until: now + remembered });
    key.catch(() => known.delete(subject));
    return key;
  };

  return {
    forSealing: subject => keyOf(subject, REMEMBERED),
    async prepare(subjects) {
      const made = await makeEach(pool, subjects);
      if (known.size + made.size >= CACHED) known.clear();
      const until = performance.now() + REMEMBERED;
      for (const [subject, key] of made)
        known.set(subject, { key: Promise.resolve(createSecretKey(key)), until });
    },
    forHashing: () => keyOf(HASHING, Infinity),

    async forOpening(subjects) {
      if (subjects.size === 0) return new Map();
      const { rows } = await pool.query<{ subject: string; key: Buffer | null }>(
        'select subject, key from private.subject_keys where subject = any($1)',
        [[...subjects]],
      );
      return new Map(rows.map(row => [row.subject, row.key]));
    },
  };
}

/**
 * Erases a subject: its key and those of its months are destroyed, and never created again. Sealed values
 * read as "Erased user".
 */
export async function eraseSubjectKey(db: pg.Pool | pg.PoolClient, subject: string): Promise<void> {
  await db.query(
    `insert into private.subject_keys as kept (subject, key, erased_at) values ($1, null, now())
     on conflict (subject) do update set key = null, erased_at = now() where kept.key is not null`,
    [subject],
  );
  await db.query(
    `update private.subject_keys set key = null, erased_at = now() where key is not null and ${monthsOf('$1')}`,
    [subject],
  );
}

/** Grants the API the right to vacuum these tables, which is a separate privilege since Postgres 17. */
export function grantTidying(tables: readonly string[]): (db: Kysely<unknown>) => Promise<void> {
  return async db => {
    const { rows } = await sql<{ possible: boolean }>`
      select current_setting('server_version_num')::integer >= 170000
        and exists (
          select from pg_roles where rolname = 'tanda_api' and has_schema_privilege(oid, 'private', 'usage')
        ) as possible`.execute(db);
    if (!rows[0]?.possible) return;
    for (const table of tables) {
      await sql`grant maintain on ${sql.id('private', table)} to tanda_api`.execute(db);
    }
  };
}

const STEP_BACK = '250ms';

/**
 * Rewrites tables of `private` if anyone was erased since a given time: until then the deleted bytes remain
 * in space that Postgres will reuse. Others wait for about a millisecond per thousand rows. Fails if somebody
 * else, a dump for instance, holds a table for longer.
 */
export async function tidyAfterErasures(
  pool: pg.Pool,
  tables: readonly string[],
  since: Date,
): Promise<void> {
  const { rowCount } = await pool.query('select from private.subject_keys where erased_at >= $1 limit 1', [
    since,
  ]);
  if (rowCount === 0) return;
  const client = await pool.connect();
  try {
    await client.query(`set lock_timeout = '${STEP_BACK}'`);
    for (const table of tables) {
      await maintain(client, `vacuum full private.${table}`);
    }
  } finally {
    // Dropping the connection also drops its setting.
    client.release(true);
  }
}

// Under the lock, an erasure and a new key of the person's month cannot overlap.
const MAKE = `
  with owner as (select key from private.subject_keys where subject = $3 for share)
  insert into private.subject_keys (subject, key)
  select $1, $2 where not exists (select from private.missing_keys)
    and not exists (select from owner where key is null)
  on conflict (subject) do nothing`;

const MAKE_EACH = `
  insert into private.subject_keys (subject, key)
  select * from unnest($1::text[], $2::bytea[]) where not exists (select from private.missing_keys)
  on conflict (subject) do nothing
  returning subject, key`;

/** The keys that were created; subjects that already had one, or were erased, are left out. */
async function makeEach(
  pool: pg.Pool | pg.PoolClient,
  subjects: readonly string[],
): Promise<Map<string, Buffer>> {
  if (subjects.length === 0) return new Map();
  // Always in the same order, or two callers could deadlock.
  const inOrder = subjects.toSorted();
  const keys = inOrder.map(() => randomBytes(32));
  const { rows } = await pool.query<{ subject: string; key: Buffer }>(MAKE_EACH, [inOrder, keys]);
  return new Map(rows.map(({ subject, key }) => [subject, key]));
}

async function loadOrMake(pool: pg.Pool | pg.PoolClient, subject: string): Promise<Buffer> {
  const stored = await load(pool, subject);
  if (stored) return stored;
  await pool.query(MAKE, [subject, randomBytes(32), ownerOf(subject)]);
  // Another process may have been faster.
  const made = await load(pool, subject);
  if (made) return made;
  if (await areKeysMissing(pool)) {
    throw new Refusal(platformSentences.keysMissing, { status: 503, code: 'keys_missing' });
  }
  return loadOrMake(pool, subject);
}

async function load(pool: pg.Pool | pg.PoolClient, subject: string): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ subject: string; key: Buffer | null }>(
    'select subject, key from private.subject_keys where subject = any($1)',
    [[subject, ownerOf(subject)]],
  );
  if (rows.some(({ key }) => key === null)) {
    throw new Refusal(platformSentences.erased, { code: 'erased' });
  }
  return rows.find(row => row.subject === subject)?.key ?? undefined;
}
