import type pg from 'pg';
import { importSentences } from '#contracts/imports/sentences.ts';
import type { RunStatus } from '#contracts/platform/run.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { type ImportParameters, importParameters } from './run.ts';

// A dry run is recorded when it is over. Until then its progress is here and among the results of its chunks: of one
// whose process has ended, `alive_at` stays behind.
export const importTrialsSchema = `
  create table private.import_trials (
    run_id uuid primary key references private.runs on delete cascade,
    parameters jsonb not null,
    status text not null default 'running',
    sentence jsonb,
    alive_at timestamptz not null default now()
  )`;

/** How long a dry run may be silent until it counts as ended. */
const SILENT = "interval '20 seconds'";

/** Notes that a dry run of `total` chunks begins; false if it is already under way. */
export async function beginTrial(
  pool: pg.Pool,
  id: string,
  { parameters, total }: { parameters: ImportParameters; total: number },
): Promise<boolean> {
  await pool.query('insert into private.runs (run_id, total) values ($1, $2) on conflict do nothing', [
    ...[id, total],
  ]);
  const { rowCount } = await pool.query(
    `insert into private.import_trials as t (run_id, parameters) values ($1, $2)
     on conflict (run_id) do update set status = 'running', sentence = null, alive_at = now()
     where t.status not in ('running', 'cancelling') or t.alive_at < now() - ${SILENT}`,
    [id, JSON.stringify(parameters)],
  );
  return rowCount === 1;
}

/** Notes that a dry run is alive; false once somebody has asked it to stop. */
export async function isWanted(pool: pg.Pool, id: string): Promise<boolean> {
  const { rows } = await pool.query<{ status: RunStatus }>(
    'update private.import_trials set alive_at = now() where run_id = $1 returning status',
    [id],
  );
  return rows[0]?.status === 'running';
}

export async function endTrial(
  pool: pg.Pool,
  id: string,
  { status, why }: { status: RunStatus; why?: Sentence | undefined },
): Promise<void> {
  await pool.query('update private.import_trials set status = $2, sentence = $3 where run_id = $1', [
    ...[id, status],
    why ? JSON.stringify(why) : null,
  ]);
}

/** Asks a dry run to stop; false if none with this id is under way. */
export async function stopTrial(pool: pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update private.import_trials set status = 'cancelling'
     where run_id = $1 and status in ('running', 'cancelling') and alive_at >= now() - ${SILENT}`,
    [id],
  );
  return rowCount === 1;
}

type Trial = { parameters: ImportParameters; status: RunStatus; sentence: Sentence | null };

/** A dry run and its progress; one that was cut off has failed, with the reason. */
export async function findTrial(pool: pg.Pool, id: string): Promise<Trial | undefined> {
  const { rows } = await pool.query<Trial & { silent: boolean }>(
    `select parameters, status, sentence, alive_at < now() - ${SILENT} as silent
     from private.import_trials where run_id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { silent, ...trial } = row;
  const isCutOff = silent && (trial.status === 'running' || trial.status === 'cancelling');
  const parameters = importParameters.parse(trial.parameters);
  if (!isCutOff) return { ...trial, parameters };
  return { parameters, status: 'failed', sentence: importSentences.trialCutOff };
}
