import { type Expression, type SqlBool, sql } from 'kysely';

type Condition = (value: string) => Expression<SqlBool>;

/** For a filter by the text of a column. */
export const equals =
  (column: string): Condition =>
  value =>
    sql`${sql.ref(column)} = ${value}`;

/** For yes or no: whether something is so, in SQL. */
export const holds =
  (truth: string): Condition =>
  value =>
    sql`(${sql.raw(truth)}) = ${value === 'true'}`;

/** For a filter by the id of another thing, or by its lack. */
export const refersTo =
  (column: string): Condition =>
  value =>
    value === 'null' ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}::uuid`;
