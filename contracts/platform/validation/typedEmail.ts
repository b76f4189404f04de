import { z } from 'zod';
import type { Sentence } from '../sentences/sentence.ts';
import { asMessage } from './message.ts';

/** An email address as people type or paste it: blanks before and after it are no part of it. */
export function typedEmail(invalid: Sentence): z.ZodString {
  const message = asMessage(invalid);
  return z.string(message).trim().check(z.email(message)).max(254);
}
