import { z } from 'zod';
import { commitSchema } from './commit.ts';

/**
 * One field that stands in a command's way: what it was at the revision that a stale `If-Match` named, what it is
 * now, who changed it, and what the command asked for, where it asked for something.
 */
export const fieldChangeSchema = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  asked: z.unknown().optional(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/**
 * The body of every answer that is not a success. `error` and `message` carry the same sentence, and so do
 * `attemptsRemaining` and `data.attemptsRemaining` the same number.
 */
export const problemSchema = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  fieldErrors: z.record(z.string(), z.string()).optional(),
  changes: z.array(fieldChangeSchema).optional(),
  /** With the code `recorded`: where the facts stand whose answer could not be made. */
  commit: commitSchema.optional(),
  attemptsRemaining: z.int().optional(),
  data: z
    .object({ attemptsRemaining: z.int().optional(), canResendAt: z.iso.datetime().optional() })
    .optional(),
});
export type Problem = z.infer<typeof problemSchema>;
