import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { StoredRecord } from '#platform/store/store.ts';
import { textOf } from './mirror.ts';

/** Recorded when the hash chain of an earlier version was verified to its end and replaced by the present one. */
export const chainsSchema = `
  create table if not exists projections.renewed_chains (
    renewed_at timestamptz not null default now(),
    position bigint not null,
    earlier_hash bytea not null,
    facts bigint not null,
    hash bytea not null
  )`;

/** The hash before the first fact's. */
export const NO_HASH: Buffer = Buffer.alloc(32);

// Until 0.1.0 a fact's hash covered the store's position, so that a log that was moved had another chain.

/** The hash of a record in the chain of versions before 0.1.0. */
export function earlierHash(before: Buffer, record: Omit<StoredRecord, 'created'>): Buffer {
  return earlierHashOfText(before, textOf(record));
}

/** The same, with the record as text. */
export function earlierHashOfText(before: Buffer, text: string): Buffer {
  return createHash('sha256').update(before).update(text).digest();
}

/** Whether the mirror has the present chain, or nothing to hash yet. */
export async function isRenewed(db: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await db.query<{ earlier: boolean }>(`
    select to_regclass('read.facts') is not null and not exists (
      select from pg_attribute where attrelid = to_regclass('read.facts') and attname = 'index'
    ) as earlier`);
  return !rows[0]!.earlier;
}
