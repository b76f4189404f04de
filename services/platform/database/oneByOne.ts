import type pg from 'pg';
import { inTransaction } from './database.ts';

/** Runs work while nothing else runs under the same lock, in any process. */
export type Exclusively = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes the function that runs work one after the other, in all processes, under an advisory lock of this number.
 * Within this process work queues before it takes a connection: if all waiters at the lock held one, the lock's holder
 * might not get the second connection that it needs.
 */
export function oneByOne(pool: pg.Pool, lock: number): Exclusively {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const locked = () =>
      inTransaction(pool, async client => {
        await client.query('select pg_advisory_xact_lock($1)', [lock]);
        return work();
      });
    const done = last.then(locked, locked);
    last = done.catch(() => {});
    return done;
  };
}
