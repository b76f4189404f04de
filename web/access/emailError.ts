import { emailAddress } from '#contracts/access/calls.ts';
import type { Say } from '../platform/texts/messages.ts';

/** The validation message for an email address as typed; null if it is valid. */
export function emailError(typed: string, say: Say<'emailMissing' | 'emailInvalid'>): string | null {
  const email = typed.trim();
  if (email === '') return say('emailMissing');
  return emailAddress.safeParse(email).success ? null : say('emailInvalid');
}
