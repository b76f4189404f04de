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
  return pool;
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
