import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isDatabaseDown } from '../database/database.ts';
import { type Positions, type ReplicaProgress, replicaProgress } from './replicaProgress.ts';

/** Reads of rows, from a replica of Postgres where there is one. */
export type Reads = {
  /**
   * Runs `work`, whose queries of the read model go to the replica as long as it has every change of a row that this
   * process knows of, and to the primary otherwise. Work that the replica failed is run again on the primary, if it
   * may be.
   */
  fromReplica<Result>(work: () => Promise<Result>, mayRepeat?: () => boolean): Promise<Result>;
  /** Runs `work` on the primary: for reads whose freshness no position tells. */
  fromPrimary<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Whether the replica answers; undefined where there is none. */
  replicaAnswers(): Promise<boolean | undefined>;
};

type Source = 'replica' | 'primary';

type Parts = {
  primary: pg.Pool;
  replica: pg.Pool;
  /** Up to where rows of each projection have changed, or undefined while this process may have missed some. */
  changed(): Positions | undefined;
  /** Called with where a read goes. */
  onRead(source: Source): void;
  onError(error: Error): void;
};

/** Used if there is no replica. */
export const READS_OF_PRIMARY: Reads = {
  fromReplica: work => work(),
  fromPrimary: work => work(),
  replicaAnswers: async () => undefined,
};

/**
 * Makes a pool for the read model that takes its connections from the replica or from the primary, by what runs. A list
 * is never older than what its reader wrote: a wait for the rows of a command (`Freshness.wait`) is done on the
 * primary, and the replica must have caught up with what changed there.
 */
export function replicaReads({ primary, replica, changed, onRead, onError }: Parts): {
  pool: PostgresPool;
  reads: Reads;
} {
  const source = new AsyncLocalStorage<Source>();
  const progress = replicaProgress(replica, onError);
  const connect = async (): Promise<PostgresPoolClient> => {
    if (source.getStore() !== 'replica') return asClient(await primary.connect());
    const required = changed();
    if (required && (await progress.reaches(required))) {
      const client = await replica.connect().catch(progress.failed);
      if (client) {
        onRead('replica');
        return withPrimaryBehind(client, primary, progress, () => onRead('primary'));
      }
    }
    onRead('primary');
    return asClient(await primary.connect());
  };
  return {
    // The owner of the two pools ends them.
    pool: { connect, end: async () => {}, options: primary.options },
    reads: {
      fromPrimary: work => source.run('primary', work),
      fromReplica: (work, mayRepeat = () => true) =>
        source.run('replica', work).catch(error => {
          if (!isOfReplica(error) || !mayRepeat()) throw error;
          return source.run('primary', work);
        }),
      replicaAnswers: progress.answers,
    },
  };
}

/** A connection to the replica. A query that fails there outside a transaction is repeated on the primary. */
function withPrimaryBehind(
  replica: pg.PoolClient,
  primary: pg.Pool,
  progress: Pick<ReplicaProgress, 'failed'>,
  onPrimary: () => void,
): PostgresPoolClient {
  let client = replica;
  let isInTransaction = false;
  let broken: Error | undefined;
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    try {
      const result = await client.query(text, values as unknown[]);
      if (/^(begin|start transaction)/.test(text)) isInTransaction = true;
      if (/^(commit|rollback)$/.test(text)) isInTransaction = false;
      return result;
    } catch (error) {
      if (client !== replica || !isOfReplica(error)) throw error;
      if (isDatabaseDown(error)) {
        broken = error;
        progress.failed(error);
      }
      if (isInTransaction) throw error;
      replica.release(broken);
      client = await primary.connect();
      broken = undefined;
      onPrimary();
      return client.query(text, values as unknown[]);
    }
  };
  return { query, release: (destroy?: boolean) => client.release(destroy || broken) } as never;
}

function asClient(client: pg.PoolClient): PostgresPoolClient {
  return client as unknown as PostgresPoolClient;
}

/**
 * What a replica refuses that a primary would not: a row that vacuum has removed in the meantime (40001), writing
 * (25006), a table or column of a release that has not arrived yet (42P01, 42703).
 */
const ONLY_THERE = ['40001', '25006', '42P01', '42703'];

function isOfReplica(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return isDatabaseDown(error) || ('code' in error && ONLY_THERE.includes(String(error.code)));
}
