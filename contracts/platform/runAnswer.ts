import { z } from 'zod';
import { commitSchema } from './commit.ts';

/** The limit on ids in one selection, on exceptions from "all matching", and on the items that an answer lists. */
export const ITEMS_AT_ONCE = 1_000;

/**
 * The answer of a run: 200 and the result of each item, up to a thousand, if it ends within 2 s; else 202. `GET
 * /api/admin/runs/:id` has all of it.
 */
export const runAnswer = z.object({
  success: z.boolean(),
  jobId: z.uuid(),
  count: z.int(),
  succeeded: z.array(z.uuid()).optional(),
  failed: z.array(z.object({ id: z.uuid(), code: z.string(), message: z.string() })).optional(),
  commit: commitSchema,
});

/** The same in numbers: `GET /api/admin/runs/:id` has its progress and the result of each item. 200 if done within 2 s. */
export const runStarted = z.object({
  success: z.boolean(),
  jobId: z.uuid(),
  count: z.int(),
  succeeded: z.int().optional(),
  failed: z.int().optional(),
  skipped: z.int().optional(),
  commit: commitSchema,
});
