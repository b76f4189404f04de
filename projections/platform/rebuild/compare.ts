import type pg from 'pg';
import type { Table } from '#contracts/platform/table.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import type { AnyRow, Projection } from '../rows/projection.ts';
import { tablesOf } from '../rows/shadow.ts';
import { snakeCase } from '../rows/tableSql.ts';

/** One difference between live and rebuilt rows. Without a column, a whole row is missing or surplus. */
export type Difference = { table: string; key: string; column?: string; live: unknown; rebuilt: unknown };

/** `differences` holds the first hundred; `identical` covers all. */
export type Comparison = { identical: boolean; tables: TableComparison[]; differences: Difference[] };

export type TableComparison = { table: string; liveRows: number; rebuiltRows: number; identical: boolean };

const MOST_DIFFERENCES = 100;
const STEP = 5_000;

type Queryable = pg.Pool | pg.PoolClient;

/**
 * Compares live and rebuilt tables by row count and an order-independent checksum (the sum of a 64-bit hash of
 * each row), and, where these differ, names what differs by key and column.
 */
export async function compareTables(
  live: Queryable,
  rebuilt: Queryable,
  projection: Projection,
  shadow: Projection,
): Promise<Comparison> {
  const tables: TableComparison[] = [];
  const differences: Difference[] = [];
  const shadowTables = tablesOf(shadow);
  for (const [index, table] of tablesOf(projection).entries()) {
    const other = shadowTables[index]!;
    const [ours, theirs] = await Promise.all([checksum(live, table), checksum(rebuilt, other)]);
    const identical = ours.rows === theirs.rows && ours.sum === theirs.sum;
    tables.push({ table: table.name, liveRows: ours.rows, rebuiltRows: theirs.rows, identical });
    if (!identical) differences.push(...(await differencesOf(live, rebuilt, table, other)));
  }
  const counters = await counterDifferences(live, rebuilt, projection.name, shadow.name);
  differences.push(...counters);
  const identical = tables.every(table => table.identical) && counters.length === 0;
  return { identical, tables, differences: differences.slice(0, MOST_DIFFERENCES) };
}

async function checksum(db: Queryable, { name }: Table): Promise<{ rows: number; sum: string }> {
  const { rows } = await db.query<{ rows: number; sum: string }>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
     from read.${name} as t`,
  );
  return rows[0]!;
}

async function differencesOf(
  live: Queryable,
  rebuilt: Queryable,
  table: Table,
  other: Table,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  let after: string | null = null;
  while (differences.length < MOST_DIFFERENCES) {
    const ours = await rowsAfter(live, table, after);
    const theirs = await rowsAfter(rebuilt, other, after);
    const ends = [ours, theirs].filter(rows => rows.size === STEP).map(rows => [...rows.keys()].at(-1)!);
    const end = ends.sort(byBytes)[0];
    const keys = [...new Set([...ours.keys(), ...theirs.keys()])].filter(
      key => end === undefined || byBytes(key, end) <= 0,
    );
    for (const key of keys)
      differences.push(...rowDifferences(table.name, key, ours.get(key), theirs.get(key)));
    if (end === undefined) break;
    after = end;
  }
  return differences;
}

async function rowsAfter(
  db: Queryable,
  { name, key }: Table,
  after: string | null,
): Promise<Map<string, AnyRow>> {
  const text = `${snakeCase(key)}::text collate "C"`;
  const { rows } = await db.query<{ key: string; row: AnyRow }>(
    `select ${snakeCase(key)}::text as key, to_jsonb(t) as row from read.${name} as t
     where $1::text is null or ${text} > $1 order by ${text} limit ${STEP}`,
    [after],
  );
  return new Map(rows.map(row => [row.key, row.row]));
}

function rowDifferences(table: string, key: string, live: AnyRow, rebuilt: AnyRow): Difference[] {
  if (live === undefined || rebuilt === undefined) {
    return [{ table, key, live: live ?? null, rebuilt: rebuilt ?? null }];
  }
  return changesBetween(live, rebuilt).map(({ field, before, after }) => ({
    table,
    key,
    column: field,
    live: before,
    rebuilt: after,
  }));
}

async function counterDifferences(
  live: Queryable,
  rebuilt: Queryable,
  name: string,
  shadow: string,
): Promise<Difference[]> {
  const [ours, theirs] = await Promise.all([countersOf(live, name), countersOf(rebuilt, shadow)]);
  return changesBetween(ours, theirs).map(({ field, before, after }) => ({
    table: 'counters',
    key: `${name} ${field}`,
    column: 'value',
    live: before,
    rebuilt: after,
  }));
}

async function countersOf(db: Queryable, projection: string): Promise<Record<string, number>> {
  const { rows } = await db.query<{ id: string; value: number }>(
    "select trim(scope || ' ' || name) as id, value from read.counters where projection = $1 and value <> 0",
    [projection],
  );
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]));
}

// Postgres' collation "C" orders by bytes, which for the characters in keys is the order of code units.
function byBytes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
