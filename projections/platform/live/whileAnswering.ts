import type pg from 'pg';
import type { Logger } from 'pino';
import { answerProbes, type StoreHealth, storeHealth } from '#platform/processes/liveness.ts';

/** Makes the worker answer probes in the meantime: a part that does not answer counts as stalled. */
export async function whileAnswering<Result>(
  { pool, log, signal }: { pool: pg.Pool; log: Logger; signal: AbortSignal },
  work: (health: StoreHealth) => Promise<Result>,
): Promise<Result> {
  const done = new AbortController();
  const health = storeHealth();
  const answering = answerProbes({
    pool,
    part: 'projections',
    refusal: health.refusal,
    signal: AbortSignal.any([signal, done.signal]),
    onError: error => log.warn({ err: error }, 'probes could not be answered'),
  });
  return work(health).finally(async () => {
    done.abort();
    await answering;
  });
}
