import type pg from 'pg';
import { factsTable } from '#contracts/platform/facts.ts';
import { inTransaction } from '#platform/database/database.ts';
import { createTable } from '../rows/tableSql.ts';

/** The index by which a rebuild finds the facts of a stream. */
const BY_STREAM = '(stream, position)';

/** The statements that give another table of facts the primary key and the one index that a rebuild needs. */
export function firstIndexes(table: typeof factsTable): string[] {
  const { key, indexes } = createTable({ ...table, indexes: [BY_STREAM] });
  return [key, ...indexes];
}

// Postgres quotes names that are words of SQL, such as "position".
const PRESENT = `
  select replace(pg_get_indexdef(indexrelid), '"', '') as definition
  from pg_index where indrelid = 'read.${factsTable.name}'::regclass`;

// Keeps out writers and anyone else who builds indexes; readers do not wait.
const HOLD = `lock table read.${factsTable.name} in share row exclusive mode`;

/**
 * Builds the indexes that the mirror still lacks after it was filled in one go, all or none; returns their number.
 * Facts can be read in the meantime, but not added.
 * @throws the signal's reason when it is aborted.
 */
export async function completeIndexes(pool: pg.Pool, signal?: AbortSignal): Promise<number> {
  if ((await missingIndexes(pool)).length === 0) return 0;
  return inTransaction(pool, async client => {
    await client.query(HOLD);
    // Another worker may have built them while this one waited.
    const missing = await missingIndexes(client);
    for (const statement of createTable({ ...factsTable, indexes: missing }).indexes) {
      signal?.throwIfAborted();
      await client.query(statement);
    }
    if (missing.length > 0) await client.query(`analyze read.${factsTable.name}`);
    return missing.length;
  });
}

async function missingIndexes(db: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await db.query<{ definition: string }>(PRESENT);
  const isThere = (index: string): boolean => rows.some(({ definition }) => definition.endsWith(` ${index}`));
  return factsTable.indexes.filter(index => !isThere(index));
}
