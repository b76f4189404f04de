import type pg from 'pg';
import { inTransaction } from '#platform/database/database.ts';

const GIVE_UP = `
  insert into private.subject_keys (subject, key, erased_at)
  select distinct missing_key, null::bytea, now() from projections.parked where missing_key is not null
  on conflict (subject) do nothing`;

/**
 * For when no key file is left: marks everybody whose facts are waiting for a missing key as erased. Their
 * streams come back without the personal fields, and new keys can be made again. It cannot be undone. Returns
 * the number of people.
 */
export async function giveUpKeys(pool: pg.Pool): Promise<{ people: number }> {
  return inTransaction(pool, async client => {
    const { rowCount } = await client.query(GIVE_UP);
    await client.query('delete from private.missing_keys');
    return { people: rowCount ?? 0 };
  });
}
