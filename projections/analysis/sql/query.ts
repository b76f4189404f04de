import pg from 'pg';

export type Answer = { rows: Record<string, unknown>[] };

/**
 * Runs one statement as the role of analysts, in a transaction that writes nothing, for at most so many seconds.
 * @throws an Error with Postgres' message and where it points to.
 */
export async function ask(url: string, text: string, seconds: number): Promise<Answer> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tanda sql',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin read only');
    await client.query(`set local statement_timeout = ${Math.round(seconds * 1_000)}`);
    // With parameters, though there are none: the server then takes a single statement.
    const statement: pg.QueryConfig & { queryMode: 'extended' } = { text, values: [], queryMode: 'extended' };
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return { rows };
  } catch (error) {
    throw worded(error, text, seconds);
  } finally {
    await client.end();
  }
}

function worded(error: unknown, text: string, seconds: number): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { message, code, hint, position } = error;
  if (code === '57014')
    return new Error(`The query took longer than ${seconds} s, and was ended. --timeout allows more.`);
  const near = position ? ` At: ${text.slice(Number(position) - 1, Number(position) + 39).trim()}` : '';
  return new Error(`${message}.${hint ? ` ${hint}` : ''}${near}`, { cause: error });
}
