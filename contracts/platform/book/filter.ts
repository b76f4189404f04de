import { z } from 'zod';
import { orAll } from '../orAll.ts';
import { line } from '../text/text.ts';

/**
 * A filter of a book: how calls read it, and which values its screen takes from an address, `all` by default. `Value`
 * exists only for the compiler.
 */
export type Filter<Schema extends z.ZodType = z.ZodType, Value extends string = string> = {
  schema: Schema;
  known: RegExp | readonly Value[];
};

/** One of some values, `all` among them. */
export function choice<const Values extends readonly string[]>(values: Values) {
  const schema = z.enum(values).default('all' as never);
  return filter<typeof schema, Values[number]>(schema, values);
}

/** Yes, no, or both. */
export const yesOrNo = choice(['all', 'true', 'false']);

/** A text that rows have exactly so, of at most `longest` characters. */
export const exactly = (longest: number) => filter(orAll(line(longest)), new RegExp(`^.{1,${longest}}$`));

/** The id of another thing, or `null` for rows without one. */
export const idOrNone = filter(
  z.union([z.uuid(), z.enum(['all', 'null'])]).default('all'),
  /^(null|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
);

function filter<Schema extends z.ZodType, Value extends string = string>(
  schema: Schema,
  known: RegExp | readonly Value[],
): Filter<Schema, Value> {
  return { schema, known };
}
