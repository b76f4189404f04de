import type pg from 'pg';

// The links in mails that sign somebody in are kept nowhere: each says when it was made, and those of a person are over
// that were made before this.
export const mailLinksSchema = `
  alter table private.sessions add column organizer_id uuid;
  create table private.mail_link_ends (
    user_id uuid primary key,
    ended_at timestamptz not null
  )`;

type Db = pg.Pool | pg.PoolClient;

/** Ends all links of a user that were made until now. */
export async function endMailLinks(db: Db, userId: string, now: Date): Promise<void> {
  await db.query(
    `insert into private.mail_link_ends as known (user_id, ended_at) values ($1, $2)
     on conflict (user_id) do update set ended_at = greatest(known.ended_at, excluded.ended_at)`,
    [userId, now],
  );
}

/** Whether the links of a user that were made at this moment have ended. */
export async function areMailLinksEnded(db: Db, userId: string, madeAt: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from private.mail_link_ends where user_id = $1 and ended_at >= $2',
    [userId, madeAt],
  );
  return rowCount !== 0;
}

/** Deletes what is kept of a person who is being erased. */
export async function forgetMailLinks(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('delete from private.mail_link_ends where user_id::text = $1', [userId]);
}
