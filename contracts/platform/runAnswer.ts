import { z } from 'zod';
import { commitSchema } from './commit.ts';

/** The limit on ids in one selection, on exceptions from "all matching", and on the items that an answer lists. */
export const ITEMS_AT_ONCE = 1_000;

/**
 * A run. Over within 2 s it answers 200 and what became of each, up to a thousand; else 202. `GET /api/admin/runs/:id`
 * has all of it.
 */
export const runAnswer = z.object({
  success: z.boolean(),
  jobId: z.uuid(),
  count: z.int(),
  succeeded: z.array(z.uuid()).optional(),
  failed: z.array(z.object({ id: z.uuid(), code: z.string(), message: z.string() })).optional(),
  commit: commitSchema,
});
