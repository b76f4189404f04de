import { z } from 'zod';
import { asMessage } from './message.ts';
import type { Sentence } from './sentence.ts';

/** An email address as people type or paste it: blanks before and after it are no part of it. */
export function typedEmail(invalid: Sentence): z.ZodString {
  const message = asMessage(invalid);
  return z.string(message).trim().check(z.email(message)).max(254);
}
