import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** The keys of the people that facts speak of. An erased person has a row, and no key. */
export type SubjectKeys = {
  /** The subject's key, made on first use. Throws when the subject was erased. */
  forSealing(subject: string): Promise<Buffer>;
  /** The keys of many subjects at once: `null` for the erased; one that never had a key is missing. */
  forOpening(subjects: ReadonlySet<string>): Promise<Map<string, Buffer | null>>;
};

export const subjectKeysSchema = `
  create table private.subject_keys (
    subject text primary key,
    key bytea,
    created_at timestamptz not null default now(),
    erased_at timestamptz,
    check ((key is null) = (erased_at is not null))
  )`;

const CACHED = 10_000;

/**
 * Subject keys in `private.subject_keys`. Keys for sealing are remembered; those for opening never are: who
 * was erased a moment ago must not be readable from a memory of before.
 */
export function subjectKeys(pool: pg.Pool): SubjectKeys {
  const known = new Map<string, Buffer>();

  return {
    async forSealing(subject) {
      const key = known.get(subject);
      if (key) return key;
      await pool.query(
        'insert into private.subject_keys (subject, key) values ($1, $2) on conflict (subject) do nothing',
        [subject, randomBytes(32)],
      );
      const { rows } = await pool.query<{ key: Buffer | null }>(
        'select key from private.subject_keys where subject = $1',
        [subject],
      );
      const stored = rows[0]?.key;
      if (!stored)
        throw new Error(`The key of subject ${subject} was erased; nothing more is recorded about it`);
      if (known.size >= CACHED) known.clear();
      known.set(subject, stored);
      return stored;
    },

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
