import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';

/** A Postgres session lock that one process at a time holds; `name` is for the log. */
export type Lock = { key: number; name: string };

export const LIVE_ROWS: Lock = { key: 7_461_003, name: 'live rows' };
export const PROCESSES: Lock = { key: 7_461_004, name: 'processes' };
const BETWEEN_TRIES = 500;

/**
 * Runs `lead` while this process holds the lock. Waits while another process holds it; when the session is
 * lost, `lead`'s signal is aborted and the wait starts again. Ends when `signal` is aborted. The lock saves
 * work; what keeps facts from being applied twice is the compare-and-set of checkpoints.
 */
export async function whileLeading(
  { pool, log, signal, lock }: { pool: pg.Pool; log: Logger; signal: AbortSignal; lock: Lock },
  lead: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  let toldStandby = false;
  while (!signal.aborted) {
    const session = await takeLock(pool, lock).catch(error => {
      log.warn({ err: error }, `the lock of ${lock.name} cannot be requested`);
      return undefined;
    });
    if (!session) {
      if (!toldStandby) log.info(`another worker has the lock of ${lock.name}; standing by`);
      toldStandby = true;
      await pause(BETWEEN_TRIES, undefined, { signal }).catch(() => {});
      continue;
    }
    toldStandby = false;
    const lost = new AbortController();
    session.once('error', () => lost.abort());
    session.once('end', () => lost.abort());
    try {
      await lead(AbortSignal.any([signal, lost.signal]));
    } finally {
      session.release(true);
    }
  }
}

async function takeLock(pool: pg.Pool, { key }: Lock): Promise<pg.PoolClient | undefined> {
  const client = await pool.connect();
  const { rows } = await client
    .query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [key])
    .catch(error => {
      client.release(true);
      throw error;
    });
  if (rows[0]?.locked) return client;
  client.release();
  return undefined;
}
