import { z } from 'zod';
import { call } from '../platform/call.ts';
import { OWN } from '../platform/reading/people.ts';

export const SIGN_IN_METHODS = ['code', 'password', 'invitation', 'mailLink'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** A session of the signed-in person. `ip` is masked, `device` a few words derived from the user agent. */
export const sessionRead = z.object({
  id: z.uuid(),
  current: z.boolean(),
  method: z.enum(SIGN_IN_METHODS),
  device: z.string(),
  ip: z.string().nullable(),
  place: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type SessionRead = z.infer<typeof sessionRead>;

export const listSessions = call({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'The open sessions of the signed-in person, this one first, then the most recently used',
  access: 'account',
  answer: z.object({ sessions: z.array(sessionRead) }),
  shows: OWN,
});

export const endSession = call({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Sign out one of your own sessions',
  access: 'account',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ success: z.boolean(), ended: z.int() }),
});

export const endOtherSessions = call({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  summary: 'Sign out everywhere else',
  access: 'account',
  answer: z.object({ success: z.boolean(), ended: z.int() }),
});
