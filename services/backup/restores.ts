import type pg from 'pg';

// A restore that was interrupted leaves a part of the log behind. Until the same command has finished it, neither API
// nor processes start on it: they would take the part for the whole, and record into it.

export const restoresSchema = `
  create table private.restores (
    only_one boolean primary key default true check (only_one),
    archive uuid not null,
    file text not null,
    begun_at timestamptz not null default now(),
    finished_at timestamptz
  )`;

type Begun = { archive: string; file: string; finished: boolean };

export async function begunRestore(pool: pg.Pool): Promise<Begun | undefined> {
  const { rows } = await pool.query<Begun>(
    'select archive, file, finished_at is not null as finished from private.restores',
  );
  return rows[0];
}

export async function beginRestore(pool: pg.Pool, archive: string, file: string): Promise<void> {
  await pool.query('insert into private.restores (archive, file) values ($1, $2)', [archive, file]);
}

export async function finishRestore(pool: pg.Pool): Promise<void> {
  await pool.query('update private.restores set finished_at = now()');
}

/** @throws a sentence if a restore was begun here and has not been finished. */
export async function refuseHalfRestored(pool: pg.Pool): Promise<void> {
  const begun = await begunRestore(pool);
  if (!begun || begun.finished) return;
  throw new Error(
    `A restore of ${begun.file} was interrupted here. Run it again, and it continues: npm run tanda -- restore ${begun.file}`,
  );
}
