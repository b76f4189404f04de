import { z } from 'zod';

/** A filter of a list: left out, or "all", it leaves nothing out. */
export function orAll<Schema extends z.core.SomeType>(schema: Schema) {
  return z.union([z.literal('all').transform(() => undefined), schema]).optional();
}
