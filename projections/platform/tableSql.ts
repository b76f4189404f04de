import type { Column, Table } from '#contracts/platform/table.ts';
import type { AnyRow } from './projection.ts';

/** `start_local` of `startLocal`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

/** The statements that make a table of schema `read`, under another name if told, its indexes apart. */
export function createTable(table: Table, name = table.name): { table: string; indexes: string[] } {
  const columns = Object.entries(table.columns).map(
    ([column, { sql, nullable }]) => `${snakeCase(column)} ${sql}${nullable ? '' : ' not null'}`,
  );
  return {
    table: `create table read.${name} (${columns.join(', ')}, primary key (${snakeCase(table.key)}))`,
    indexes: table.indexes.map(index => `create index on read.${name} ${index}`),
  };
}

/** Selects the rows whose keys are in `$1::text[]`, with columns named as in TypeScript. */
export function selectByKeys(table: Table): string {
  const columns = Object.keys(table.columns).map(column => `${snakeCase(column)} as "${column}"`);
  const key = keyColumn(table);
  return `select ${columns.join(', ')} from read.${table.name} where ${snakeCase(table.key)} = any($1::text[]::${key.sql}[])`;
}

/** Deletes the rows whose keys are in `$1::text[]`. */
export function deleteByKeys(table: Table): string {
  const key = keyColumn(table);
  return `delete from read.${table.name} where ${snakeCase(table.key)} = any($1::text[]::${key.sql}[])`;
}

/** One statement that inserts or replaces any number of rows; its parameters are `columnArrays` of the rows. */
export function upsert(table: Table): string {
  const names = Object.keys(table.columns).map(snakeCase);
  const casts = Object.values(table.columns).map(({ sql }, index) => `c${index}::${sql}`);
  const arrays = names.map((_, index) => `$${index + 1}::text[]`);
  const updates = names
    .filter(name => name !== snakeCase(table.key))
    .map(name => `${name} = excluded.${name}`);
  return `insert into read.${table.name} (${names.join(', ')})
    select ${casts.join(', ')} from unnest(${arrays.join(', ')}) as t(${names.map((_, index) => `c${index}`).join(', ')})
    on conflict (${snakeCase(table.key)}) do update set ${updates.join(', ')}`;
}

/** Rows turned on their side: per column one array of texts, as `unnest` takes them. */
export function columnArrays(table: Table, rows: readonly AnyRow[]): (string | null)[][] {
  return Object.entries(table.columns).map(([name, column]) => rows.map(row => toText(row[name], column)));
}

function toText(value: unknown, { sql }: Column): string | null {
  if (value === null || value === undefined) return null;
  if (sql === 'jsonb') return JSON.stringify(value);
  return value instanceof Date ? value.toISOString() : String(value);
}

function keyColumn(table: Table): Column {
  const column = table.columns[table.key];
  if (!column) throw new Error(`Table ${table.name} has no column ${table.key}`);
  return column;
}
