import { z } from 'zod';
import { commitSchema } from './commit.ts';

/**
 * A field in conflict with a command: its value at the revision that a stale `If-Match` named, its value now,
 * who changed it, and the value that the command asked for, if any.
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

/** What somebody else has already decided: the outcome, who decided it, and when. */
export const decisionSchema = z.object({ status: z.string(), by: z.string(), at: z.iso.datetime() });

/**
 * The body of every answer that is not a success. `error` and `message` contain the same sentence, and
 * `attemptsRemaining` and `data.attemptsRemaining` the same number.
 */
export const problemSchema = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  fieldErrors: z.record(z.string(), z.string()).optional(),
  changes: z.array(fieldChangeSchema).optional(),
  /** With the code `in_use`: how many things of each kind use what was to be removed. */
  counts: z.record(z.string(), z.int()).optional(),
  /** With the code `recorded`: where the facts are for which no answer could be created. */
  commit: commitSchema.optional(),
  attemptsRemaining: z.int().optional(),
  data: z
    .object({
      attemptsRemaining: z.int().optional(),
      canResendAt: z.iso.datetime().optional(),
      decision: decisionSchema.optional(),
      /** With the code `taken`: what already has this value. */
      taken: z.object({ id: z.string(), name: z.string() }).optional(),
    })
    .optional(),
});
export type Problem = z.infer<typeof problemSchema>;
