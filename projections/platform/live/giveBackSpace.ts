import type pg from 'pg';
import type { Logger } from 'pino';
import type { StreamContract } from '#contracts/platform/fact.ts';
import { maintain } from '#platform/database/database.ts';
import type { Projection } from '../rows/projection.ts';
import { reads } from '../rows/read.ts';
import { OLD, shadowOf, tablesOf } from '../rows/shadow.ts';

/** Larger tables are not written anew, which would keep readers waiting: their space is only freed for reuse. */
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
 * Gives back the space of rows that erasures took people out of: until then the bytes of the old rows stay in
 * the files of the database. Answers a function that is told, after a batch is applied, the types of its facts.
 * At the start it is done once, for the erasures after which a worker was cut off.
 */
export function givingBackSpace(parts: Parts): (types: readonly string[]) => void {
  const { pool, contracts, projections, log, signal } = parts;
  const erasing = new Set(contracts.flatMap(({ erasedBy }) => erasedBy ?? []));
  const tables = tablesOfPeople(contracts, projections);
  let timer: NodeJS.Timeout | undefined;
  // VACUUM FULL copies rows that an older transaction can still see, so it runs once more after each erasure.
  let again = false;
  const work = async (): Promise<void> => {
    timer = undefined;
    try {
      await giveBackSpace(pool, tables);
      if (again) later(AGAIN_MS);
      again = false;
    } catch (error) {
      log.info({ err: error }, 'the space of erased rows is given back later');
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

/** The tables in which a person may stand: rows, those kept for a rollback, and what was said of parked facts. */
export function tablesOfPeople(
  contracts: readonly StreamContract[],
  projections: readonly Projection[],
): string[] {
  const streams = contracts.filter(({ erasedBy }) => erasedBy).map(({ category }) => `${category}-`);
  const concerned = projections.filter(projection => streams.some(stream => reads(projection, stream)));
  const rows = concerned.flatMap(one => [...tablesOf(one), ...tablesOf(shadowOf(one, OLD))]);
  return [...rows.map(({ name }) => `read.${name}`), 'projections.parked'];
}

/** Writes small tables anew, and has the space of large ones used again; those that are not there are left out. */
export async function giveBackSpace(pool: pg.Pool, tables: readonly string[]): Promise<void> {
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
    // The connection goes with its setting.
    client.release(true);
  }
}
