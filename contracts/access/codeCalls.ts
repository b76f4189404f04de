import { z } from 'zod';
import { call } from '../platform/call.ts';
import { line } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { emailAddress, sessionUser } from './calls.ts';
import { accessSentences } from './sentences.ts';

export const CODE_LENGTH = 4;
/** A code's lifetime in minutes, and how often it may be tried. */
export const CODE_MINUTES = 10;
export const CODE_ATTEMPTS = 3;
/** For how many minutes after its confirmation with a fresh code a session may do what requires one. */
export const CONFIRMED_MINUTES = 15;

export const PLATFORMS = ['web', 'ios', 'android', 'mobile', 'api'] as const;
export type Platform = (typeof PLATFORMS)[number];

const platform = z.enum(PLATFORMS).default('web');
const code = z.string().regex(/^\d{4}$/, asMessage(accessSentences.codeMissing));

/**
 * `message` is the sentence to show. Before `canResendAt` another code is refused. `flow`, which browsers are not
 * given, is for programs: see `verifyCode`.
 */
const sent = z.object({
  success: z.boolean(),
  message: z.string(),
  data: z.object({ canResendAt: z.iso.datetime(), flow: z.string().optional() }),
});

/**
 * Returns the same for any email, whether it has an account or not, and sets the cookie that the code is
 * bound to. 429 `too_many_codes`: `data.canResendAt` and Retry-After say when another code may be requested;
 * the previous code stays valid.
 */
export const sendCode = call({
  method: 'POST',
  path: '/api/auth/email/send-code',
  summary: 'Send a login code to an email',
  access: 'public',
  body: z.strictObject({ email: emailAddress, platform }),
  answer: sent,
});

/** Like `sendCode`; invalidates an older code of this browser. */
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
 * code is void: 401 `code_void`, "Too many attempts. Request a new code."; 401 `no_code` if this browser has
 * no valid code. 429 `locked` as for `login`; the code remains as it was.
 *
 * A code works where it was asked for. A browser is known by its cookie; a program by that too, by the `flow` that
 * `sendCode` answered, or, without either, by its network and user agent. A program whose network changes between
 * the two calls sends `flow`.
 */
export const verifyCode = call({
  method: 'POST',
  path: '/api/auth/email/verify-code',
  summary: 'Sign in with the code that was sent',
  access: 'public',
  body: z.strictObject({ email: emailAddress, code, platform, flow: line(100).optional() }),
  answer: z.object({
    success: z.boolean(),
    data: z.object({ accessToken: z.string(), user: sessionUser }),
  }),
  reads: ['users'],
});

/**
 * For changes that need a fresh code (403 `code_required`): sends one to the signed-in person's own email.
 */
export const sendConfirmationCode = call({
  method: 'POST',
  path: '/api/auth/confirm/send-code',
  summary: 'Send a confirmation code to the signed-in person',
  access: 'account',
  answer: sent,
});

/** Errors as for `verifyCode`. Until `confirmedUntil` this session may do what needs a fresh code. */
export const confirmWithCode = call({
  method: 'POST',
  path: '/api/auth/confirm/verify-code',
  summary: 'Confirm with the code that was sent',
  access: 'account',
  body: z.strictObject({ code }),
  answer: z.object({ success: z.boolean(), data: z.object({ confirmedUntil: z.iso.datetime() }) }),
});
