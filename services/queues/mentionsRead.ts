import type pg from 'pg';

/** Which notes that mention somebody they have read: like claims no fact, since nothing follows from it. */
export const mentionsReadSchema = `
  create table private.mentions_read (
    account uuid not null,
    note uuid not null,
    at timestamptz not null,
    primary key (account, note)
  )`;

/** Notes that these have been read. */
export async function noteRead(
  pool: pg.Pool,
  account: string,
  notes: readonly string[],
  now: Date,
): Promise<void> {
  await pool.query(
    `insert into private.mentions_read (account, note, at) select $1, note, $3 from unnest($2::uuid[]) as note
     on conflict do nothing`,
    [account, notes, now],
  );
}

/** Which of these notes somebody has read. */
export async function readAmong(
  pool: pg.Pool,
  account: string,
  notes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (notes.length === 0) return new Set();
  const { rows } = await pool.query<{ note: string }>(
    'select note from private.mentions_read where account = $1 and note = any($2)',
    [account, notes],
  );
  return new Set(rows.map(({ note }) => note));
}

/** Deletes what an account has read. */
export async function forgetMentionsRead(client: pg.PoolClient, account: string): Promise<void> {
  await client.query('delete from private.mentions_read where account::text = $1', [account]);
}
