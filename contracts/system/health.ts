import { z } from 'zod';
import { call } from '../platform/call.ts';

/** The conditions of a projection that keep its rows from following the log. */
export const PROJECTION_CONDITIONS = ['paused', 'rebuild_failed', 'rebuilding', 'swap_held'] as const;
export type ProjectionCondition = (typeof PROJECTION_CONDITIONS)[number];

/** Why an event store that could be reached does not serve us. */
export const STORE_REFUSALS = [
  ...(['password', 'rights', 'unknownAuthority', 'wrongName', 'expired'] as const),
  ...(['speaksTls', 'speaksPlain', 'noStore', 'noHost'] as const),
] as const;
export type StoreRefusal = (typeof STORE_REFUSALS)[number];

export const REASON_CODES = [
  ...(['behind', 'waiting', 'parked', 'store_refuses', 'keys_missing'] as const),
  ...(['mail_fails', 'disk_low', 'disk_full', 'slow_route', 'replica_down', 'backup_old'] as const),
  ...PROJECTION_CONDITIONS,
] as const;

/** Why a check fails: a code for programs, and a sentence for the reader. */
const reason = z.object({
  code: z.enum(REASON_CODES),
  detail: z.string(),
});
export type ReasonCode = z.infer<typeof reason>['code'];

/** `name` is the same in every language, `detail` is in the reader's. */
const check = z.object({
  name: z.string(),
  ok: z.boolean(),
  detail: z.string(),
  /** For a projection, everything that is wrong with it; empty if nothing is. */
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
  summary:
    'Everything that answers depend on is available and up to date; 503 if not, 200 if it works without a part',
  access: 'public',
  anonymous: true,
  answer: z.object({ status: z.enum(['ready', 'degraded', 'not ready']), checks: z.array(check) }),
});
