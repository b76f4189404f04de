import type pg from 'pg';
import { ERRORS_SHOWN } from '#contracts/imports/calls.ts';
import type { ErrorGroup, ImportNote, NamedRow } from '#contracts/imports/notes.ts';
import type { ImportQuestion } from '#contracts/imports/questions.ts';
import { type Language, type Sentence, tell, tellStored } from '#contracts/platform/sentences/sentence.ts';
import { inTransaction } from '#platform/database/database.ts';
import { merged, noteKey } from './rows/notes.ts';
import { mergedQuestions } from './rows/questions.ts';

const REASONS_OF_PIECE = 50;

// The results of an import's rows. The events are in the log; how many of them a chunk of the file made, and
// which of its rows were skipped and why, is kept as long as the run's items.
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

/** Rows with the number and the title by which people find them, and the notes about imported rows. */
export const importNotesSchema = `
  alter table private.import_failures rename column line to row_number;
  alter table private.import_failures add column title text not null default '';
  alter table private.import_chunks
    add column notes jsonb not null default '[]', add column reasons jsonb not null default '[]'`;

/** The questions about the rows of a chunk. */
export const importQuestionsSchema = `
  alter table private.import_chunks add column questions jsonb not null default '[]'`;

export type ChunkCounts = { created: number; updated: number; unchanged: number; failed: number };
type Failed = NamedRow & { record: Record<string, string> };
export type Failure = Failed & { sentence: Sentence };
/** A row that failed, in its reader's language. */
export type ToldFailure = Failed & { error: string };
type Reason = { sentence: Sentence; count: number; rows: NamedRow[] };
/** The results of the rows of a chunk. */
export type ChunkResults = ChunkCounts & {
  failures: Failure[];
  notes: ImportNote[];
  questions: ImportQuestion[];
};

/** Stores the results of a chunk; only the first result of a chunk counts. */
export async function noteChunk(
  pool: pg.Pool,
  runId: string,
  firstRow: number,
  { created, updated, unchanged, failed, failures, notes, questions }: ChunkResults,
): Promise<void> {
  await inTransaction(pool, async client => {
    const { rowCount } = await client.query(
      `insert into private.import_chunks
         (run_id, first_row, created, updated, unchanged, failed, notes, reasons, questions)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [
        ...[runId, firstRow, created, updated, unchanged, failed],
        ...[storable(notes), storable(reasonsOf(failures)), storable(questions)],
      ],
    );
    if (rowCount === 0 || failures.length === 0) return;
    await client.query(
      `insert into private.import_failures (run_id, row_number, title, record, error, sentence)
       select $1, f.row_number, f.title, f.record, f.error, f.sentence
       from unnest($2::integer[], $3::text[], $4::jsonb[], $5::text[], $6::jsonb[])
         as f(row_number, title, record, error, sentence)
       on conflict do nothing`,
      [
        runId,
        failures.map(({ row }) => row),
        failures.map(({ title }) => title),
        failures.map(({ record }) => JSON.stringify(record)),
        failures.map(({ sentence }) => tell(sentence, 'en')),
        failures.map(({ sentence }) => storable(sentence)),
      ],
    );
  });
}

// A value may be cut off within a character: JSON can represent that, Postgres cannot.
function storable(told: object): string {
  return JSON.stringify(told, (_, value) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value,
  );
}

const SUM = `
  select coalesce(sum(created), 0)::integer as created, coalesce(sum(updated), 0)::integer as updated,
    coalesce(sum(unchanged), 0)::integer as unchanged, coalesce(sum(failed), 0)::integer as failed,
    coalesce(jsonb_agg(notes order by first_row) filter (where notes <> '[]'), '[]') as notes,
    coalesce(jsonb_agg(reasons order by first_row) filter (where reasons <> '[]'), '[]') as reasons,
    coalesce(jsonb_agg(questions order by first_row) filter (where questions <> '[]'), '[]') as questions
  from private.import_chunks where run_id = $1`;

/** How many rows of an import were processed so far, and how many of them failed. */
export async function rowsSoFar(pool: pg.Pool, runId: string): Promise<{ failed: number; rows: number }> {
  const { rows } = await pool.query<{ failed: number; rows: number }>(
    `select coalesce(sum(failed), 0)::integer as failed,
       coalesce(sum(created + updated + unchanged + failed), 0)::integer as rows
     from private.import_chunks where run_id = $1`,
    [runId],
  );
  return rows[0]!;
}

/**
 * The rows of a chunk grouped by reason. Beyond the most frequent reasons, only the file of failed rows has
 * them.
 */
function reasonsOf(failures: readonly Failure[]): Reason[] {
  const groups = failures.map(({ sentence, row, title }) => ({ sentence, count: 1, rows: [{ row, title }] }));
  return merged([groups], reasonKey).slice(0, REASONS_OF_PIECE);
}

/** The results of an import so far: the first failed rows, and all of them grouped by reason. */
export type ImportFigures = Omit<ChunkCounts, 'failed'> & {
  imported: number;
  errors: number;
  errorDetails: ToldFailure[];
  errorGroups: ErrorGroup[];
  notes: ImportNote[];
  questions: ImportQuestion[];
};

function reasonKey({ sentence }: Reason): string {
  return JSON.stringify(sentence);
}

export async function importFigures(
  pool: pg.Pool,
  runId: string,
  language: Language,
): Promise<ImportFigures> {
  const [sums, errorDetails] = await Promise.all([
    pool.query<ChunkCounts & { notes: ImportNote[][]; reasons: Reason[][]; questions: ImportQuestion[][] }>(
      SUM,
      [runId],
    ),
    failuresAfter(pool, runId, { row: 0, limit: ERRORS_SHOWN }, language),
  ]);
  const { failed: errors, notes, reasons, questions, ...done } = sums.rows[0]!;
  const imported = done.created + done.updated;
  const errorGroups = merged(reasons, reasonKey).map(({ sentence, ...group }) => ({
    error: tellStored({ sentence, text: '' }, language),
    ...group,
  }));
  return {
    ...{ ...done, imported, errors, errorDetails, errorGroups, notes: merged(notes, noteKey) },
    questions: mergedQuestions(questions),
  };
}

/** The rows that failed, in file order. */
export async function failuresAfter(
  pool: pg.Pool,
  runId: string,
  { row, limit }: { row: number; limit: number },
  language: Language,
): Promise<ToldFailure[]> {
  const { rows } = await pool.query<ToldFailure & { sentence: Sentence | null }>(
    `select row_number as row, title, record, error, sentence from private.import_failures
     where run_id = $1 and row_number > $2 order by row_number limit $3`,
    [runId, row, limit],
  );
  return rows.map(({ error, sentence, ...failed }) => {
    return { ...failed, error: tellStored({ sentence, text: error }, language) };
  });
}
