import { z } from 'zod';
import { call } from '../platform/call.ts';

/** What may be noted of a projection that keeps it from being ready. */
export const PROJECTION_CONDITIONS = ['rebuild_failed', 'rebuilding'] as const;
export type ProjectionCondition = (typeof PROJECTION_CONDITIONS)[number];

/** Why an event store that could be reached would not serve. */
export const STORE_REFUSALS = [
  ...(['password', 'rights', 'unknownAuthority', 'wrongName', 'expired'] as const),
  ...(['speaksTls', 'speaksPlain', 'noStore', 'noHost'] as const),
] as const;
export type StoreRefusal = (typeof STORE_REFUSALS)[number];

/** Why something is not as it should be: a name for programs, and the reader's sentence. */
const reason = z.object({
  code: z.enum(['behind', 'store_refuses', ...PROJECTION_CONDITIONS]),
  detail: z.string(),
});
export type ReasonCode = z.infer<typeof reason>['code'];

/** `name` is the same in every language, `detail` the reader's. */
const check = z.object({
  name: z.string(),
  ok: z.boolean(),
  detail: z.string(),
  /** Of a projection, each thing that is wrong with it; none when it is well. */
  reasons: z.array(reason).optional(),
});

export const live = call({
  method: 'GET',
  path: '/api/health/live',
  summary: 'This process answers',
  access: 'public',
  anonymous: true,
  answer: z.object({ status: z.literal('live') }),
});

export const ready = call({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'Everything that an answer is made of is there and up to date; 503 when not',
  access: 'public',
  anonymous: true,
  answer: z.object({ status: z.enum(['ready', 'not ready']), checks: z.array(check) }),
});
