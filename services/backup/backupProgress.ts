import type pg from 'pg';

/** How far the worker is with a backup. It is no fact: lost, the next step writes it again. */
export const backupProgressSchema = `
  create table private.backup_progress (
    backup uuid primary key,
    share real not null,
    at timestamptz not null default now()
  );
  create table private.backup_age (
    only_one boolean primary key default true check (only_one),
    newest timestamptz,
    every_hours integer
  )`;

const NOTE = `
  insert into private.backup_progress (backup, share) values ($1, $2)
  on conflict (backup) do update set share = excluded.share, at = now()`;

export async function noteProgress(pool: pg.Pool, backup: string, share: number): Promise<void> {
  await pool.query(NOTE, [backup, share]);
}

export async function forgetProgress(pool: pg.Pool, backup: string): Promise<void> {
  await pool.query('delete from private.backup_progress where backup = $1', [backup]);
}

/** From 0 to 1, of the backups that are being written. */
export async function progressOf(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ backup: string; share: number }>(
    'select backup, share from private.backup_progress',
  );
  return new Map(rows.map(({ backup, share }) => [backup, share]));
}

/** Notes when the newest backup was begun, for the health check, which counts its age itself. */
export async function noteAge(
  pool: pg.Pool,
  newest: string | null,
  everyHours: number | null,
): Promise<void> {
  await pool.query(
    `insert into private.backup_age (newest, every_hours) values ($1, $2)
     on conflict (only_one) do update set newest = excluded.newest, every_hours = excluded.every_hours`,
    [newest, everyHours],
  );
}
