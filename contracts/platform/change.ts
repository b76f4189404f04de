import { z } from 'zod';

/**
 * A field's value before and after a fact. With `dates`, it is that of so many dates of a series, of which `first` is
 * the earliest key.
 */
export const changeSchema = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  dates: z.object({ count: z.int().positive(), first: z.iso.date() }).optional(),
});
export type Change = z.infer<typeof changeSchema>;
