import type pg from 'pg';
import type { Table } from '#contracts/platform/table.ts';
import type { TableRows } from '#contracts/system/projection.ts';
import type { Projection } from '../rows/projection.ts';
import { tablesOf } from '../rows/shadow.ts';
import { snakeCase } from '../rows/tableSql.ts';

/** The share of a table's rows that a swap may lose without confirmation. */
const MOST_LOST = 0.05;
const STEP = 20_000;

type Queryable = pg.Pool | pg.PoolClient;

/** By table, how many live rows have no rebuilt row with the same key; tables without losses are left out. */
export async function lossesBetween(
  live: Queryable,
  rebuilt: Queryable,
  projection: Projection,
  shadow: Projection,
): Promise<TableRows[]> {
  const shadowTables = tablesOf(shadow);
  const losses: TableRows[] = [];
  for (const [index, table] of tablesOf(projection).entries()) {
    if (!(await hasKey(live, table))) continue;
    const found = await compareKeys(keysOf(live, table), keysOf(rebuilt, shadowTables[index]!));
    if (found.lost > 0) losses.push({ table: table.name, ...found });
  }
  return losses;
}

/**
 * Whether these losses are too many to swap: more than one row in twenty of a table, or all of them, beyond what a
 * person has accepted.
 */
export function losesTooMuch(
  losses: readonly TableRows[],
  accepted: readonly TableRows[] | 'any' = [],
): boolean {
  if (accepted === 'any') return false;
  return losses.some(({ table, live, rebuilt, lost }) => {
    const known = accepted.find(one => one.table === table);
    if (rebuilt === 0 && known?.rebuilt !== 0) return true;
    return lost - (known?.lost ?? 0) > MOST_LOST * live;
  });
}

/** A table of an older version may lack the column that is now its key; its rows cannot be identified then. */
async function hasKey(db: Queryable, { name, key }: Table): Promise<boolean> {
  const { rows } = await db.query<{ present: boolean }>(
    `select exists (select from information_schema.columns
       where table_schema = 'read' and table_name = $1 and column_name = $2) as present`,
    [name, snakeCase(key)],
  );
  return rows[0]!.present;
}

/** Merges two ordered lists of keys. */
async function compareKeys(
  live: AsyncGenerator<string>,
  rebuilt: AsyncGenerator<string>,
): Promise<Omit<TableRows, 'table'>> {
  const counts = { live: 0, rebuilt: 0, lost: 0 };
  let ours = await live.next();
  let theirs = await rebuilt.next();
  while (!ours.done || !theirs.done) {
    const order = ours.done ? 1 : theirs.done ? -1 : byBytes(ours.value, theirs.value);
    if (order < 0) counts.lost += 1;
    if (order <= 0) {
      counts.live += 1;
      ours = await live.next();
    }
    if (order >= 0) {
      counts.rebuilt += 1;
      theirs = await rebuilt.next();
    }
  }
  return counts;
}

async function* keysOf(db: Queryable, { name, key }: Table): AsyncGenerator<string, undefined> {
  const text = `${snakeCase(key)}::text collate "C"`;
  let after: string | null = null;
  for (;;) {
    const found: pg.QueryResult<{ key: string }> = await db.query<{ key: string }>(
      `select ${snakeCase(key)}::text as key from read.${name}
       where $1::text is null or ${text} > $1 order by ${text} limit ${STEP}`,
      [after],
    );
    for (const row of found.rows) yield row.key;
    if (found.rows.length < STEP) return;
    after = found.rows.at(-1)!.key;
  }
}

// In the order of Postgres' collation "C" for what keys consist of: ids and names in ASCII.
function byBytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
