import type pg from 'pg';
import { inTransaction } from '#platform/database/database.ts';

const GIVE_UP = `
  insert into private.subject_keys (subject, key, erased_at)
  select distinct missing_key, null::bytea, now() from projections.parked where missing_key is not null
  on conflict (subject) do nothing`;

/**
 * Has everybody whose facts wait for a key count as erased, for where no file of keys is left: their streams come
 * back without what was personal, and keys can be made again. It cannot be undone. Answers how many people.
 */
export async function giveUpKeys(pool: pg.Pool): Promise<{ people: number }> {
  return inTransaction(pool, async client => {
    const { rowCount } = await client.query(GIVE_UP);
    await client.query('delete from private.missing_keys');
    return { people: rowCount ?? 0 };
  });
}
