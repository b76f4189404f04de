import type pg from 'pg';

/** What a calendar gave before: an item by its hash. */
export type KnownItem = { item: string; hash: string; overAt: Date | null; gone: boolean };

export async function knownItems(pool: pg.Pool, calendar: string): Promise<Map<string, KnownItem>> {
  const { rows } = await pool.query<KnownItem>(
    `select item, hash, over_at as "overAt", gone from private.calendar_items where calendar = $1`,
    [calendar],
  );
  return new Map(rows.map(row => [row.item, row]));
}

export async function noteItems(
  pool: pg.Pool,
  calendar: string,
  items: readonly Omit<KnownItem, 'gone'>[],
): Promise<void> {
  const columns = [
    items.map(({ item }) => item),
    items.map(({ hash }) => hash),
    items.map(({ overAt }) => overAt),
  ];
  await pool.query(
    `insert into private.calendar_items (calendar, item, hash, over_at)
     select $1, * from unnest($2::text[], $3::text[], $4::timestamptz[])
     on conflict (calendar, item) do update set hash = excluded.hash, over_at = excluded.over_at, gone = false`,
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
