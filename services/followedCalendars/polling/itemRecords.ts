import type pg from 'pg';

/**
 * An item as the calendar last sent it: its first id, its present id, a hash of all its values, and a hash of those
 * that identify it (`likeness`; null if it has too few).
 */
export type KnownItem = {
  item: string;
  uid: string;
  hash: string;
  likeness: string | null;
  overAt: Date | null;
  gone: boolean;
};

export async function knownItems(pool: pg.Pool, calendar: string): Promise<KnownItem[]> {
  const { rows } = await pool.query<KnownItem>(
    `select item, coalesce(uid, item) as uid, hash, likeness, over_at as "overAt", gone
     from private.calendar_items where calendar = $1`,
    [calendar],
  );
  return rows;
}

export async function noteItems(
  pool: pg.Pool,
  calendar: string,
  items: readonly Omit<KnownItem, 'gone'>[],
): Promise<void> {
  const columns = [
    items.map(({ item }) => item),
    items.map(({ item, uid }) => (uid === item ? null : uid)),
    items.map(({ hash }) => hash),
    items.map(({ likeness }) => likeness),
    items.map(({ overAt }) => overAt),
  ];
  await pool.query(
    `insert into private.calendar_items (calendar, item, uid, hash, likeness, over_at)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
     on conflict (calendar, item) do update set uid = excluded.uid, hash = excluded.hash,
       likeness = excluded.likeness, over_at = excluded.over_at, gone = false`,
    [calendar, ...columns],
  );
}

export async function noteGone(pool: pg.Pool, calendar: string, items: readonly string[]): Promise<void> {
  await pool.query('update private.calendar_items set gone = true where calendar = $1 and item = any($2)', [
    calendar,
    items,
  ]);
}

/** What has been over for a month can be forgotten: no calendar is asked about it. */
export async function forgetOver(pool: pg.Pool, calendar: string, now: Date): Promise<void> {
  await pool.query(
    `delete from private.calendar_items where calendar = $1 and over_at < $2::timestamptz - interval '30 days'`,
    [calendar, now],
  );
}
