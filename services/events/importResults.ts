import type pg from 'pg';
import { ERRORS_SHOWN } from '#contracts/events/importCalls.ts';
import { inTransaction } from '#platform/database.ts';

// What became of the rows of an import. The events stand in the log; how many a piece of the file made, and which
// of its rows were left out and why, is kept as long as the run's items are.
export const importsSchema = `
  create table private.import_chunks (
    run_id uuid not null references private.runs on delete cascade,
    first_row integer not null,
    created integer not null,
    updated integer not null,
    unchanged integer not null,
    failed integer not null,
    primary key (run_id, first_row)
  );
  create table private.import_failures (
    run_id uuid not null references private.runs on delete cascade,
    line integer not null,
    record jsonb not null,
    error text not null,
    primary key (run_id, line)
  )`;

export type ChunkCounts = { created: number; updated: number; unchanged: number; failed: number };
export type Failure = { line: number; record: Record<string, string>; error: string };

/** Notes what became of a piece of a file; the first result of a piece counts. */
export async function noteChunk(
  pool: pg.Pool,
  runId: string,
  firstRow: number,
  { created, updated, unchanged, failed }: ChunkCounts,
  failures: readonly Failure[],
): Promise<void> {
  await inTransaction(pool, async client => {
    const { rowCount } = await client.query(
      `insert into private.import_chunks values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [runId, firstRow, created, updated, unchanged, failed],
    );
    if (rowCount === 0 || failures.length === 0) return;
    await client.query(
      `insert into private.import_failures
       select $1, f.line, f.record, f.error from unnest($2::integer[], $3::jsonb[], $4::text[])
         as f(line, record, error)
       on conflict do nothing`,
      [
        runId,
        failures.map(({ line }) => line),
        failures.map(({ record }) => JSON.stringify(record)),
        failures.map(({ error }) => error),
      ],
    );
  });
}

const SUM = `
  select coalesce(sum(created), 0)::integer as created, coalesce(sum(updated), 0)::integer as updated,
    coalesce(sum(unchanged), 0)::integer as unchanged, coalesce(sum(failed), 0)::integer as failed
  from private.import_chunks where run_id = $1`;

/** What became of the rows of an import so far, with the first of those that failed. */
export async function importFigures(
  pool: pg.Pool,
  runId: string,
): Promise<{ imported: number; errors: number; errorDetails: Failure[] } & Omit<ChunkCounts, 'failed'>> {
  const [sums, failures] = await Promise.all([
    pool.query<ChunkCounts>(SUM, [runId]),
    failuresAfter(pool, runId, 0, ERRORS_SHOWN),
  ]);
  const { failed, ...done } = sums.rows[0]!;
  const imported = done.created + done.updated + done.unchanged;
  return { ...done, imported, errors: failed, errorDetails: failures };
}

/** The rows that failed, in the order of the file. */
export async function failuresAfter(
  pool: pg.Pool,
  runId: string,
  line: number,
  limit: number,
): Promise<Failure[]> {
  const { rows } = await pool.query<Failure>(
    `select line, record, error from private.import_failures
     where run_id = $1 and line > $2 order by line limit $3`,
    [runId, line, limit],
  );
  return rows;
}
