import type pg from 'pg';
import type { Logger } from 'pino';
import { answerRollCall, type StoreStanding, storeStanding } from '#platform/processes/rollCall.ts';

/** Makes the worker answer roll calls in the meantime: a part that does not answer counts as stalled. */
export async function whileAnswering<Result>(
  { pool, log, signal }: { pool: pg.Pool; log: Logger; signal: AbortSignal },
  work: (standing: StoreStanding) => Promise<Result>,
): Promise<Result> {
  const done = new AbortController();
  const standing = storeStanding();
  const answering = answerRollCall({
    pool,
    part: 'projections',
    refusal: standing.refusal,
    signal: AbortSignal.any([signal, done.signal]),
    onError: error => log.warn({ err: error }, 'the roll call failed'),
  });
  return work(standing).finally(async () => {
    done.abort();
    await answering;
  });
}
