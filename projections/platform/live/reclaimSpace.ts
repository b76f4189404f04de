import type pg from 'pg';
import type { Logger } from 'pino';
import type { StreamContract } from '#contracts/platform/fact.ts';
import { maintain } from '#platform/database/database.ts';
import type { Projection } from '../rows/projection.ts';
import { reads } from '../rows/read.ts';
import { OLD, shadowOf, tablesOf } from '../rows/shadow.ts';

/** Larger tables are not rewritten, which would block readers: their space is only marked as reusable. */
const SMALL_BYTES = 64 * 1024 * 1024;
const STEP_BACK = '250ms';
const AGAIN_MS = 10_000;

type Parts = {
  pool: pg.Pool;
  contracts: readonly StreamContract[];
  projections: readonly Projection[];
  log: Logger;
  signal: AbortSignal;
};

/**
 * Reclaims the space of row versions that still hold erased people: until then their bytes stay in the database's
 * files. Answers a function to call with the types of its facts after each batch. It also runs once at the start,
 * for erasures after which a worker was killed.
 */
export function spaceReclaimer(parts: Parts): (types: readonly string[]) => void {
  const { pool, contracts, projections, log, signal } = parts;
  const erasing = new Set(contracts.flatMap(({ erasedBy }) => erasedBy ?? []));
  const tables = tablesOfPeople(contracts, projections);
  let timer: NodeJS.Timeout | undefined;
  // VACUUM FULL copies rows that an older transaction can still see, so it runs once more after each erasure.
  let again = false;
  const work = async (): Promise<void> => {
    timer = undefined;
    try {
      await reclaimSpace(pool, tables);
      if (again) later(AGAIN_MS);
      again = false;
    } catch (error) {
      log.info({ err: error }, 'the space of erased rows could not be reclaimed; retrying later');
      later(AGAIN_MS);
    }
  };
  const later = (ms: number): void => {
    if (!signal.aborted) timer ??= setTimeout(work, ms).unref();
  };
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  pool.query('select from projections.fact_kinds where type = any($1) limit 1', [[...erasing]]).then(
    ({ rowCount }) => rowCount && later(0),
    () => {},
  );
  return types => {
    if (!types.some(type => erasing.has(type))) return;
    again = true;
    later(0);
  };
}

/** The tables that may hold personal data: rows, rows kept for a rollback, and the errors of parked facts. */
export function tablesOfPeople(
  contracts: readonly StreamContract[],
  projections: readonly Projection[],
): string[] {
  const streams = contracts.filter(({ erasedBy }) => erasedBy).map(({ category }) => `${category}-`);
  const concerned = projections.filter(projection => streams.some(stream => reads(projection, stream)));
  const rows = concerned.flatMap(one => [...tablesOf(one), ...tablesOf(shadowOf(one, OLD))]);
  return [...rows.map(({ name }) => `read.${name}`), 'projections.parked'];
}

/** Rewrites small tables and frees the space of large ones for reuse; skips tables that do not exist. */
export async function reclaimSpace(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ name: string; small: boolean }>(
    `select name, pg_total_relation_size(to_regclass(name)) < $2 as small
     from unnest($1::text[]) as name where to_regclass(name) is not null`,
    [tables, SMALL_BYTES],
  );
  const client = await pool.connect();
  try {
    await client.query(`set lock_timeout = '${STEP_BACK}'`);
    for (const { name, small } of rows) await maintain(client, `vacuum ${small ? 'full' : ''} ${name}`);
  } finally {
    // Closed rather than returned to the pool, because of its setting.
    client.release(true);
  }
}
