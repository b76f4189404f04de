import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { backOff } from '#platform/program/backOff.ts';
import { createSchema, headOf } from '../records/events.ts';
import type { Log } from '../records/log.ts';

// Only one process may write a log. The writer holds this advisory lock on the same connection that it writes on:
// Postgres grants the lock to another only when that connection, with any statement in flight on it, is gone. So two
// writers can never both commit, even if the first one hangs. (A connection pooler between this process and Postgres
// would break that: connect directly.)
export const WRITER_LOCK = '7309453281046533479';

/** A hung Postgres is treated as unavailable. */
const QUERY_TIMEOUT_MS = 30_000;
const CLOSE_MS = 1_000;
const RETRY = { first: 50, most: 2_000 };

/** The writer's connection: it holds the lock, and `head` was read after the lock was acquired. */
export type Session = { client: pg.Client; head: number; lost: () => boolean; close: () => Promise<void> };

/**
 * Connects, retrying with a jittered back-off, until it has the writer's lock, `stopped()` is true (returns
 * undefined), or `patienceMs` has passed (throws the last error). `onLost` is called when the connection
 * breaks.
 */
export async function openSession(
  databaseUrl: string,
  options: { log: Log; stopped: () => boolean; patienceMs: number; onLost: () => void },
): Promise<Session | undefined> {
  const deadline = performance.now() + options.patienceMs;
  let reported = '';
  for (let failures = 0; !options.stopped(); failures++) {
    try {
      return await connect(databaseUrl, options.onLost);
    } catch (error) {
      if (performance.now() >= deadline) throw error;
      const reason = error instanceof Error ? error.message || error.name : String(error);
      if (reason !== reported) options.log.warn(`The log cannot be written yet: ${reason}`);
      reported = reason;
    }
    await sleep(backOff(failures, RETRY));
  }
  return undefined;
}

async function connect(databaseUrl: string, onLost: () => void): Promise<Session> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'tanda event store writer',
    connectionTimeoutMillis: 5_000,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  });
  let lost = false;
  for (const end of ['error', 'end'] as const) {
    client.on(end, () => {
      lost = true;
      onLost();
    });
  }
  const close = () =>
    Promise.race([client.end().catch(() => {}), sleep(CLOSE_MS, undefined, { ref: false })]);
  try {
    await client.connect();
    // Whatever the database's default: an acknowledged append is on disk.
    await client.query('set synchronous_commit = on');
    const { rows } = await client.query('select pg_try_advisory_lock($1) as had', [WRITER_LOCK]);
    if (!rows[0].had) throw new Error('Another event store process is writing to this database.');
    await createSchema(client);
    return { client, head: await headOf(client), lost: () => lost, close };
  } catch (error) {
    await close();
    throw error;
  }
}
