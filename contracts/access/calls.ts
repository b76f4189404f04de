import { z } from 'zod';
import { call } from '../platform/call.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { asMessage } from '../platform/validation/message.ts';
import { typedEmail } from '../platform/validation/typedEmail.ts';
import { accessSentences } from './sentences.ts';

export const ROLES = ['admin', 'organizer', 'user'] as const;
export type Role = (typeof ROLES)[number];

export const sessionUser = ofPerson(
  'user',
  z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    /** May read the audit log without being an administrator. */
    auditor: z.literal(true).optional(),
    /** The ids of the regions that they look after without being an administrator. */
    cities: z.array(z.uuid()).optional(),
  }),
);
export type SessionUser = z.infer<typeof sessionUser>;

/** The lifetime of an access token, in seconds. */
export const TOKEN_LIFE = 12 * 60 * 60;

/** The cookie by which pages that need an account know the session; calls of the API need the token itself. */
export const SESSION_COOKIE = 'tanda_session';

export const emailAddress = typedEmail(accessSentences.emailInvalid);

/**
 * 401 `wrong_credentials`, then 429 `locked`. A device that has signed in to the account before, known by a
 * cookie, has an allowance of its own; all others share nine guesses a day for it, passwords and codes
 * together.
 */
export const login = call({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with email and password',
  access: 'public',
  body: z.strictObject({
    email: emailAddress,
    password: z.string().min(1, asMessage(accessSentences.passwordMissing)).max(200),
  }),
  answer: z.object({ token: z.string(), user: sessionUser }),
  reads: ['users'],
});

export const me = call({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in user, with current role and status',
  access: 'account',
  byMailLink: true,
  answer: sessionUser,
});

export const signOut = call({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out: ends the session of this call',
  access: 'account',
  byMailLink: true,
  answer: z.object({ success: z.boolean() }),
});
