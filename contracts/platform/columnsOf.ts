import { z } from 'zod';
import { type Column, type ColumnTypes, column, nullable } from './table.ts';

/** The columns that hold the fields of a schema, under their names. */
export type ColumnsOf<Shape extends z.ZodRawShape> = {
  -readonly [Field in keyof Shape]: Column<Exclude<z.output<Shape[Field]>, undefined>>;
};

/**
 * Derives a table's columns from the fields of a schema. A field that may be null or left out is nullable.
 * @throws TypeError for a kind of field that no column type is known for: such a column is written by hand.
 */
export function columnsOf<Shape extends z.ZodRawShape>(shape: Shape): ColumnsOf<Shape> {
  const columns = Object.entries(shape).map(([field, schema]) => {
    const mayBeEmpty = z.safeParse(schema, null).success || z.safeParse(schema, undefined).success;
    const sql = sqlOf(field, schema);
    return [field, mayBeEmpty ? nullable(sql) : column(sql)];
  });
  return Object.fromEntries(columns) as ColumnsOf<Shape>;
}

function sqlOf(field: string, schema: z.core.$ZodType): keyof ColumnTypes {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return sqlOf(field, schema.unwrap());
  }
  if (schema instanceof z.ZodUUID) return 'uuid';
  if (schema instanceof z.ZodString || schema instanceof z.ZodEmail) return 'text';
  if (schema instanceof z.ZodEnum) return 'text';
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? 'integer' : 'double precision';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodArray) return 'jsonb';
  throw new TypeError(`No column type is known for the field ${field}`);
}
