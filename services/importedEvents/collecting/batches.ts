import type pg from 'pg';
import type { Outcome } from './intake.ts';

// What each request of a source came to. A request that brought nothing new leaves no fact, but the source has run.
export const importBatchesSchema = `
  create table private.import_batches (
    source_id uuid not null,
    batch_id text not null,
    created integer not null,
    updated integer not null,
    unchanged integer not null,
    refused integer not null,
    at timestamptz not null,
    primary key (source_id, batch_id)
  );
  create index on private.import_batches (source_id, at)`;

const KEPT_DAYS = 400;

/** How many items had each outcome. */
export function countsOf(outcomes: readonly Outcome[]) {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  return counts;
}

/** Notes what a request came to; several requests may have the same batch. */
export async function noteBatch(
  pool: pg.Pool,
  { sourceId, batchId, now }: { sourceId: string; batchId: string; now: Date },
  counts: ReturnType<typeof countsOf>,
): Promise<void> {
  await pool.query(
    `insert into private.import_batches as kept (source_id, batch_id, created, updated, unchanged, refused, at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (source_id, batch_id) do update set
       created = kept.created + excluded.created, updated = kept.updated + excluded.updated,
       unchanged = kept.unchanged + excluded.unchanged, refused = kept.refused + excluded.refused, at = excluded.at`,
    [sourceId, batchId, counts.created, counts.updated, counts.unchanged, counts.refused, now],
  );
}

/** When each source last sent anything. */
export async function lastRuns(pool: pg.Pool): Promise<Map<string, Date>> {
  const { rows } = await pool.query<{ id: string; at: Date }>(
    'select source_id as id, max(at) as at from private.import_batches group by source_id',
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

export async function forgetOldBatches(pool: pg.Pool, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await pool.query('delete from private.import_batches where at < $1', [before]);
}
