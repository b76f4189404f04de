import { z } from 'zod';

/** A field's value before and after a fact. */
export const changeSchema = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type Change = z.infer<typeof changeSchema>;
