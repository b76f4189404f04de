import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Table } from '#contracts/platform/table.ts';
import { chunks } from '../../platform/mirror/copy.ts';
import type { AnyRow } from '../../platform/rows/projection.ts';
import { snakeCase } from '../../platform/rows/tableSql.ts';

// The other code's rows are in temporary tables: Postgres keeps those in a schema of the session, which nobody else
// sees, and removes it with the session, however that ends.

/** The schema of the session's temporary tables. */
const OWN = 'pg_temp';

/** A table as SQL names it. */
export const ownName = ({ name }: Table): string => `${OWN}.${name}`;
export const liveName = ({ name }: Table): string => `read.${name}`;

/** Creates a table without indexes but that of its key. */
export async function createOwn(client: pg.PoolClient, table: Table): Promise<void> {
  const columns = Object.entries(table.columns).map(
    ([name, { sql, nullable }]) => `${snakeCase(name)} ${sql}${nullable ? '' : ' not null'}`,
  );
  const key = `primary key (${snakeCase(table.key)})`;
  await client.query(`create temporary table ${table.name} (${[...columns, key].join(', ')})`);
}

/** Writes rows, none of which exists yet. */
export async function writeOwn(client: pg.PoolClient, table: Table, rows: readonly AnyRow[]): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(table.columns).map(snakeCase);
  const sql = `copy ${ownName(table)} (${names.join(', ')}) from stdin`;
  await pipeline(Readable.from(chunks(table, rows)), client.query(copyFrom(sql)));
}

/** The columns of a table by name, with their SQL types; generated ones left out. Undefined without a table. */
export async function columnsIn(
  client: pg.PoolClient,
  name: string,
): Promise<ReadonlyMap<string, string> | undefined> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [name],
  );
  return rows.length > 0 ? new Map(rows.map(row => [row.name, row.type])) : undefined;
}
