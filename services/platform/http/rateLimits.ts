import type pg from 'pg';

export const limitsSchema = `
  create table private.limits (
    key text primary key,
    taken timestamptz[] not null,
    kept_until timestamptz not null
  );
  create index on private.limits (kept_until)`;

/** A sliding-window limit: at most `most` requests within any `seconds` seconds. */
export type Window = { seconds: number; most: number };
export type RateLimit = { key: string; windows: readonly Window[] };

/**
 * The outcome of a request against a limit. `count`: requests within the longest window, including this one
 * if it was granted. `left`: how many more are allowed now. `freeAt`: when the next one is allowed.
 */
export type Allowance = { granted: boolean; count: number; left: number; freeAt: Date };

// The row stays locked until the caller commits, so concurrent callers are never granted more than the limit.
const CONSUME = `
  insert into private.limits as kept (key, taken, kept_until)
  values ($1, array[$2::timestamptz], $2::timestamptz + $5 * interval '1 second')
  on conflict (key) do update
  set taken = array(
      select at from unnest(kept.taken) as at where at > $2 - $5 * interval '1 second' order by at
    ) || $2::timestamptz,
    kept_until = excluded.kept_until
  where not exists (
    select 1 from unnest($3::integer[], $4::integer[]) as span (seconds, most)
    where most <= (select count(*) from unnest(kept.taken) as at where at > $2 - seconds * interval '1 second')
  )
  returning taken`;

// Removes only one entry: another request may have been counted in the same millisecond.
const REFUND = `
  update private.limits
  set taken = taken[:array_position(taken, $2::timestamptz) - 1]
    || taken[array_position(taken, $2::timestamptz) + 1:]
  where key = $1 and array_position(taken, $2::timestamptz) is not null`;

/**
 * Counts a request if every window has room for it. In a transaction, several limits can be consumed all or
 * none: always in the same order, or two transactions could deadlock.
 */
export async function consume(
  client: pg.Pool | pg.PoolClient,
  { key, windows }: RateLimit,
  now: Date,
): Promise<Allowance> {
  const [seconds, most] = [windows.map(window => window.seconds), windows.map(window => window.most)];
  const longest = Math.max(...seconds);
  const made = await client.query<{ taken: Date[] }>(CONSUME, [key, now, seconds, most, longest]);
  if (made.rows[0]) return { granted: true, ...outlook(made.rows[0].taken, windows, now) };
  const kept = await client.query<{ taken: Date[] }>('select taken from private.limits where key = $1', [
    key,
  ]);
  return { granted: false, ...outlook(kept.rows[0]?.taken ?? [], windows, now) };
}

/** Takes back the request that was counted at `at`. */
export async function refund(
  client: pg.Pool | pg.PoolClient,
  { key }: Pick<RateLimit, 'key'>,
  at: Date,
): Promise<void> {
  await client.query(REFUND, [key, at]);
}

/** Deletes expired limits; returns how many. */
export async function forgetOldLimits(pool: pg.Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query('delete from private.limits where kept_until < $1', [now]);
  return rowCount ?? 0;
}

function outlook(taken: readonly Date[], windows: readonly Window[], now: Date): Omit<Allowance, 'granted'> {
  const each = windows.map(({ seconds, most }) => {
    const within = taken
      .map(at => at.getTime())
      .filter(at => at > now.getTime() - seconds * 1_000)
      .sort((a, b) => a - b);
    const oldest = within.at(-most);
    return {
      count: within.length,
      left: Math.max(most - within.length, 0),
      freeAt: oldest === undefined ? now.getTime() : oldest + seconds * 1_000,
    };
  });
  return {
    count: Math.max(...each.map(({ count }) => count)),
    left: Math.min(...each.map(({ left }) => left)),
    freeAt: new Date(Math.max(...each.map(({ freeAt }) => freeAt))),
  };
}
