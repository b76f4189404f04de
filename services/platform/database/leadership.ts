import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { endWhenSilent, keepSpeaking } from './spokenSession.ts';

/** A Postgres session lock that one process at a time holds; `name` is for the log. */
export type Lock = { key: number; name: string };

export const LIVE_ROWS: Lock = { key: 7_461_003, name: 'live rows' };
export const PROCESSES: Lock = { key: 7_461_004, name: 'processes' };
const BETWEEN_TRIES = 500;

/**
 * Runs `lead` while this process holds the lock. Waits while another process holds it; when the session is
 * lost, or Postgres is silent, `lead`'s signal is aborted and the wait starts again. A leader that is silent for
 * `silence` ms (15 s) loses the lock. Ends when `signal` is aborted. The lock saves work; what keeps facts from being applied
 * twice is the compare-and-set of checkpoints.
 */
export async function whileLeading(
  {
    pool,
    log,
    signal,
    lock,
    silence,
  }: { pool: pg.Pool; log: Logger; signal: AbortSignal; lock: Lock; silence?: number },
  lead: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  let toldStandby = false;
  while (!signal.aborted) {
    const session = await takeLock(pool, lock, silence).catch(error => {
      log.warn({ err: error }, `the lock of ${lock.name} cannot be requested`);
      return undefined;
    });
    if (!session) {
      if (!toldStandby) log.info(`another worker has the lock of ${lock.name}; standing by`);
      toldStandby = true;
      await pause(BETWEEN_TRIES, undefined, { signal }).catch(() => {});
      continue;
    }
    if (signal.aborted) return session.release(true);
    toldStandby = false;
    const lost = new AbortController();
    session.once('error', () => lost.abort());
    session.once('end', () => lost.abort());
    const stopSpeaking = keepSpeaking(session, () => lost.abort(), silence);
    try {
      await lead(AbortSignal.any([signal, lost.signal]));
    } finally {
      stopSpeaking();
      session.release(true);
    }
  }
}

async function takeLock(pool: pg.Pool, { key }: Lock, silence?: number): Promise<pg.PoolClient | undefined> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      key,
    ]);
    if (rows[0]?.locked) {
      await endWhenSilent(client, silence);
      return client;
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  return undefined;
}
