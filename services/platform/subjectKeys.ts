import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** The keys of the people that facts speak of. An erased person has a row, and no key. */
export type SubjectKeys = {
  /** The subject's key, made on first use. Throws when the subject was erased. */
  forSealing(subject: string): Promise<Buffer>;
  /** The keys of many subjects at once: `null` for the erased. Throws for a subject that never had one. */
  forOpening(subjects: Iterable<string>): Promise<Map<string, Buffer | null>>;
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

/** Subject keys in `private.subject_keys`; opened ones are remembered, the erased are always asked for again. */
export function subjectKeys(pool: pg.Pool): SubjectKeys {
  const known = new Map<string, Buffer>();

  const remember = (subject: string, key: Buffer): Buffer => {
    if (known.size >= CACHED) known.delete(known.keys().next().value as string);
    known.set(subject, key);
    return key;
  };

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
      return remember(subject, stored);
    },

    async forOpening(subjects) {
      const keys = new Map<string, Buffer | null>();
      const missing: string[] = [];
      for (const subject of subjects) {
        const key = known.get(subject);
        if (key) keys.set(subject, key);
        else if (!keys.has(subject)) missing.push(subject);
      }
      if (missing.length === 0) return keys;
      const { rows } = await pool.query<{ subject: string; key: Buffer | null }>(
        'select subject, key from private.subject_keys where subject = any($1)',
        [missing],
      );
      for (const row of rows) keys.set(row.subject, row.key && remember(row.subject, row.key));
      const unknown = missing.find(subject => !keys.has(subject));
      if (unknown) throw new Error(`No key is stored for subject ${unknown}, and no erasure is recorded`);
      return keys;
    },
  };
}
