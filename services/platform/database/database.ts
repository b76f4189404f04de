import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

const { builtins } = pg.types;
pg.types.setTypeParser(builtins.INT8, BigInt);
pg.types.setTypeParser(builtins.NUMERIC, Number);
pg.types.setTypeParser(builtins.DATE, text => text);

/**
 * How long a statement may take, in milliseconds, by what it is for: a call that somebody waits for, work in the
 * background, and what goes through whole tables (migrations, rebuilds, vacuum).
 */
export const STATEMENT_MS = { call: 5_000, work: 60_000, maintenance: 3_600_000 } as const;

/** The server ends a statement that takes too long; after so much more, this side takes the server for gone. */
const SILENCE_MS = 500;
const CONNECT_MS = 5_000;

/**
 * A pool of connections to Postgres. An idle connection that breaks is reported to `onError` and replaced. No
 * statement waits for ever: the server ends one that takes longer than `statements` allows (`work` unless told),
 * and a connection on which the server says nothing, as when it is stopped and its sockets stay open, is closed.
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
    // The pool listens to idle connections only. A connection in use that breaks tells its query and, besides,
    // whoever listens; where nobody does, Node ends the process.
    client.on('error', () => {});
    closeWhenSilent(client);
  });
  return pool;
}

/**
 * Runs a statement that goes through whole tables, on a connection of a pool for something quicker. The
 * connection keeps the longer limit: drop it afterwards.
 */
export async function maintain(client: pg.PoolClient, text: string): Promise<void> {
  const limit = STATEMENT_MS.maintenance;
  await client.query(`set statement_timeout = ${limit}`);
  const statement: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: limit + SILENCE_MS };
  await client.query(statement);
}

const SILENT = 'Query read timeout';

/** By itself the client would let the next statement wait behind the one that is not answered. */
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

// Classes 08 (connection) and 57P (the server is going down or coming up), and the socket's own words.
const DOWN = /^(08|57P|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)/;
const GONE =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|connection timeout|timeout expired/i;

/** Whether an error says that Postgres cannot be reached, and nothing about the statement. */
export function isDatabaseDown(error: Error): boolean {
  return DOWN.test(codeOf(error)) || GONE.test(error.message) || error.message === SILENT;
}

/** Whether a statement was ended because it took too long. */
export function isTooSlow(error: Error): boolean {
  return codeOf(error) === '57014';
}

/** Whether there is no room to write to, in Postgres (53100, of which nothing was written) or in a file. */
export function isDiskFull(error: Error): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/**
 * Does `work`, again and again while Postgres cannot be reached, for up to `patience` ms; then, and on any
 * other failure, throws. For the start of a process, beside which Postgres may be starting too.
 */
export async function onceReachable<Result>(work: () => Promise<Result>, patience = 30_000): Promise<Result> {
  const until = Date.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && isDatabaseDown(error)) || Date.now() > until) throw error;
      await pause(100 * (0.5 + Math.random()));
    }
  }
}

const statementNames = new Map<string, string>();

/**
 * A statement that every connection parses, and soon plans, only once. Worth its while for texts of which
 * there are few and that run all the time: a 31-column upsert took 0.75 ms instead of 1.26 ms.
 */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  const known = statementNames.get(text);
  const name = known ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  if (!known) statementNames.set(text, name);
  return { name, text, values };
}

/** A typed query builder over a pool: camelCase here, snake_case there; keys inside JSON are left alone. */
export function queryBuilder<Schema>(pool: pg.Pool): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/**
 * Runs `work` in one transaction on one connection of the pool: commits what it returns, rolls back what
 * throws. A connection that failed is not given back.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(failure => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
