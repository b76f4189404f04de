import type pg from 'pg';
import type { ItemOutcome } from '#contracts/platform/run.ts';
import { type Sentence, tell } from '#contracts/platform/sentences/sentence.ts';
import { inTransaction } from '../database/database.ts';
import type { Refusal } from '../refusals/refusal.ts';

// What a run does to each item is recorded in the item's own stream, under the run's correlation id. An item that was
// refused or skipped changes nothing, so it is no fact: a hundred thousand refused rows of an import do not belong in
// the log. The results are stored here for the run's lifetime, where they can be paged.
export const runsSchema = `
  create table private.runs (
    run_id uuid primary key,
    total integer not null default 0,
    succeeded integer not null default 0,
    failed integer not null default 0,
    skipped integer not null default 0,
    updated_at timestamptz not null default now()
  );
  create table private.run_items (
    run_id uuid not null references private.runs on delete cascade,
    number integer not null,
    item text not null,
    outcome text check (outcome in ('ok', 'skipped', 'failed')),
    code text,
    message text,
    primary key (run_id, number)
  );
  create index on private.run_items (run_id, number) where outcome is null;
  create index on private.run_items (run_id, outcome, number)`;

/** `message` is the English text of `sentence`; older results have nothing else. */
export const runSentencesSchema = 'alter table private.run_items add column sentence jsonb';

/**
 * Items of runs that undid an import used to be stream names, which no call accepts; now they are ids like
 * all others.
 */
export const itemsAreIds = `
  update private.run_items set item = regexp_replace(item, '^(event|series)-', '')
  where item ~ '^(event|series)-[0-9a-f]{8}-'`;

/** Items of imports used to be texts, `rows 1 to 50`; now each is the first row of its part of the file. */
export const itemsAreRows = `
  update private.run_items set item = split_part(item, ' ', 2) where item ~ '^rows [0-9]+ to [0-9]+$'`;

/** The progress of a run. */
export type RunFigures = { total: number; succeeded: number; failed: number; skipped: number };
export type RunItem = { number: number; item: string };
export type ItemResult = { outcome: ItemOutcome; code?: string; sentence?: Sentence };

/** The result of an item that was refused. */
export function refusedBy({ code, sentence }: Refusal, outcome: 'skipped' | 'failed'): ItemResult {
  return { outcome, code, sentence };
}

const BATCH = 1_000;
const KEPT_DAYS = 90;

/** Fixes the items of a run, once: all of them or, after a crash, none. Returns how many there are. */
export async function selectItems(
  pool: pg.Pool,
  runId: string,
  items: () => AsyncIterable<string>,
): Promise<number> {
  return inTransaction(pool, async client => {
    const made = await client.query(
      'insert into private.runs (run_id) values ($1) on conflict (run_id) do nothing',
      [runId],
    );
    if (made.rowCount === 0) return (await figuresOf(client, [runId])).get(runId)!.total;
    let total = 0;
    let batch: string[] = [];
    const write = async (): Promise<void> => {
      await client.query(
        `insert into private.run_items (run_id, number, item)
         select $1, $2 + n, item from unnest($3::text[]) with ordinality as t(item, n)`,
        [runId, total, batch],
      );
      total += batch.length;
      batch = [];
    };
    for await (const item of items()) {
      batch.push(item);
      if (batch.length === BATCH) await write();
    }
    await write();
    await client.query('update private.runs set total = $2 where run_id = $1', [runId, total]);
    return total;
  });
}

/** The next items that have not been processed. */
export async function openItems(pool: pg.Pool, runId: string, limit: number): Promise<RunItem[]> {
  const { rows } = await pool.query<RunItem>(
    `select number, item from private.run_items
     where run_id = $1 and outcome is null order by number limit $2`,
    [runId, limit],
  );
  return rows;
}

const NOTE = `
  with noted as (
    update private.run_items as i set
      outcome = r.outcome, code = r.code, message = r.message, sentence = r.sentence
    from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::jsonb[])
      as r(number, outcome, code, message, sentence)
    where i.run_id = $1 and i.number = r.number and i.outcome is null
    returning i.outcome
  )
  update private.runs set
    succeeded = succeeded + (select count(*) from noted where outcome = 'ok'),
    failed = failed + (select count(*) from noted where outcome = 'failed'),
    skipped = skipped + (select count(*) from noted where outcome = 'skipped'),
    updated_at = now()
  where run_id = $1`;

/** Stores the results of items; the first result of an item counts. */
export async function noteResults(
  pool: pg.Pool,
  runId: string,
  results: readonly (ItemResult & { number: number })[],
): Promise<void> {
  if (results.length === 0) return;
  await pool.query(NOTE, [
    runId,
    results.map(({ number }) => number),
    results.map(({ outcome }) => outcome),
    results.map(({ code }) => code ?? null),
    results.map(({ sentence }) => (sentence ? tell(sentence, 'en').slice(0, 500) : null)),
    results.map(({ sentence }) => (sentence ? JSON.stringify(sentence) : null)),
  ]);
}

/** The progress of runs; a run whose items are not selected yet is left out. */
export async function figuresOf(
  db: pg.Pool | pg.PoolClient,
  runIds: readonly string[],
): Promise<Map<string, RunFigures>> {
  const { rows } = await db.query<RunFigures & { runId: string }>(
    `select run_id as "runId", total, succeeded, failed, skipped from private.runs where run_id = any($1)`,
    [runIds],
  );
  return new Map(rows.map(({ runId, ...figures }) => [runId, figures]));
}

const PAGE = `
  select number, item, outcome, code, message, sentence from private.run_items
  where run_id = $1 and ($2 = 'all' or outcome = $2 or ($2 = 'open' and outcome is null))
  order by number limit $3 offset $4`;
const MATCHING = `
  select count(*)::integer as total from private.run_items
  where run_id = $1 and ($2 = 'all' or outcome = $2 or ($2 = 'open' and outcome is null))`;

export type ItemRow = RunItem & {
  outcome: ItemOutcome | null;
  code: string | null;
  message: string | null;
  sentence: Sentence | null;
};

/** A page of a run's items in order, and the number of all that match. */
export async function pageOfItems(
  pool: pg.Pool,
  runId: string,
  { outcome, limit, offset }: { outcome: ItemOutcome | 'open' | 'all'; limit: number; offset: number },
): Promise<{ items: ItemRow[]; total: number }> {
  const [page, matching] = await Promise.all([
    pool.query<ItemRow>(PAGE, [runId, outcome, limit, offset]),
    pool.query<{ total: number }>(MATCHING, [runId, outcome]),
  ]);
  return { items: page.rows, total: matching.rows[0]!.total };
}

/** Deletes the items of runs that have been idle for 90 days; the log keeps what they did. */
export async function forgetOldItems(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from private.runs where updated_at < now() - $1 * interval '1 day'`,
    [KEPT_DAYS],
  );
  return rowCount ?? 0;
}
