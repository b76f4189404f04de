import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { jittered } from '../program/backOff.ts';
import type { ReadModel } from './readModel.ts';

const { builtins } = pg.types;
pg.types.setTypeParser(builtins.INT8, BigInt);
pg.types.setTypeParser(builtins.NUMERIC, Number);
pg.types.setTypeParser(builtins.DATE, text => text);

/**
 * Statement timeouts in milliseconds, by purpose: calls that a user waits for, background work, and
 * maintenance that scans whole tables (migrations, rebuilds, vacuum).
 */
export const STATEMENT_MS = { call: 5_000, work: 60_000, maintenance: 3_600_000 } as const;

/** The server ends a statement at its timeout; this long after that, the client treats the server as gone. */
const SILENCE_MS = 500;
const CONNECT_MS = 5_000;

/**
 * A pool of connections to Postgres. An idle connection that breaks is reported to `onError` and replaced. Every
 * statement has a timeout, which the server enforces (`statements`; `work` by default). A connection whose server is
 * silent, for example stopped with its sockets still open, is closed.
 */
export function connectPool(
  url: string,
  options: {
    max?: number;
    name: string;
    statements?: keyof typeof STATEMENT_MS;
    onError?: (error: Error) => void;
  },
): pg.Pool {
  const limit = STATEMENT_MS[options.statements ?? 'work'];
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: `tanda ${options.name}`,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: limit,
    query_timeout: limit + SILENCE_MS,
  });
  pool.on('error', error => options.onError?.(error));
  pool.on('connect', client => {
    // The pool only listens to idle connections. A connection that breaks while in use rejects its query and
    // also emits 'error'; without a listener, Node would exit.
    client.on('error', () => {});
    closeWhenSilent(client);
  });
  return pool;
}

/**
 * Runs a whole-table statement on a connection from a pool with a shorter timeout. The connection keeps the
 * longer timeout: drop it afterwards.
 */
export async function maintain(client: pg.PoolClient, text: string): Promise<void> {
  const limit = STATEMENT_MS.maintenance;
  await client.query(`set statement_timeout = ${limit}`);
  const statement: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: limit + SILENCE_MS };
  await client.query(statement);
}

const SILENT = 'Query read timeout';

/** Left alone, the client would queue the next statement behind the unanswered one. */
function closeWhenSilent(client: pg.PoolClient): void {
  const query = (...given: unknown[]): unknown => {
    // Looked up on every call, so that a spy on the prototype also sees connections opened before it.
    const answer: unknown = Reflect.apply(pg.Client.prototype.query, client, given);
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === SILENT) client.end().catch(() => {});
      });
    }
    return answer;
  };
  Object.assign(client, { query });
}

// Classes 08 (connection) and 57P (the server is shutting down or starting up), and socket error codes.
const DOWN = /^(08|57P|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)/;
const GONE =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|connection timeout|timeout expired/i;

/** Whether an error means that Postgres cannot be reached, rather than that the statement is wrong. */
export function isDatabaseDown(error: Error): boolean {
  return DOWN.test(codeOf(error)) || GONE.test(error.message) || error.message === SILENT;
}

/** Whether a statement was ended because it timed out. */
export function isTooSlow(error: Error): boolean {
  return codeOf(error) === '57014';
}

/** Whether the disk is full, for Postgres (53100, with nothing written) or for a file. */
export function isDiskFull(error: Error): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/**
 * Runs `work`, and retries it while Postgres cannot be reached, for up to `patience` ms; throws after that,
 * and on any other failure. For processes that start while Postgres may still be starting.
 */
export async function onceReachable<Result>(work: () => Promise<Result>, patience = 30_000): Promise<Result> {
  const until = Date.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && isDatabaseDown(error)) || Date.now() > until) throw error;
      await pause(jittered(150));
    }
  }
}

const statementNames = new Map<string, string>();

/**
 * A named statement, which each connection parses once and soon plans only once. Worth it for a small set of
 * texts that run all the time: a 31-column upsert took 0.75 ms instead of 1.26 ms.
 */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  const known = statementNames.get(text);
  const name = known ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  if (!known) statementNames.set(text, name);
  return { name, text, values };
}

/**
 * A typed query builder over a pool: camelCase in code, snake_case in SQL; keys inside JSON are left alone.
 */
export function queryBuilder<Schema>(pool: pg.Pool | PostgresPool): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** The read model over a pool. `Schema` names the tables that are read; nothing checks them against the database. */
export function readModel<Schema>(pool: pg.Pool | PostgresPool): ReadModel<Schema> {
  return queryBuilder<Schema>(pool).withSchema('read');
}

/** A connection that may send statements before those sent earlier are answered, as node-postgres offers it. */
type Pipelining = { pipeline?: boolean };

/** Whether a connection sends statements without waiting for those before them. */
function isPipelined(client: pg.PoolClient): boolean {
  return (client as Pipelining).pipeline === true;
}

/**
 * Starts these statements in order and returns their results. On a pipelined connection they share a round trip; on any
 * other, each is sent when the one before it is answered.
 * @throws the error of the first statement, in order, that fails, once all that were sent are answered.
 */
export async function inOneTrip<const Results extends readonly unknown[]>(
  client: pg.PoolClient,
  statements: { [Index in keyof Results]: () => Promise<Results[Index]> },
): Promise<Results> {
  if (!isPipelined(client)) {
    const results: unknown[] = [];
    for (const send of statements) results.push(await send());
    return results as unknown as Results;
  }
  const settled = await Promise.allSettled(statements.map(send => send()));
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return settled.map(one => (one as PromiseFulfilledResult<unknown>).value) as unknown as Results;
}

/**
 * Runs `work` in one transaction on one connection of the pool: commits and returns its result, or rolls back
 * when it throws. A connection whose rollback fails is not returned to the pool. If it is `pipelined`, statements that
 * `work` sends without waiting share a round trip (`inOneTrip`); COPY and cursors are then refused.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  { pipelined = false } = {},
): Promise<Result> {
  const client: pg.PoolClient & Pipelining = await pool.connect();
  client.pipeline = pipelined;
  let broken: Error | undefined;
  try {
    const [, result] = await inOneTrip(client, [() => client.query('begin'), () => work(client)]);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(failure => {
      broken = failure;
    });
    throw error;
  } finally {
    client.pipeline = false;
    client.release(broken);
  }
}
