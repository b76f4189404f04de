import type pg from 'pg';
import type { Logger } from 'pino';
import { answerRollCall, type StoreStanding, storeStanding } from '#platform/processes/rollCall.ts';

/** Has the worker answer roll calls meanwhile: a part that does not is taken for a stalled one. */
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
