import type pg from 'pg';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';

// What a person wrote for a run, such as a reason, may name people. The facts of its items hold it sealed with the key
// of each item; the run's own parameters, which are read by everybody who reads the log, do not. Until the run is over
// it is kept here.
export const runWordsSchema = `
  create table private.run_words (
    run_id uuid primary key,
    words text not null,
    at timestamptz not null default now()
  )`;

/** Stores the words of a run; call it before the run is started. A repeated command has the same ones. */
export async function keepRunWords(pool: pg.Pool, runId: string, words: string): Promise<void> {
  await pool.query(
    'insert into private.run_words (run_id, words) values ($1, $2) on conflict (run_id) do nothing',
    [runId, words],
  );
}

/** The words of a run. Refuses once they are deleted. */
export async function runWords(pool: pg.Pool, runId: string): Promise<string> {
  const { rows } = await pool.query<{ words: string }>(
    'select words from private.run_words where run_id = $1',
    [runId],
  );
  if (!rows[0]) throw new Refusal(platformSentences.wordsGone, { code: 'words_gone' });
  return rows[0].words;
}

export async function forgetRunWords(pool: pg.Pool, runId: string): Promise<void> {
  await pool.query('delete from private.run_words where run_id = $1', [runId]);
}

const KEPT_HOURS = 1;

/** Deletes the words of runs that are over, or that were never started. */
export async function forgetOldRunWords(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("select to_regclass('read.runs') is not null as there");
  if (!rows[0].there) return;
  await pool.query(
    `delete from private.run_words as w where w.at < now() - $1 * interval '1 hour'
       and not exists (select from read.runs as r where r.id = w.run_id and r.finished_at is null)`,
    [KEPT_HOURS],
  );
}
