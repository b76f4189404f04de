import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

const { builtins } = pg.types;
pg.types.setTypeParser(builtins.INT8, BigInt);
pg.types.setTypeParser(builtins.NUMERIC, Number);
pg.types.setTypeParser(builtins.DATE, text => text);

/** A pool of connections to Postgres. An idle connection that breaks is reported to `onError` and replaced. */
export function connectPool(
  url: string,
  options: { max?: number; name: string; onError?: (error: Error) => void },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: `tanda ${options.name}`,
    connectionTimeoutMillis: 5_000,
  });
  pool.on('error', error => options.onError?.(error));
  // The pool listens to idle connections only. A connection in use that breaks tells its query and, besides,
  // whoever listens; where nobody does, Node ends the process.
  pool.on('connect', client => void client.on('error', () => {}));
  return pool;
}

// Classes 08 (connection) and 57P (the server is going down or coming up), and the socket's own words.
const DOWN = /^(08|57P|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)/;
const GONE =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|connection timeout/i;

/** Whether an error says that Postgres cannot be reached, and nothing about the statement. */
export function isDatabaseDown(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return DOWN.test(code) || GONE.test(error.message);
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
