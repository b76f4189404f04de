import type pg from 'pg';
import { factsTable } from '#contracts/platform/facts.ts';
import { createTable } from '../rows/tableSql.ts';

/** By which a rebuild finds the facts of a stream. */
const BY_STREAM = '(stream, position)';

/** The statements that give another table of facts the key and the one index that a rebuild needs. */
export function firstIndexes(table: typeof factsTable): string[] {
  return [createTable(table).key, createTable({ ...table, indexes: [BY_STREAM] }).indexes[0]!];
}

// Postgres writes names in quotes that are words of SQL, such as "position".
const PRESENT = `
  select replace(pg_get_indexdef(indexrelid), '"', '') as definition
  from pg_index where indrelid = 'read.${factsTable.name}'::regclass`;

/**
 * Builds the indexes that the mirror lacks, as it does after it was filled at once; answers how many. Facts are read
 * meanwhile, but none is added.
 */
export async function completeIndexes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ definition: string }>(PRESENT);
  const isThere = (index: string): boolean => rows.some(({ definition }) => definition.endsWith(` ${index}`));
  const missing = factsTable.indexes.filter(index => !isThere(index));
  for (const statement of createTable({ ...factsTable, indexes: missing }).indexes)
    await pool.query(statement);
  if (missing.length > 0) await pool.query(`analyze read.${factsTable.name}`);
  return missing.length;
}
