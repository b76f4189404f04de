import { inspect, isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Column, Table } from '#contracts/platform/table.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import type { Store, StoredRecord } from '#platform/store/store.ts';
import { counterMoves } from '../../../projections/platform/rows/counters.ts';
import { foldFacts } from '../../../projections/platform/rows/fold.ts';
import { partsOf } from '../../../projections/platform/rows/parts.ts';
import type { AnyRow, Projection } from '../../../projections/platform/rows/projection.ts';
import { factsFor } from '../../../projections/platform/rows/read.ts';
import { snakeCase } from '../../../projections/platform/rows/tableSql.ts';

/** Every fact of the log, from the beginning, decoded as projections read it. */
export async function wholeLog(store: Store, codec: FactCodec): Promise<Fact[]> {
  const records: StoredRecord[] = [];
  for await (const record of store.readAll()) records.push(record);
  return codec.decode(records);
}

/**
 * Folds the log in memory and compares the result with the existing rows, parts and counters. Reports every
 * difference by table, key and field; none if the rows match the log.
 */
export async function differencesFromFold(
  pool: pg.Pool,
  projections: readonly Projection[],
  facts: readonly Fact[],
): Promise<string[]> {
  const differences = projections.map(async projection => {
    const { table, parts, name } = projection;
    const folded = foldFacts(projection, factsFor(projection, facts), new Map());
    const rows = [...folded.after.values()].filter(row => row !== undefined);
    const moves = counterMoves(projection, new Map(), folded.after);
    const counters = moves.map(move => [`${move.scope}/${move.name}`, move.by]);
    return [
      ...differencesOf(table, rows, await rowsOf(pool, table)),
      ...(parts
        ? differencesOf(
            parts.table,
            rows.flatMap(row => partsOf(projection, row)),
            await rowsOf(pool, parts.table),
          )
        : []),
      ...changesBetween(await countersOf(pool, name), Object.fromEntries(counters)).map(
        ({ field, before, after }) => `counter ${name} ${field} is ${before}, should be ${after}`,
      ),
    ];
  });
  return (await Promise.all(differences)).flat();
}

function differencesOf(table: Table, wanted: readonly AnyRow[], there: readonly AnyRow[]): string[] {
  const missing = new Map(wanted.map(row => [String(row[table.key]), row]));
  const differences: string[] = [];
  for (const row of there) {
    const key = String(row[table.key]);
    const expected = missing.get(key);
    missing.delete(key);
    if (!expected) differences.push(`${table.name} ${key} should not be there`);
    for (const [field, column] of expected ? Object.entries(table.columns) : []) {
      const [value, right] = [plain(row[field], column), plain(expected[field], column)];
      if (isDeepStrictEqual(value, right)) continue;
      differences.push(`${table.name} ${key} ${field}: ${inspect(value)}, should be ${inspect(right)}`);
    }
  }
  return [...differences, ...[...missing.keys()].map(key => `${table.name} ${key} is missing`)];
}

/** A value normalised for comparison: without what JSON omits, and with null for no value. */
function plain(value: unknown, { sql }: Column): unknown {
  if (value === undefined || value === null) return null;
  return sql === 'jsonb' || sql === 'json' ? JSON.parse(JSON.stringify(value)) : value;
}

async function rowsOf(pool: pg.Pool, { name, columns }: Table): Promise<AnyRow[]> {
  const names = Object.keys(columns).map(column => `${snakeCase(column)} as "${column}"`);
  return (await pool.query(`select ${names.join(', ')} from read.${name}`)).rows;
}

async function countersOf(pool: pg.Pool, projection: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ id: string; value: number }>(
    "select scope || '/' || name as id, value from read.counters where projection = $1 and value <> 0",
    [projection],
  );
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]));
}
