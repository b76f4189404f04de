import { type Expression, sql } from 'kysely';
import { type ReadModel, wholeOf } from './readModel.ts';

const CHUNK = 1_000;
/** A caller who reads slowly holds a connection; after this long, in ms, the read is given up. */
const LONGEST = 600_000;

/**
 * Reads a long list through a cursor, in one snapshot: sorting it once, whatever its length, where pages by
 * offset would sort it for each. `count` is read in the same snapshot. Ends when the rows were read, when
 * `close` is called, or after ten minutes.
 */
export async function inChunks<Schema, Row>(
  db: ReadModel<Schema>,
  query: (db: ReadModel<Schema>) => { rows: Expression<Row>; count: Expression<unknown> },
): Promise<{ count: number; rows: AsyncGenerator<Row>; close(): Promise<void> }> {
  const transaction = await wholeOf(db)
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(timer);
    await transaction.rollback().execute();
  };
  const timer = setTimeout(() => void close().catch(() => undefined), LONGEST).unref();
  try {
    const of = query(transaction);
    const counted = await sql<{ count: number }>`
      select count(*)::integer as count from (${of.count}) as matching`.execute(transaction);
    await sql`declare listed no scroll cursor for ${of.rows}`.execute(transaction);
    return { count: counted.rows[0]?.count ?? 0, rows: fetched<Schema, Row>(transaction, close), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* fetched<Schema, Row>(db: ReadModel<Schema>, close: () => Promise<void>): AsyncGenerator<Row> {
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.raw(String(CHUNK))} from listed`.execute(db);
      yield* rows;
      if (rows.length < CHUNK) return;
    }
  } finally {
    await close();
  }
}
