import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { pageQuery, paginationSchema } from '../platform/page.ts';
import { recordedPosition } from '../platform/position.ts';

export const EFFECT_STATUSES = ['waiting', 'performing', 'done', 'failed', 'unknown'] as const;
export type EffectStatus = (typeof EFFECT_STATUSES)[number];

/** An effect that follows from a fact, and its outcome; its content is not shown. */
export const effectRead = z.object({
  id: z.string(),
  process: z.string(),
  effect: z.string(),
  key: z.string(),
  factId: z.uuid(),
  stream: z.string(),
  correlationId: z.string(),
  status: z.enum(EFFECT_STATUSES),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextTryAt: z.iso.datetime().nullable(),
  settledAt: z.iso.datetime().nullable(),
});

export const listEffects = call({
  method: 'GET',
  path: '/api/admin/effects',
  summary: 'The effects of processes, newest first, with the number in each status',
  access: 'admin',
  query: z.object({ ...pageQuery, status: z.enum([...EFFECT_STATUSES, 'all']).default('all') }),
  answer: z.object({
    counts: z.record(z.enum(EFFECT_STATUSES), z.int()),
    effects: z.array(effectRead),
    pagination: paginationSchema,
  }),
});

const effectId = z.object({ id: recordedPosition });
const decided = z.object({ success: z.boolean(), commit: commitSchema });

export const retryEffect = call({
  method: 'POST',
  path: '/api/admin/effects/:id/retry',
  summary: 'Retry an effect that failed or whose outcome is unknown',
  access: 'admin',
  params: effectId,
  answer: decided,
});

export const settleEffect = call({
  method: 'POST',
  path: '/api/admin/effects/:id/settle',
  summary: 'Mark an effect that failed or whose outcome is unknown as settled',
  access: 'admin',
  params: effectId,
  answer: decided,
});
