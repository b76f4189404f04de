import type pg from 'pg';
import { ERRORS_SHOWN } from '#contracts/events/importCalls.ts';
import { type Language, type Sentence, tell, tellStored } from '#contracts/platform/sentence.ts';
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

/** `error` is the English text of a sentence, and all that older rows have. */
export const importSentencesSchema = 'alter table private.import_failures add column sentence jsonb';

export type ChunkCounts = { created: number; updated: number; unchanged: number; failed: number };
type Failed = { line: number; record: Record<string, string> };
export type Failure = Failed & { sentence: Sentence };
/** A row that failed, as its reader is told. */
export type ToldFailure = Failed & { error: string };

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
      `insert into private.import_failures (run_id, line, record, error, sentence)
       select $1, f.line, f.record, f.error, f.sentence
       from unnest($2::integer[], $3::jsonb[], $4::text[], $5::jsonb[]) as f(line, record, error, sentence)
       on conflict do nothing`,
      [
        runId,
        failures.map(({ line }) => line),
        failures.map(({ record }) => JSON.stringify(record)),
        failures.map(({ sentence }) => tell(sentence, 'en')),
        failures.map(({ sentence }) => JSON.stringify(sentence)),
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
  language: Language,
): Promise<{ imported: number; errors: number; errorDetails: ToldFailure[] } & Omit<ChunkCounts, 'failed'>> {
  const [sums, failures] = await Promise.all([
    pool.query<ChunkCounts>(SUM, [runId]),
    failuresAfter(pool, runId, { line: 0, limit: ERRORS_SHOWN }, language),
  ]);
  const { failed, ...done } = sums.rows[0]!;
  const imported = done.created + done.updated + done.unchanged;
  return { ...done, imported, errors: failed, errorDetails: failures };
}

/** The rows that failed, in the order of the file. */
export async function failuresAfter(
  pool: pg.Pool,
  runId: string,
  { line, limit }: { line: number; limit: number },
  language: Language,
): Promise<ToldFailure[]> {
  const { rows } = await pool.query<ToldFailure & { sentence: Sentence | null }>(
    `select line, record, error, sentence from private.import_failures
     where run_id = $1 and line > $2 order by line limit $3`,
    [runId, line, limit],
  );
  return rows.map(({ error, sentence, ...row }) => {
    return { ...row, error: tellStored({ sentence, text: error }, language) };
  });
}
