import type pg from 'pg';

export const limitsSchema = `
  create table private.limits (
    key text primary key,
    taken timestamptz[] not null,
    kept_until timestamptz not null
  );
  create index on private.limits (kept_until)`;

/** At most so many turns within so many seconds, whichever stretch of time one looks at. */
export type Span = { seconds: number; most: number };
export type Limit = { key: string; spans: readonly Span[] };

/** `left`: turns that are left now. `freeAt`: when the next one may be taken. */
export type Turn = { taken: boolean; left: number; freeAt: Date };

// The row is locked from here to the caller's commit: of any number of callers at once, so many get a turn as
// there are.
const TAKE = `
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

/**
 * Takes a turn, if every span still has one. Within a transaction several limits can be taken all or none: in
 * the same order everywhere, or two transactions wait for each other.
 */
export async function takeTurn(
  client: pg.Pool | pg.PoolClient,
  { key, spans }: Limit,
  now: Date,
): Promise<Turn> {
  const [seconds, most] = [spans.map(span => span.seconds), spans.map(span => span.most)];
  const longest = Math.max(...seconds);
  const made = await client.query<{ taken: Date[] }>(TAKE, [key, now, seconds, most, longest]);
  if (made.rows[0]) return { taken: true, ...outlook(made.rows[0].taken, spans, now) };
  const kept = await client.query<{ taken: Date[] }>('select taken from private.limits where key = $1', [
    key,
  ]);
  return { taken: false, ...outlook(kept.rows[0]?.taken ?? [], spans, now) };
}

/** Gives back the turn that was taken at this moment. */
export async function returnTurn(
  client: pg.Pool | pg.PoolClient,
  { key }: Pick<Limit, 'key'>,
  at: Date,
): Promise<void> {
  await client.query('update private.limits set taken = array_remove(taken, $2) where key = $1', [key, at]);
}

/** Gives back all turns. */
export async function returnTurns(
  client: pg.Pool | pg.PoolClient,
  { key }: Pick<Limit, 'key'>,
): Promise<void> {
  await client.query('delete from private.limits where key = $1', [key]);
}

/** Deletes what limits nothing any more; answers how much. */
export async function forgetOldTurns(pool: pg.Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query('delete from private.limits where kept_until < $1', [now]);
  return rowCount ?? 0;
}

function outlook(taken: readonly Date[], spans: readonly Span[], now: Date): { left: number; freeAt: Date } {
  const each = spans.map(({ seconds, most }) => {
    const within = taken
      .map(at => at.getTime())
      .filter(at => at > now.getTime() - seconds * 1_000)
      .sort((a, b) => a - b);
    const oldest = within.at(-most);
    return {
      left: Math.max(most - within.length, 0),
      freeAt: oldest === undefined ? now.getTime() : oldest + seconds * 1_000,
    };
  });
  return {
    left: Math.min(...each.map(({ left }) => left)),
    freeAt: new Date(Math.max(...each.map(({ freeAt }) => freeAt))),
  };
}
