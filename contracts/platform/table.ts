/**
 * The column types that a read model uses, and their TypeScript types. Lists and objects are `jsonb`; `json`
 * preserves the original text.
 */
export type ColumnTypes = {
  uuid: string;
  text: string;
  boolean: boolean;
  integer: number;
  bigint: bigint;
  'double precision': number;
  numeric: number;
  timestamptz: Date;
  date: string;
  jsonb: unknown;
  json: unknown;
  bytea: Buffer;
};

/** `type` exists only for the compiler. */
export type Column<Type = unknown> = { sql: keyof ColumnTypes; nullable: boolean; type?: Type };

/**
 * A table of schema `read`, named in the plural. Column names are camelCase here and snake_case in SQL.
 * `indexes` are what follows the table's name in `create index on`.
 */
export type Table<Columns extends Record<string, Column> = Record<string, Column>> = {
  name: string;
  key: string;
  columns: Columns;
  indexes: readonly string[];
  /**
   * What searches match, as an expression of columns: Postgres keeps it folded (`foldedText`) in a column `searched`,
   * with an index. For tables whose text is read by their searches alone: no row has it.
   */
  searched?: string;
};

export type RowOf<T> =
  T extends Table<infer Columns>
    ? { [Name in keyof Columns]: Columns[Name] extends Column<infer Type> ? Type : never }
    : never;

/** A column that always has a value. `column<Status>('text')` is more specific than the SQL type. */
export function column<Sql extends keyof ColumnTypes>(sql: Sql): Column<ColumnTypes[Sql]>;
export function column<Narrow>(sql: keyof ColumnTypes): Column<Narrow>;
export function column(sql: keyof ColumnTypes): Column {
  return { sql, nullable: false };
}

/** A column that may be null; otherwise like `column`. */
export function nullable<Sql extends keyof ColumnTypes>(sql: Sql): Column<ColumnTypes[Sql] | null>;
export function nullable<Narrow>(sql: keyof ColumnTypes): Column<Narrow | null>;
export function nullable(sql: keyof ColumnTypes): Column {
  return { sql, nullable: true };
}

/** Preserves a table's own column types, so that its row type can be inferred. */
export function table<Columns extends Record<string, Column>>(definition: Table<Columns>): Table<Columns> {
  return definition;
}
