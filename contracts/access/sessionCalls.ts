import { z } from 'zod';
import { call } from '../platform/call.ts';

export const SIGN_IN_METHODS = ['code', 'password'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** A place where somebody is signed in. `ip` is masked, `device` a few words from the browser's own name. */
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
  summary: 'Where the signed-in person is signed in, this session first, then the last seen',
  access: 'account',
  answer: z.object({ sessions: z.array(sessionRead) }),
});

export const endSession = call({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Sign out one of the own sessions',
  access: 'account',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ success: z.boolean(), ended: z.int() }),
});

export const endOtherSessions = call({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  summary: 'Sign out everywhere but here',
  access: 'account',
  answer: z.object({ success: z.boolean(), ended: z.int() }),
});
