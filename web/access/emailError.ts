import { emailAddress } from '#contracts/access/calls.ts';
import type { Say } from '../platform/texts/messages.ts';

/** What is wrong with an e-mail as it was typed; null when nothing is. */
export function emailError(typed: string, say: Say<'emailMissing' | 'emailInvalid'>): string | null {
  const email = typed.trim();
  if (email === '') return say('emailMissing');
  return emailAddress.safeParse(email).success ? null : say('emailInvalid');
}
