import type { Column, Table } from '#contracts/platform/table.ts';
import { FOLDED } from '#contracts/platform/text/foldedText.ts';
import type { AnyRow } from './projection.ts';
import { orUnwritable } from './writable.ts';

/** `start_local` of `startLocal`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

/** The statements that create a table in schema `read`: the bare table, its key, its indexes. */
export function createTable(table: Table): { create: string; key: string; indexes: string[] } {
  const columns = Object.entries(table.columns).map(
    ([column, { sql, nullable }]) => `${snakeCase(column)} ${sql}${nullable ? '' : ' not null'}`,
  );
  if (table.searched) {
    columns.push(`searched text generated always as (${FOLDED}(${table.searched})) stored`);
  }
  const indexes = table.searched ? [...table.indexes, 'using gin (searched gin_trgm_ops)'] : table.indexes;
  return {
    create: `create table read.${table.name} (${columns.join(', ')})`,
    key: `alter table read.${table.name} add primary key (${snakeCase(table.key)})`,
    indexes: indexes.map(index => `create index on read.${table.name} ${index}`),
  };
}

/** Every batch needs the same few texts, which are long, so they are built once per table. */
function once(make: (table: Table) => string): (table: Table) => string {
  const made = new WeakMap<Table, string>();
  return table => {
    const text = made.get(table) ?? make(table);
    made.set(table, text);
    return text;
  };
}

/** Selects the rows whose keys are in `$1::text[]`, with columns named as in TypeScript. */
export const selectByKeys = once(table => {
  const columns = Object.keys(table.columns).map(column => `${snakeCase(column)} as "${column}"`);
  const key = keyColumn(table);
  return `select ${columns.join(', ')} from read.${table.name} where ${snakeCase(table.key)} = any($1::text[]::${key.sql}[])`;
});

/** Deletes the rows whose keys are in `$1::text[]`. */
export const deleteByKeys = once(table => {
  const key = keyColumn(table);
  return `delete from read.${table.name} where ${snakeCase(table.key)} = any($1::text[]::${key.sql}[])`;
});

/** Copies the rows of a table into another of the same columns, except for those whose keys are in `$1::text[]`. */
export const insertOthers = (table: Table, to: string): string => copyWhere(table, to, '<> all');

/** Copies the rows whose keys are in `$1::text[]`. */
export const insertThese = (table: Table, to: string): string => copyWhere(table, to, '= any');

function copyWhere(table: Table, to: string, isWanted: '<> all' | '= any'): string {
  const names = Object.keys(table.columns).map(snakeCase).join(', ');
  return `insert into read.${to} (${names}) select ${names} from read.${table.name}
    where ${snakeCase(table.key)} ${isWanted}($1::text[]::${keyColumn(table).sql}[])`;
}

/** Selects `$2` keys that are not in `$1::text[]`, or as many as there are. */
export function selectOtherKeys(table: Table): string {
  const key = snakeCase(table.key);
  return `select ${key}::text as key from read.${table.name}
    where ${key} <> all($1::text[]::${keyColumn(table).sql}[]) limit $2`;
}

/** One statement that inserts any number of rows, none of which may exist yet; takes their `columnArrays`. */
export const insert = once(table => {
  const names = Object.keys(table.columns).map(snakeCase);
  const casts = Object.values(table.columns).map(({ sql }, index) => `c${index}::${sql}`);
  const arrays = names.map((_, index) => `$${index + 1}::text[]`);
  const aliases = names.map((_, index) => `c${index}`);
  return `insert into read.${table.name} (${names.join(', ')})
    select ${casts.join(', ')} from unnest(${arrays.join(', ')}) as t(${aliases.join(', ')})`;
});

/** One statement that inserts or replaces any number of rows; takes their `columnArrays`. */
export const upsert = once(table => {
  const key = snakeCase(table.key);
  const others = Object.keys(table.columns)
    .map(snakeCase)
    .filter(name => name !== key);
  const updates = others.map(name => `${name} = excluded.${name}`);
  return `${insert(table)} on conflict (${key}) do update set ${updates.join(', ')}`;
});

/** Rows transposed: one array of texts per column, as `unnest` takes them. */
export function columnArrays(table: Table, rows: readonly AnyRow[]): (string | null)[][] {
  return Object.entries(table.columns).map(([name, column]) => rows.map(row => toText(row[name], column)));
}

/**
 * A value as text that Postgres can parse; null is null.
 * @throws an error with the code UNWRITABLE for a value that has no text, such as an invalid date.
 */
export function toText(value: unknown, { sql }: Column): string | null {
  if (value === null || value === undefined) return null;
  if (sql === 'jsonb' || sql === 'json') return orUnwritable(`No ${sql}`, () => JSON.stringify(value));
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return orUnwritable(`No ${sql}`, () => (value instanceof Date ? value.toISOString() : String(value)));
}

function keyColumn(table: Table): Column {
  const column = table.columns[table.key];
  if (!column) throw new Error(`Table ${table.name} has no column ${table.key}`);
  return column;
}
