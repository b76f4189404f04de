import { z } from 'zod';
import { call } from '../platform/call.ts';
import { asMessage } from '../platform/message.ts';
import { emailAddress, sessionUser } from './calls.ts';
import { accessSentences } from './sentences.ts';

export const CODE_LENGTH = 4;
/** Minutes that a code lives, and how often it may be tried. */
export const CODE_MINUTES = 10;
export const CODE_ATTEMPTS = 3;
/** Minutes for which a session that was confirmed with a fresh code may do what needs one. */
export const CONFIRMED_MINUTES = 15;

export const PLATFORMS = ['web', 'ios', 'android', 'mobile', 'api'] as const;
export type Platform = (typeof PLATFORMS)[number];

const platform = z.enum(PLATFORMS).default('web');
const code = z.string().regex(/^\d{4}$/, asMessage(accessSentences.codeMissing));

/** `message` is the sentence to show. Before `canResendAt` another code is refused. */
const sent = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.object({ canResendAt: z.iso.datetime() }),
});

/**
 * Answers the same for any e-mail, whether it has an account or not, and sets the cookie that the code is bound
 * to. 429 `too_many_codes`: `data.canResendAt` and Retry-After say when another may be asked for; the code
 * of before stays good.
 */
export const sendCode = call({
  method: 'POST',
  path: '/api/auth/email/send-code',
  summary: 'Send a login code to an e-mail',
  access: 'public',
  body: z.strictObject({ email: emailAddress, platform }),
  answer: sent,
});

/** As `sendCode`; from here on an older code of this browser counts no more. */
export const resendCode = call({
  method: 'POST',
  path: '/api/auth/email/resend-code',
  summary: 'Send another login code',
  access: 'public',
  body: z.strictObject({ email: emailAddress, platform }),
  answer: sent,
});

/**
 * 401 `wrong_code` with `data.attemptsRemaining` 2, 1, 0 (also at the top level); at 0, and from then on, the
 * code is void: 401 `code_void`, "Too many attempts. Request a new code."; 401 `no_code` where this browser has
 * none that lives. 429 `locked` as for `login`; the code stays as it was.
 */
export const verifyCode = call({
  method: 'POST',
  path: '/api/auth/email/verify-code',
  summary: 'Sign in with the code that was sent',
  access: 'public',
  body: z.strictObject({ email: emailAddress, code, platform }),
  answer: z.object({
    success: z.boolean(),
    data: z.object({ accessToken: z.string(), user: sessionUser }),
  }),
  reads: ['users'],
});

/** For changes that need a fresh code (403 `code_required`): sends one to the signed-in person's own e-mail. */
export const sendConfirmationCode = call({
  method: 'POST',
  path: '/api/auth/confirm/send-code',
  summary: 'Send a code that confirms who is signed in',
  access: 'account',
  answer: sent,
});

/** Errors as `verifyCode`. For as long as `confirmedUntil` says, this session may do what needs a fresh code. */
export const confirmWithCode = call({
  method: 'POST',
  path: '/api/auth/confirm/verify-code',
  summary: 'Confirm with the code that was sent',
  access: 'account',
  body: z.strictObject({ code }),
  answer: z.object({ success: z.boolean(), data: z.object({ confirmedUntil: z.iso.datetime() }) }),
});
