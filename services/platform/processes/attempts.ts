import type pg from 'pg';
import { onceReachable, prepared } from '../database/database.ts';

// Work that kills its own process would be resumed after each restart, and it would be unknown which work it was. So an
// attempt is noted before the work and removed afterwards, whatever the outcome: a note that is still there when the
// work is resumed means that the process died.
export const attemptsSchema = `
  create table private.attempts (
    kind text not null,
    item text not null,
    begun integer not null,
    at timestamptz not null default now(),
    primary key (kind, item)
  )`;

/** After this many deaths of the process, the work is no longer started automatically. */
export const MOST_DEATHS = 2;

const SETTLE_PATIENCE = 60_000;

/** How many attempts at each of these items ended in the death of a process; items without any are left out. */
export async function deathsOf(
  pool: pg.Pool,
  kind: string,
  items: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ item: string; begun: number }>(
    prepared('select item, begun from private.attempts where kind = $1 and item = any($2)', [kind, items]),
  );
  return new Map(rows.map(({ item, begun }) => [item, begun]));
}

async function beginAttempts(pool: pg.Pool, kind: string, items: readonly string[]): Promise<void> {
  await pool.query(
    prepared(
      `insert into private.attempts as a (kind, item, begun) select $1, item, 1 from unnest($2::text[]) as item
       on conflict (kind, item) do update set begun = a.begun + 1, at = now()`,
      [kind, items],
    ),
  );
}

/** Removes the notes: the work has ended, successfully or not, or somebody wants it retried. */
export async function endAttempts(pool: pg.Pool, kind: string, items: readonly string[]): Promise<void> {
  const text = 'delete from private.attempts where kind = $1 and item = any($2)';
  await onceReachable(() => pool.query(prepared(text, [kind, items])), SETTLE_PATIENCE);
}

/** Does work with an attempt at each of these items noted. */
export async function attempting<Result>(
  pool: pg.Pool,
  { kind, items }: { kind: string; items: readonly string[] },
  work: () => Promise<Result>,
): Promise<Result> {
  await beginAttempts(pool, kind, items);
  try {
    return await work();
  } finally {
    await endAttempts(pool, kind, items);
  }
}

const KEPT_DAYS = 90;

/** Deletes notes about work that was never resumed. */
export async function forgetOldAttempts(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from private.attempts where at < now() - $1 * interval '1 day'`, [KEPT_DAYS]);
}
