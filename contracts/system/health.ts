import { z } from 'zod';
import { call } from '../platform/call.ts';

/** `name` is the same in every language, `detail` the reader's. */
const check = z.object({
  name: z.string(),
  ok: z.boolean(),
  detail: z.string(),
});

export const live = call({
  method: 'GET',
  path: '/api/health/live',
  summary: 'This process answers',
  access: 'public',
  answer: z.object({ status: z.literal('live') }),
});

export const ready = call({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'Everything that an answer is made of is there and up to date; 503 when not',
  access: 'public',
  answer: z.object({ status: z.enum(['ready', 'not ready']), checks: z.array(check) }),
});
