import { z } from 'zod';

/** The fields of a schema as an answer has them: all there, and of the same types. */
export type AsRead<Shape extends z.ZodRawShape> = {
  -readonly [Field in keyof Shape]: z.ZodType<Exclude<z.output<Shape[Field]>, undefined>>;
};

/**
 * The fields of a form as answers have them: none left out, and without the limits that input has to keep. What was
 * recorded before a limit was set is still answered.
 */
export function asRead<Shape extends z.ZodRawShape>(shape: Shape): AsRead<Shape> {
  const fields = Object.entries(shape).map(([field, schema]) => [field, withoutLimits(schema)]);
  return Object.fromEntries(fields) as AsRead<Shape>;
}

function withoutLimits(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional) return withoutLimits(schema.unwrap());
  if (schema instanceof z.ZodNullable) return z.nullable(withoutLimits(schema.unwrap()));
  if (schema instanceof z.ZodString || schema instanceof z.ZodEmail) return z.string();
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? z.int() : z.number();
  return schema;
}
